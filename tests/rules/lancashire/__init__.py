"""Lancashire as players tell it: every worked case and every option."""
