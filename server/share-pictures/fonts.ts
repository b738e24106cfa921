/** The fonts of share pictures (docs/decisions/0006). Loaded with the first picture. */
import arabic from "../../site/open-graph/fonts/arabic.ttf?inline";
import korean from "../../site/open-graph/fonts/korean.ttf?inline";
import latin from "../../site/open-graph/fonts/latin.ttf?inline";
import type { Language } from "../../locales/markets.ts";

export interface Font extends FontMetrics {
  readonly family: string;
  readonly content: Uint8Array;
}

const fonts = {
  latin: fontOf("Noto Serif", latin),
  arabic: fontOf("Noto Sans Arabic", arabic),
  korean: fontOf("Noto Sans KR", korean),
};

export function fontFor(language: Language): Font {
  return language === "ar" ? fonts.arabic : language === "ko" ? fonts.korean : fonts.latin;
}

function fontOf(family: string, address: string): Font {
  const content = Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
  return { family, content, ...metricsOf(content) };
}

/**
 * Reads from a TrueType font which characters it has and their widths (OpenType 1.9: cmap format 4,
 * head, hhea, hmtx). Supports only our own fonts.
 */
interface FontMetrics {
  has(codePoint: number): boolean;
  /** In units of the font size, for the isolated letter; joined Arabic letters are never wider. */
  width(codePoint: number): number;
}

/** Throws if the font lacks one of these tables. */
function metricsOf(font: Buffer): FontMetrics {
  const unitsPerEm = font.readUInt16BE(table(font, "head") + 18);
  const advances = font.readUInt16BE(table(font, "hhea") + 34);
  const widths = table(font, "hmtx");
  const glyphs = glyphsOf(font);
  return {
    has: (codePoint) => glyphs.has(codePoint),
    width(codePoint) {
      // The last advance width applies to all following glyphs.
      const glyph = Math.min(glyphs.get(codePoint) ?? 0, advances - 1);
      return font.readUInt16BE(widths + glyph * 4) / unitsPerEm;
    },
  };
}

function table(font: Buffer, name: string): number {
  const count = font.readUInt16BE(4);
  for (let entry = 12; entry < 12 + count * 16; entry += 16) {
    if (font.toString("latin1", entry, entry + 4) === name) return font.readUInt32BE(entry + 8);
  }
  throw new Error(`the font has no table ${name}`);
}

/** Glyph indexes by code point. */
function glyphsOf(font: Buffer): ReadonlyMap<number, number> {
  const cmap = table(font, "cmap");
  const start = cmap + font.readUInt32BE(cmap + 8);
  if (font.readUInt16BE(start) !== 4) throw new Error("the font has no cmap of format 4");
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
