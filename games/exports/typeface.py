"""Letters for pictures: DejaVu Sans where the machine has it, else what comes with Pillow."""

from functools import cache
from pathlib import Path

from PIL import ImageFont

FOLDERS = ("/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/dejavu", "/Library/Fonts")
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


@cache
def typeface(size: int, bold: bool = False) -> Font:
    """Return a font of a size."""
    file = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    for folder in FOLDERS:
        path = Path(folder) / file
        if path.exists():
            return ImageFont.truetype(str(path), size)
    return ImageFont.load_default(size)
