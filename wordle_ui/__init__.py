"""What the pages of Wordle Workbench share: frame, state, cache, jobs, board, tiles and charts.

Everything that imports Streamlit and is used by more than one page lives here; the pages themselves are thin
scripts. Imports go one way: pages -> wordle_ui -> wordle_core.
"""
