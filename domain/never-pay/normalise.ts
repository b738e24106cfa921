/** A text as it is read, whatever was done to its letters. */
import { toAsciiDigits } from "../application/digits.ts";
import { plainLetter } from "./look-alikes.ts";
import { pictureWord } from "./pictures.ts";

/** What belongs together in normalising: a letter with its marks, Hangul written in parts. */
const clusters = /[\u1100-\u11ff]+|[^]\p{M}*/gu;
/** Of more marks on one letter nobody reads anything, and bringing them in order takes time that grows with their square. */
const pile = /(\p{M}{16})\p{M}+/gu;
/** Source of an expression. */
export const unseenMarks = String.raw`\p{Cf}|\u034f|\u115f|\u1160|\u17b4|\u17b5|[\u180b-\u180f]|\u3164|[\ufe00-\ufe0f]|\uffa0`;
/** Letters that one character may stand for: "㍿", "﷼". One of Arabic stands for four words, and texts of it were eighteen times as long. */
const mostOfOne = 4;
const unseen = new RegExp(unseenMarks, "gu");
const hangul = /\p{Script=Hangul}/u;
const letter = /[\p{L}\p{N}]/u;

/** Small letters without accents, look-alikes replaced, nothing unseen, pictures as words. Entries of a lexicon too. */
export function normalise(original: string): string {
  const pieces = Array.from(withoutPiles(original).matchAll(clusters), ([cluster]) => plain(cluster)).filter(
    (piece) => piece !== "",
  );
  return pieces.map((piece, place) => (isPicture(piece) ? pictureIn(piece, pieces, place) : piece)).join("");
}

export function withoutPiles(text: string): string {
  return text.replace(pile, "$1");
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
  return Array.from(bare, plainLetter).slice(0, mostOfOne).join("");
}

function isPicture(piece: string): boolean {
  return /\p{Extended_Pictographic}/u.test(piece);
}

/** Inside a word a picture is an ornament; beside words it may be one of them, or at least parts them. */
function pictureIn(piece: string, pieces: readonly string[], place: number): string {
  const inside = letter.test(pieces[place - 1] ?? "") && letter.test(pieces[place + 1] ?? "");
  const word = pictureWord(Array.from(piece)[0] ?? "");
  if (inside) return "";
  return word === null ? " " : ` ${word} `;
}
