"""The HTTP API: parse, call one service, serialise."""
