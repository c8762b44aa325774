"""Names of the extension module where people look for them."""


def expose(source, names, namespace: dict) -> None:
    """Puts the classes and functions of `source` into a module's names, as its own."""
    for name in names:
        item = getattr(source, name)
        item.__module__ = namespace["__name__"]
        namespace[name] = item
