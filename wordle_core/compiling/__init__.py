"""How kernels are compiled, kept and loaded."""
