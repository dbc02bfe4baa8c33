"""How hard and how good an investigation is: stars, solo brackets, quality figures."""
