"""Feedback many times over: tables of patterns, and how a guess splits candidates."""
