/** Normalises a text so that disguised letters match. */
import { toAsciiDigits } from "../application/digits.ts";
import { resolveLookAlike } from "./look-alikes.ts";
import { pictureWord } from "./pictures.ts";

/** Units of normalising: a letter with its marks, or Hangul written in parts. */
const clusters = /[\u1100-\u11ff]+|[^]\p{M}*/gu;
/** Longer stacks of marks are unreadable, and ordering them takes quadratic time. */
const pile = /(\p{M}{16})\p{M}+/gu;
/** Source of a regular expression. */
export const invisibleCharacters = String.raw`\p{Cf}|\p{Default_Ignorable_Code_Point}`;
/**
 * Maximum letters from one character such as "㍿" or "﷼". An Arabic ligature expands to four words,
 * which made texts eighteen times as long.
 */
const mostOfOne = 4;
const unseen = new RegExp(invisibleCharacters, "gu");
const hangul = /\p{Script=Hangul}/u;
const letter = /[\p{L}\p{N}]/u;
const picture = /\p{Extended_Pictographic}/u;

/**
 * Lowercase without accents, look-alikes and invisible characters; emoji as words. Also applied to
 * warning words.
 */
export function normalise(original: string): string {
  const pieces = limitCombiningMarks(original).match(clusters)?.map(knownPlain) ?? [];
  const whole = pieces.join("");
  if (!picture.test(whole)) return whole;
  const visible = pieces.filter((piece) => piece !== "");
  return visible.map((piece, place) => (picture.test(piece) ? pictureIn(piece, visible, place) : piece)).join("");
}

export function limitCombiningMarks(text: string): string {
  return text.replace(pile, "$1");
}

/** Results for single UTF-16 code units: most of any text. */
const known = new Map<string, string>();

function knownPlain(cluster: string): string {
  if (cluster.length > 1) return plain(cluster);
  const made = known.get(cluster) ?? plain(cluster);
  known.set(cluster, made);
  return made;
}

function plain(cluster: string): string {
  if (/^[ -~\n]$/.test(cluster)) return cluster.toLowerCase();
  const seen = cluster.replace(unseen, "").normalize("NFKC");
  if (hangul.test(seen)) return seen;
  const bare = toAsciiDigits(
    seen
      .toLowerCase()
      .normalize("NFD")
      .replace(/\p{M}+/gu, ""),
  );
  return Array.from(bare, resolveLookAlike).slice(0, mostOfOne).join("");
}

/** Inside a word an emoji is decoration; elsewhere it may be a word, or at least a separator. */
function pictureIn(piece: string, pieces: readonly string[], place: number): string {
  const inside = letter.test(pieces[place - 1] ?? "") && letter.test(pieces[place + 1] ?? "");
  const word = pictureWord(Array.from(piece)[0] ?? "");
  if (inside) return "";
  return word === null ? " " : ` ${word} `;
}
