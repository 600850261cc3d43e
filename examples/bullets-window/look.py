"""Says whether a picture of the window has a game on it. Reads PNG files of 8-bit RGB or RGBA without any library."""

import struct
import sys
import zlib
from collections import Counter


def read(path):
    """The width, the height, the bytes of a pixel, and the pixels as rows of bytes."""
    with open(path, "rb") as file:
        data = file.read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "no PNG file"
    at, packed, width, height, size = 8, b"", 0, 0, 4
    while at < len(data):
        (length,), kind = struct.unpack(">I", data[at : at + 4]), data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colors = struct.unpack(">IIBB", body[:10])
            assert depth == 8 and colors in (2, 6), "neither 8-bit RGB nor RGBA"
            size = 3 if colors == 2 else 4
        elif kind == b"IDAT":
            packed += body
        at += length + 12
    raw, stride = zlib.decompress(packed), width * size
    rows, above = [], bytes(stride)
    for y in range(height):
        start = y * (stride + 1)
        above = unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + stride]), above, size)
        rows.append(above)
    return width, height, size, rows


def unfiltered(how, row, above, size):
    """Undoes the filter of a row: each byte was stored as the difference from a guess."""
    for i in range(len(row)):
        left = row[i - size] if i >= size else 0
        corner = above[i - size] if i >= size else 0
        guess = (0, left, above[i], (left + above[i]) // 2, paeth(left, above[i], corner))[how]
        row[i] = (row[i] + guess) & 255
    return bytes(row)


def paeth(left, above, corner):
    by_distance = ((abs(above - corner), left), (abs(left - corner), above), (abs(left + above - 2 * corner), corner))
    return min(by_distance, key=lambda it: it[0])[1]


def measure(path):
    """The width, the height, the number of colours, and the part of the picture that is bright."""
    width, height, size, rows = read(path)
    pixels = Counter(row[i : i + 3] for row in rows for i in range(0, len(row), size))
    bright = sum(count for color, count in pixels.items() if max(color) > 100) / (width * height)
    return width, height, len(pixels), bright


def main():
    width, height, colours, bright = measure(sys.argv[1])
    _, _, size, rows = read(sys.argv[1])
    # A quarter of the field each: bullets are everywhere.
    half = width // 2 * size
    quarters = [
        sum(max(row[i : i + 3]) > 100 for row in rows[top : top + height // 2] for i in range(side, side + half, size))
        for top in (0, height // 2)
        for side in (0, half)
    ]
    print(f"{width} x {height}, {colours} colours, {bright:.1%} bright, by quarters {quarters}")
    assert (width, height) == (1280, 800), "another size than the window's"
    assert colours > 500, "too few colours for bullets that glow"
    assert 0.02 < bright < 0.9, "the picture is empty, or full"
    assert all(quarter > 500 for quarter in quarters), "a part of the picture is empty"
    print("There is a game on it.")


if __name__ == "__main__":
    main()
