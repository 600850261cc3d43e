"""Says whether a picture of the window has a game on it. Reads PNG files of 8-bit RGBA without any library."""

import struct
import sys
import zlib
from collections import Counter


def read(path):
    """The width, the height, and the pixels as rows of bytes."""
    with open(path, "rb") as file:
        data = file.read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "no PNG file"
    at, packed, width, height = 8, b"", 0, 0
    while at < len(data):
        (length,), kind = struct.unpack(">I", data[at : at + 4]), data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colors = struct.unpack(">IIBB", body[:10])
            assert (depth, colors) == (8, 6), "not 8-bit RGBA"
        elif kind == b"IDAT":
            packed += body
        at += length + 12
    raw, stride = zlib.decompress(packed), width * 4
    rows, above = [], bytes(stride)
    for y in range(height):
        start = y * (stride + 1)
        above = unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + stride]), above)
        rows.append(above)
    return width, height, rows


def unfiltered(how, row, above):
    """Undoes the filter of a row: each byte was stored as the difference from a guess."""
    for i in range(len(row)):
        left = row[i - 4] if i >= 4 else 0
        corner = above[i - 4] if i >= 4 else 0
        guess = (0, left, above[i], (left + above[i]) // 2, paeth(left, above[i], corner))[how]
        row[i] = (row[i] + guess) & 255
    return bytes(row)


def paeth(left, above, corner):
    by_distance = ((abs(above - corner), left), (abs(left - corner), above), (abs(left + above - 2 * corner), corner))
    return min(by_distance, key=lambda it: it[0])[1]


def main():
    width, height, rows = read(sys.argv[1])
    pixels = Counter(row[i : i + 3] for row in rows for i in range(0, len(row), 4))
    bright = sum(count for color, count in pixels.items() if max(color) > 100) / (width * height)
    # A quarter of the field each: bullets are everywhere.
    quarters = [
        sum(max(row[i : i + 3]) > 100 for row in rows[top : top + height // 2] for i in range(side, side + width * 2, 4))
        for top in (0, height // 2)
        for side in (0, width * 2)
    ]
    print(f"{width} x {height}, {len(pixels)} colours, {bright:.1%} bright, by quarters {quarters}")
    assert (width, height) == (1280, 800), "another size than the window's"
    assert len(pixels) > 500, "too few colours for bullets that glow"
    assert 0.02 < bright < 0.9, "the picture is empty, or full"
    assert all(quarter > 500 for quarter in quarters), "a part of the picture is empty"
    print("There is a game on it.")


main()
