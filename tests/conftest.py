"""What holds for all tests."""

from hypothesis import settings

# A first example may compile a kernel or meet a busy machine; how fast things are is for the benchmarks.
settings.register_profile("workbench", deadline=None)
settings.load_profile("workbench")
