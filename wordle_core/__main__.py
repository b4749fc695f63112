"""``python -m wordle_core`` is the same as ``wordle``."""

from wordle_core.shell.cli import main

if __name__ == "__main__":
    main()
