"""Exact search: proven best guesses, trees and proofs."""
