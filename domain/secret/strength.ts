/**
 * How hard a secret is to guess, in bits. Length alone says nothing: what people type repeats itself, counts up, walks along
 * the keyboard or is made of words. A low estimate for what people make up, and about right for what a machine drew: no
 * password meter, it only has to tell `openssl rand` from everything else.
 */

/** Bits below which a secret of the deployment is refused. `openssl rand -hex 16` makes 128, and never less than 100 here. */
export const leastSecretBits = 80;

/** What was there before, named by where and how much. */
const repetitionBits = 8;
/** Characters from which it is a repetition: of three some come twice in what was drawn, of four hardly any. */
const shortestRepetition = 4;
/** What goes on with a sequence or a row of keys. */
const sequenceBits = 0.5;
/** A letter in a text of words: what English has at most (Shannon, 1951). */
const wordLetterBits = 1.5;

/** Rows of the keyboards that most people have. */
const rows = ["1234567890", "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm"];

/** The commonest pairs of letters in English (Norvig, 2012), and some of its neighbours'. */
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

/** How many characters there are of the kinds that occur; hexadecimal digits are a kind. */
function alphabetOf(secret: string): number {
  // Never more than twice what was seen: whoever types "x9x9x9" has two to choose from, not 36.
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

/** How many characters from `at` on stood together before; 0: too few to count. They may overlap: "aaaa" goes on as it began. */
function repetitionAt(text: string, at: number): number {
  let length = 0;
  for (let next = shortestRepetition; next <= text.length - at; next += 1) {
    const found = text.indexOf(text.slice(at, at + next));
    if (found === at) break;
    length = next;
  }
  return length;
}

/** Whether the character at `at` and the two before it are a sequence or neighbours on a keyboard: aaa, abc, 321, qwe. */
function goesOn(text: string, at: number): boolean {
  if (at < 2) return false;
  const three = text.slice(at - 2, at + 1);
  const [a = 0, b = 0, c = 0] = [0, 1, 2].map((index) => three.charCodeAt(index));
  if (Math.abs(b - a) <= 1 && c - b === b - a) return true;
  const back = [...three].toReversed().join("");
  return rows.some((row) => row.includes(three) || row.includes(back));
}

/**
 * Most of it are letters of one case, in pairs that words have. Of a million secrets of `openssl rand -base64 24`, the
 * shortest in letters that we recommend, one looks like that.
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
