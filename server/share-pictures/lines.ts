/** Sets a title as large as it fits, breaking between words where possible. */
import type { Font } from "./fonts.ts";

export interface SetTitle {
  readonly lines: readonly string[];
  /** Pixels. */
  readonly size: number;
}

/** Font sizes in pixels, with the most lines that fit at each. */
const sizes = [
  [82, 2],
  [70, 3],
  [58, 4],
  [46, 5],
  [38, 6],
] as const;

/** Emoji with their joiners and modifiers, and invisible characters. */
const unseen = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cc}\p{Cf}\ufe00-\ufe0f\u20e3]/u;

/**
 * Removes emoji, which our fonts lack. Null when a letter is missing: half a word is worse than
 * none.
 */
export function drawable(text: string, font: Pick<Font, "has">): string | null {
  // NFC, like the fonts: an accent is part of its letter.
  const plain = [...text.normalize("NFC")]
    .filter((letter) => font.has(letter.codePointAt(0) ?? 0) || !unseen.test(letter))
    .join("")
    .replaceAll(/[\s\u00a0]+/g, " ")
    .trim();
  return plain !== "" && [...plain].every((letter) => font.has(letter.codePointAt(0) ?? 0)) ? plain : null;
}

/**
 * @param width pixels
 * @returns null: it does not fit at any size
 */
export function setTitle(title: string, font: Pick<Font, "width">, width: number): SetTitle | null {
  const wide = (text: string) => [...text].reduce((sum, letter) => sum + font.width(letter.codePointAt(0) ?? 0), 0);
  for (const [place, [size, most]] of sizes.entries()) {
    const lines = broken(title, width / size, wide, place === sizes.length - 1);
    if (lines !== null && lines.length <= most) return { lines, size };
  }
  return null;
}

/** `anywhere`: breaks within a word that is wider than a line; otherwise null for such a word. */
function broken(text: string, room: number, wide: (text: string) => number, anywhere: boolean): string[] | null {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (wide(longer) <= room) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = word;
    if (wide(word) <= room) continue;
    if (!anywhere) return null;
    line = "";
    for (const letter of word) {
      if (wide(line + letter) > room) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  return [...lines, line];
}
