"""Seeded announcements and reports of invented companies, with their gold; kept apart from the readers."""
