/** Removes personal data from text written by others. */
import { toAsciiDigits } from "../application/digits.ts";
import { codeLength } from "../code/code.ts";
import { trunkPrefix } from "../phone/countries.ts";

/** Data of one person, from their registrations. */
export interface Identity {
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly numbers: readonly Numbered[];
  /** As stored, without dashes. */
  readonly codes: readonly string[];
}

/** Digits only. */
interface Numbered {
  readonly areaCode: string;
  readonly nationalNumber: string;
}

/** Replacement in any language. */
export const redacted = "[…]";

/** Minimum lengths: shorter names and numbers occur in too many texts. */
const leastLetters = 3;
const leastDigits = 6;

/**
 * The text without the person's codes, addresses, numbers, full names, and first and last words of
 * names. No other words: the erased person chose the name and must not be able to blank a report.
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

/** Digits of any script with common separators. */
const numberLike = /\+?\p{Nd}[\p{Nd}\s()+/.\p{Pd}\p{Cf}]*\p{Nd}/gu;

/**
 * Whether these are all digits of one of the numbers. Not a part: the erased person chose the
 * number, and other numbers may contain it.
 */
function isOneOf(found: string, numbers: readonly Numbered[]): boolean {
  const digits = toAsciiDigits(found).replaceAll(/\D/g, "");
  return numbers.some(({ areaCode, nationalNumber }) => {
    if (nationalNumber.length < leastDigits) return false;
    const atHome = [nationalNumber, trunkPrefix(areaCode) + nationalNumber];
    const abroad = atHome.map((each) => areaCode + each);
    // A "+" always starts a phone number; an amount or a time may follow it.
    if (found.startsWith("+")) return abroad.some((spelling) => digits.startsWith(spelling));
    return [...atHome, ...abroad, ...abroad.map((each) => `00${each}`)].includes(digits);
  });
}

function apart(code: string): RegExp {
  const letters = Array.from(code.slice(0, 2 * codeLength), escaped);
  return new RegExp(letters.join("[\\s\\p{Pd}._]*"), "giu");
}

const unspaced = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u;

/** Scripts without spaces between words, or with endings on names, have no word boundaries. */
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
