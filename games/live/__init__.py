"""Live updates: sockets that are told what is new and never write a game's facts."""
