"""Tables in Markdown."""


def table(head: list[str], rows: list[list[str]]) -> str:
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    lines = [line(head, widths), line(["-" * width for width in widths], widths)]
    return "\n".join(lines + [line(row, widths) for row in rows])


def line(cells: list[str], widths: list[int]) -> str:
    padded = [cells[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(cells[1:], widths[1:])]
    return f"| {' | '.join(padded)} |"
