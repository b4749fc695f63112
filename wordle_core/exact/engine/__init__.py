"""The kernels of the exact search: memory, gains, tables, bounds and the recursion."""
