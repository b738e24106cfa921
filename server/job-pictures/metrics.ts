/**
 * What of a TrueType font has to be known before a line is drawn with it: which letters it has and how wide they are
 * (OpenType 1.9: cmap of format 4, head, hhea, hmtx). Of our own fonts alone.
 */
export interface FontMetrics {
  has(codePoint: number): boolean;
  /** In parts of the font's size; of a letter alone, which in Arabic is never narrower than joined. */
  width(codePoint: number): number;
}

/** Throws for a font that has none of these tables. */
export function metricsOf(font: Buffer): FontMetrics {
  const unitsPerEm = font.readUInt16BE(table(font, "head") + 18);
  const advances = font.readUInt16BE(table(font, "hhea") + 34);
  const widths = table(font, "hmtx");
  const glyphs = glyphsOf(font);
  return {
    has: (codePoint) => glyphs.has(codePoint),
    width(codePoint) {
      // The last advance holds for all that follow.
      const glyph = Math.min(glyphs.get(codePoint) ?? 0, advances - 1);
      return font.readUInt16BE(widths + glyph * 4) / unitsPerEm;
    },
  };
}

/** Where a table begins. */
function table(font: Buffer, name: string): number {
  const count = font.readUInt16BE(4);
  for (let entry = 12; entry < 12 + count * 16; entry += 16) {
    if (font.toString("latin1", entry, entry + 4) === name) return font.readUInt32BE(entry + 8);
  }
  throw new Error(`a font without ${name}`);
}

/** Numbers of glyphs by code point. */
function glyphsOf(font: Buffer): ReadonlyMap<number, number> {
  const cmap = table(font, "cmap");
  const start = cmap + font.readUInt32BE(cmap + 8);
  if (font.readUInt16BE(start) !== 4) throw new Error("a font without a cmap of format 4");
  const doubled = font.readUInt16BE(start + 6);
  const ends = start + 14;
  const starts = ends + doubled + 2;
  const glyphs = new Map<number, number>();
  for (let at = 0; at < doubled; at += 2) {
    const [first, last] = [font.readUInt16BE(starts + at), font.readUInt16BE(ends + at)];
    const delta = font.readUInt16BE(starts + doubled + at);
    const offsetAt = starts + 2 * doubled + at;
    const offset = font.readUInt16BE(offsetAt);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const found = offset === 0 ? code : font.readUInt16BE(offsetAt + offset + 2 * (code - first));
      const glyph = found === 0 ? 0 : (found + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}
