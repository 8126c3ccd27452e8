"""Laws that every edition, player count and option keeps, over whole random games."""
