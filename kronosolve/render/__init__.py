"""Drawing for people: neutral views of what is known, and text, SVG and PDF made from them."""
