"""Signatures out of text: "x, axis=-1, name=None"."""

import inspect

from phibridge import _tables


def signature_of(text: str, first: bool = True) -> inspect.Signature:
    """`self`, then the arguments of a line's column."""
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    parameters = [inspect.Parameter("self", kind)] if first else []
    for name, default in _tables.arguments(text)[0].items():
        parameters.append(inspect.Parameter(name, kind, default=inspect.Parameter.empty if default is ... else default))
    return inspect.Signature(parameters)
