"""Use cases, one a file, one public verb each."""
