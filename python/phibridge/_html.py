"""JSON as tables of HTML, for notebooks."""

import html

MOST_ROWS = 200


def _table(rows: list, head: list) -> str:
    lines = ["<tr>" + "".join(f"<th>{html.escape(str(name))}</th>" for name in head) + "</tr>"] if head else []
    lines += ["<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows[:MOST_ROWS]]
    more = f"<p>… and {len(rows) - MOST_ROWS} more</p>" if len(rows) > MOST_ROWS else ""
    return f'<table style="text-align:left">{"".join(lines)}</table>{more}'


def _inner(value) -> str:
    """A value within another: what is long opens when it is clicked."""
    if isinstance(value, (dict, list)) and len(value) > 3:
        return f"<details><summary>{len(value)}</summary>{render(value)}</details>"
    return render(value)


def render(value) -> str:
    """The value as HTML; its text is escaped."""
    if isinstance(value, dict):
        return _table([(f"<b>{html.escape(str(key))}</b>", _inner(item)) for key, item in value.items()], [])
    if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        head = list(dict.fromkeys(key for item in value[:MOST_ROWS] for key in item))
        return _table([[_inner(item.get(key, "")) for key in head] for item in value], head)
    if isinstance(value, list):
        return _table([(_inner(item),) for item in value], []) if value else ""
    return html.escape("" if value is None else str(value))
