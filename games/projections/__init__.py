"""Read models: what a phone is shown, derived from the record at any time."""
