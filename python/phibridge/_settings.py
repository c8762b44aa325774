"""Flags of the process."""

from phibridge import _C


def _text_of(name, value) -> str:
    if not isinstance(name, str):
        raise TypeError(f"the name of a flag is text, not {type(name).__name__}")
    if not isinstance(value, (bool, int, str)):
        raise TypeError(f"{name} is set to a truth value, a whole number or text, not {type(value).__name__}")
    return str(int(value)) if isinstance(value, bool) else str(value)


def get_flags(flags) -> dict:
    """{name: value} of flags, one name or several, such as "FLAGS_check_nan_inf". Raises NotFoundError for a name that is none."""
    names = [flags] if isinstance(flags, str) else flags
    if not isinstance(names, (list, tuple)):
        raise TypeError(f"get_flags takes a name or a list of names, not {type(flags).__name__}")
    return {name: _C._get_flag(name) for name in names}


def set_flags(flags) -> None:
    """Gives flags other values, {name: value}; before other threads compute, and before what reads a flag once has read it, such
    as FLAGS_paddle_num_threads. Raises NotFoundError for a name that is none, InvalidArgumentError for a value that is none; all
    flags then stay what they were."""
    if not isinstance(flags, dict):
        raise TypeError(f"set_flags takes a dict, not {type(flags).__name__}")
    texts = {name: _text_of(name, value) for name, value in flags.items()}
    before = get_flags(list(texts))
    try:
        for name, text in texts.items():
            _C._set_flag(name, text)
    except _C.InvalidArgumentError:
        for name, value in before.items():
            _C._set_flag(name, _text_of(name, value))
        raise
