/**
 * Estimates the entropy of a secret in bits. Length alone is no measure: people type repetitions,
 * sequences, keyboard rows and words. Low for typed secrets and about right for random ones; it
 * need only recognise `openssl rand`.
 */

/**
 * Minimum bits of a deployment secret. `openssl rand -hex 16` has 128, and never scores below 100
 * here.
 */
export const leastSecretBits = 80;

/** Bits of a repetition: its position and length. */
const repetitionBits = 8;
/** Minimum length of a repetition: random text often repeats three characters, hardly four. */
const shortestRepetition = 4;
/** Bits of a character that continues a sequence or a keyboard row. */
const sequenceBits = 0.5;
/** Bits of a letter in words: the maximum for English (Shannon, 1951). */
const wordLetterBits = 1.5;

/** Rows of common keyboards. */
const rows = ["1234567890", "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm"];

/** Most common letter pairs of English (Norvig, 2012), and some of related languages. */
const commonPairs = new Set(
  (
    "th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic " +
    "ne ea ra ce li ch ll be ma si om ur ge ie di ss un"
  ).split(" "),
);

export function secretBits(secret: string): number {
  const whole = Math.log2(alphabetOf(secret));
  const single = isMadeOfWords(secret) ? Math.min(whole, wordLetterBits) : whole;
  const folded = secret.toLowerCase();
  let bits = 0;
  for (let at = 0; at < folded.length;) {
    const repeated = repetitionAt(folded, at);
    if (repeated > 0) bits += repetitionBits;
    else if (goesOn(folded, at)) bits += sequenceBits;
    else bits += /\d/.test(folded.charAt(at)) ? whole : single;
    at += Math.max(1, repeated);
  }
  return bits;
}

/** Size of the alphabet used, by kinds of characters; hexadecimal is a kind. */
function alphabetOf(secret: string): number {
  // At most twice the distinct characters: "x9x9x9" has two to choose from, not 36.
  const seen = new Set(secret).size * 2;
  if (isHexadecimal(secret)) return Math.min(16, seen);
  const kinds: readonly [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 8],
    [/[^ -~]/, 64],
  ];
  const all = kinds.reduce((sum, [kind, size]) => (kind.test(secret) ? sum + size : sum), 0);
  return Math.min(all, seen);
}

function isHexadecimal(secret: string): boolean {
  return /^[\da-f-]+$/i.test(secret);
}

/**
 * Length of the text at `at` that occurred before; 0: too short to count. Occurrences may overlap,
 * as in "aaaa".
 */
function repetitionAt(text: string, at: number): number {
  let length = 0;
  for (let next = shortestRepetition; next <= text.length - at; next += 1) {
    const found = text.indexOf(text.slice(at, at + next));
    if (found === at) break;
    length = next;
  }
  return length;
}

/**
 * Whether the three characters ending at `at` are a sequence or keyboard neighbours: aaa, abc, 321,
 * qwe.
 */
function goesOn(text: string, at: number): boolean {
  if (at < 2) return false;
  const three = text.slice(at - 2, at + 1);
  const [a = 0, b = 0, c = 0] = [0, 1, 2].map((index) => three.charCodeAt(index));
  if (Math.abs(b - a) <= 1 && c - b === b - a) return true;
  const back = [...three].toReversed().join("");
  return rows.some((row) => row.includes(three) || row.includes(back));
}

/**
 * Mostly letters of one case, in common pairs. One in a million secrets of `openssl rand -base64
 * 24`, the shortest recommended form with letters, looks like that.
 */
function isMadeOfWords(secret: string): boolean {
  if (isHexadecimal(secret)) return false;
  const count = (pattern: RegExp) => Array.from(secret.matchAll(pattern)).length;
  const ofOneCase = Math.max(count(/[a-z]/g), count(/[A-Z]/g));
  if (ofOneCase < secret.length * 0.6 || ofOneCase < count(/[a-z]/gi) * 0.74) return false;
  const pairs = Array.from(secret.toLowerCase().matchAll(/(?=([a-z]{2}))/g), ([, pair = ""]) => pair);
  const common = pairs.filter((pair) => commonPairs.has(pair)).length;
  return common >= 8 && common >= pairs.length * 0.38;
}
