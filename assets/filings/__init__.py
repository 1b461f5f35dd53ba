"""Register documents: find, hash, identify, and keep what could not be read as failures."""
