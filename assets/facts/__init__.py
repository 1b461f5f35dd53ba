"""Metric catalogue, readers, verification and resolution -> fact rows."""
