"""Birmingham's cases and rules, told as a player would."""
