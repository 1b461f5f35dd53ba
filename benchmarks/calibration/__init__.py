"""How likely a fact is right, fitted on gold."""
