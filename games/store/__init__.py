"""The only code that touches event rows: append, load, verify, and what is derived from them."""
