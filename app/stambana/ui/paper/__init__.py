"""Paper: what leaves the program as a picture (SVG, PNG, PDF) or through a printer."""
