"""Facts of ESG and social-responsibility reports: flags backed by passages, assurance, standards, amounts."""
