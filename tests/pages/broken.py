"""PDFs whose text layer says other characters than their fonts draw."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pymupdf

Placed = tuple[float, float, str]  # x, baseline, text

_CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{count} beginbfchar
{lines}
endbfchar
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


def broken_pdf(path: Path, pages: Sequence[Sequence[Placed]], wrong: Mapping[str, str]) -> Path:
    """Pages that look right and whose layer has `wrong[c]` wherever `c` is drawn."""
    document, font = pymupdf.open(), pymupdf.Font("cjk")
    for texts in pages:
        page = document.new_page(width=500, height=420)
        writer = pymupdf.TextWriter(page.rect)
        for x, y, text in texts:
            writer.append((x, y), text, font=font, fontsize=10)
        writer.write_text(page)
    document.subset_fonts()
    drawn = sorted({c for texts in pages for _, _, text in texts for c in text})
    lines = [f"<{font.has_glyph(ord(c)):04x}> <{ord(wrong.get(c, c)):04x}>" for c in drawn]
    for xref in range(1, document.xref_length()):
        if document.xref_is_stream(xref) and b"begincmap" in document.xref_stream(xref):
            cmap = _CMAP.format(count=len(lines), lines="\n".join(lines))
            document.update_stream(xref, cmap.encode("ascii"))
    document.save(path, garbage=4)
    document.close()
    return path
