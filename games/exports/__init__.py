"""Documents that leave the site."""
