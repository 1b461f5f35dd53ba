"""Language models behind an OpenAI-compatible endpoint: optional, and never doing arithmetic."""
