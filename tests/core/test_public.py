"""The public door of the library: what it names is there, sorted, documented, and nothing is forgotten."""

import inspect
import types

import wordle_core
from wordle_core.strategies import STRATEGY_NAMES, get_strategy


def test_the_public_names_are_sorted_and_are_all_that_is_visible():
    visible = {
        name
        for name, value in ((name, getattr(wordle_core, name)) for name in dir(wordle_core))
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    }
    assert visible == set(wordle_core.__all__)
    constants = [name for name in wordle_core.__all__ if name.isupper()]
    classes = [name for name in wordle_core.__all__ if name[0].isupper() and not name.isupper()]
    functions = [name for name in wordle_core.__all__ if name[0].islower()]
    assert wordle_core.__all__ == sorted(constants) + sorted(classes) + sorted(functions)


def test_every_public_function_and_class_is_documented():
    for name in wordle_core.__all__:
        thing = getattr(wordle_core, name)
        if inspect.isfunction(thing) or inspect.isclass(thing):
            assert inspect.getdoc(thing), f"{name} has no docstring"


def test_every_strategy_explains_itself_in_three_sentences():
    for name in STRATEGY_NAMES:
        strategy = get_strategy(name)
        assert strategy.name == name
        assert strategy.about.count(". ") + 1 >= 3, f"{name}: {strategy.about}"
