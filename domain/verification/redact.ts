/** Takes what says who somebody is out of words that somebody else wrote. */
import { toAsciiDigits } from "../application/digits.ts";
import { codeLength } from "../code/code.ts";
import { trunkPrefix } from "../phone/countries.ts";

/** Of one person, as their registrations have it. */
export interface Identity {
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly numbers: readonly Numbered[];
  /** As they are stored, without dashes. */
  readonly codes: readonly string[];
}

/** Digits alone. */
interface Numbered {
  readonly areaCode: string;
  readonly nationalNumber: string;
}

/** Stands where something was taken out, in any language. */
export const redacted = "[…]";

/** Shorter than that, a word of a name or the end of a number is in too many texts. */
const leastLetters = 3;
const leastDigits = 6;

/**
 * The text without the person's codes, addresses, numbers and names: each name as a whole, and its first and last word. No
 * more words than those two: whoever is erased chose the name, and must not empty somebody's report with it.
 */
export function withoutIdentity(text: string, { names, emails, numbers, codes }: Identity): string {
  let left = text;
  for (const code of codes) left = left.replace(apart(code), redacted);
  for (const email of emails) left = left.replace(new RegExp(escaped(email), "giu"), redacted);
  left = left.replace(numberLike, (found) => (isOneOf(found, numbers) ? redacted : found));
  for (const name of names) {
    const words = name.trim().split(/\s+/u);
    const [first = "", last = ""] = [words[0], words.at(-1)];
    if (name.trim() !== "") left = left.replace(wholeWord(name, words), redacted);
    for (const part of [first, last]) {
      if (part.length >= leastLetters) left = left.replace(wholeWord(part, [part]), redacted);
    }
  }
  return left;
}

/** Digits of any script with what people put between them. */
const numberLike = /\+?\p{Nd}[\p{Nd}\s()+/.\p{Pd}\p{Cf}]*\p{Nd}/gu;

/**
 * Whether these are the digits of one of the numbers, whole: pieces of a bank account are numbers too, and who is erased chose theirs.
 */
function isOneOf(found: string, numbers: readonly Numbered[]): boolean {
  const digits = toAsciiDigits(found).replaceAll(/\D/g, "");
  return numbers.some(({ areaCode, nationalNumber }) => {
    if (nationalNumber.length < leastDigits) return false;
    const atHome = [nationalNumber, trunkPrefix(areaCode) + nationalNumber];
    const abroad = atHome.map((each) => areaCode + each);
    // After a "+" nothing but a number begins; what comes behind it may be an amount or the time.
    if (found.startsWith("+")) return abroad.some((spelling) => digits.startsWith(spelling));
    return [...atHome, ...abroad, ...abroad.map((each) => `00${each}`)].includes(digits);
  });
}

/** A code as anybody writes it. */
function apart(code: string): RegExp {
  const letters = Array.from(code.slice(0, 2 * codeLength), escaped);
  return new RegExp(letters.join("[\\s\\p{Pd}._]*"), "giu");
}

const unspaced = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;

/** Scripts that put no spaces between words, or endings on names, have no edges to look for. */
function wholeWord(text: string, words: readonly string[]): RegExp {
  const pattern = words.map(escaped).join("\\s+");
  return new RegExp(
    unspaced.test(text) ? pattern : `(?<![\\p{L}\\p{M}\\p{Nd}])${pattern}(?![\\p{L}\\p{M}\\p{Nd}])`,
    "giu",
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
}
