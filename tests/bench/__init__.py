"""How fast the rules engine is, measured over random games of both editions."""
