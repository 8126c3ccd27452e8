"""Breaking the real servers while phones play, and proof that nothing acknowledged went with it."""
