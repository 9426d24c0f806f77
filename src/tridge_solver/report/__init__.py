"""What is printed: text, JSON, pages and charts; a room for each question, and ``look`` for all."""
