"""Real phones and a real TV, in Chromium, against a real server."""
