"""The record of a duplicate evening: its boards, what the tables made of them, the standings."""
