"""The actions that both editions share, one file each."""
