/**
 * What the scam check's model (model.ts) sees of a text: words, parts of words, and pairs of
 * neighbouring words, each as a number. Training (tools/train-scam-check.ts) and the check read
 * with the same functions.
 */
import { normalise } from "./normalise.ts";

/** Features are hashed to this many bits; fewer made different features collide. */
export const featureBits = 22;

/** Letters of parts of words; `<` and `>` mark its ends. */
const [shortestPart, longestPart] = [2, 6];
/** Of a word, in a pair: endings change with the sentence. */
const pairLetters = 5;
/** Pairs are words with at most two between them. */
const pairDistance = 3;
/** Letters; longer words, which are letters written apart, are several. */
const longestWord = 48;
const pieces = new RegExp(`.{1,${longestWord}}`, "gsu");

const separators = String.raw`[ \u00a0._\-*|/~'\u00b7+,=:]{1,3}`;
/** Single letters with the same separator between: "d e p o s i t", "f.e.e". */
const spacedOut = new RegExp(
  String.raw`(?<![\p{L}\p{N}])[\p{L}\d@$](${separators})[\p{L}\d@$](?:\1[\p{L}\d@$])+(?![\p{L}\p{N}]|[._\-*|/~\u00b7+=][\p{L}\d@$](?![\p{L}\p{N}]))`,
  "gu",
);
const separator = new RegExp(separators, "gu");
/** A word with digits or signs in place of letters: "dep0sit", "p@y". */
const disguised = /(?<![\p{L}\p{N}])(?=[\p{L}\d@$!|]*\p{L}{2})(?=\p{L}[\p{L}\d@$!|]*[\d@$!|][\p{L}])[\p{L}\d@$!|]+/gu;
const lettersFor: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "g",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
};
const tokens = /\d+|\p{Sc}|[\p{L}\p{M}]+|[%?!]/gu;

/** Words and numbers, lowercase, without accents, look-alikes and what hides letters. */
export function wordsOf(text: string): string[] {
  const read = normalise(text)
    .replace(spacedOut, (letters) => letters.replace(separator, ""))
    .replace(disguised, (word) => word.replace(/[\d@$!|]/gu, (sign) => lettersFor[sign] ?? sign));
  return Array.from(read.matchAll(tokens), ([token]) => token.match(pieces) ?? []).flat();
}

const [zero, nine] = ["0", "9"].map((digit) => digit.charCodeAt(0)) as [number, number];

/** Which amount it is says nothing, only whether it is short. */
function figureless(word: string): string {
  const first = word.charCodeAt(0);
  return first >= zero && first <= nine ? (word.length > 2 ? "000" : "0") : word;
}

const basis = 0x811c9dc5;
const prime = 0x01000193;

/** FNV-1a over UTF-16 code units. */
function hashed(word: string, state: number): number {
  let hash = state;
  for (let place = 0; place < word.length; place += 1) hash = Math.imul(hash ^ word.charCodeAt(place), prime);
  return hash;
}

/** Spreads the bits, of which FNV's lowest are weak. */
function mixed(state: number): number {
  let hash = state ^ (state >>> 15);
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  hash = Math.imul(hash, 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> (32 - featureBits);
}

const kinds = {
  word: hashed("word ", basis),
  part: hashed("part ", basis),
  pair: hashed("pair ", basis),
  next: hashed("next ", basis),
};

/** Words are few and return often. */
const mostRemembered = 5000;
const remembered = new Map<string, readonly number[]>();

/** The word itself and its parts. */
export function featuresOfWord(word: string): readonly number[] {
  const known = remembered.get(word) ?? wordAndParts(figureless(word));
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(word, known);
  return known;
}

function wordAndParts(word: string): number[] {
  const marked = `<${word}>`;
  const found = [mixed(hashed(word, kinds.word))];
  for (let from = 0; from < marked.length; from += 1) {
    let hash = kinds.part;
    const end = Math.min(marked.length, from + longestPart);
    for (let place = from; place < end; place += 1) {
      hash = Math.imul(hash ^ marked.charCodeAt(place), prime);
      if (place - from + 1 >= shortestPart) found.push(mixed(hash));
    }
  }
  return found;
}

/** The word together with the next ones. */
export function featuresOfPairs(words: readonly string[], at: number): number[] {
  const word = figureless(words[at] ?? "");
  const begun = hashed("~", hashed(word.slice(0, pairLetters), kinds.pair));
  const found: number[] = [];
  const end = Math.min(words.length, at + pairDistance + 1);
  for (let next = at + 1; next < end; next += 1) {
    const other = figureless(words[next]!);
    found.push(mixed(hashed(other.slice(0, pairLetters), begun)));
    if (next === at + 1) found.push(mixed(hashed(other, hashed(" ", hashed(word, kinds.next)))));
  }
  return found;
}

/** All features of these words, each once. */
export function featuresOf(words: readonly string[]): Set<number> {
  const found = new Set<number>();
  for (const [at, word] of words.entries()) {
    for (const feature of featuresOfWord(word)) found.add(feature);
    for (const feature of featuresOfPairs(words, at)) found.add(feature);
  }
  return found;
}
