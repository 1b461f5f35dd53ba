"""Reading text from pictures of pages; shared by identity and by the pages stage."""
