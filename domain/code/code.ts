/**
 * The code of an application (B3). The recruiter's first message and *Contact now* quote it, which
 * proves that a message is ours. People read it aloud and type it, so it is short and has no
 * look-alikes.
 */

/** Without 0 O, 1 I L, 2 Z, 5 S, 8 B, G (like 6) and U (like V). */
export const codeAlphabet = "34679ACDEFHJKMNPQRTVWXY";

/** 23 to the power of 9 is 2^40.7: at least the 40 bits of B3. */
export const codeLength = 9;

/** Minimum number of random bytes for `codeFromBytes`. */
export const codeBytes = 12;

/**
 * A code from at least `codeBytes` random bytes, read as one number modulo 23^9. With 96 bits,
 * codes differ in likelihood by at most one part in 2^55, so no rejection sampling is needed.
 */
export function codeFromBytes(bytes: Uint8Array): string {
  if (bytes.length < codeBytes) throw new RangeError(`a code needs ${codeBytes} random bytes, not ${bytes.length}`);
  let number = 0n;
  for (const byte of bytes) number = number * 256n + BigInt(byte);
  const base = BigInt(codeAlphabet.length);
  let code = "";
  for (let place = 0; place < codeLength; place += 1) {
    code += codeAlphabet.charAt(Number(number % base));
    number /= base;
  }
  return code;
}

export function formatCode(code: string): string {
  return code.replace(/(.{3})(?=.)/g, "$1-");
}

const partOfCode = `[${codeAlphabet}]{3}`;
/** As {@link normaliseCode} ignores it. */
const betweenParts = "[\\s\\p{Pd}\\p{Cf}._]{0,3}";
/** Looks ahead, so that a code that begins within another match is found too. */
const codeInText = new RegExp(`(?=(${[partOfCode, partOfCode, partOfCode].join(betweenParts)}))`, "gu");

/** What may be codes in a text, as stored. Words may look like one, so look them up. */
export function codesIn(text: string): string[] {
  const found = text.normalize("NFKC").toUpperCase().matchAll(codeInText);
  return [...new Set(Array.from(found, ([, code = ""]) => normaliseCode(code) ?? []).flat())];
}

/** Codes in the form of {@link formatCode}, as stored: hardly any words look like one. */
export function codesShownIn(text: string): string[] {
  return codesIn(text).filter((code) => text.includes(formatCode(code)));
}

/** Typed text as the nine stored characters; null if it cannot be a code. */
export function normaliseCode(typed: string): string | null {
  const code = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}._]/gu, "");
  return code.length === codeLength && [...code].every((character) => codeAlphabet.includes(character)) ? code : null;
}
