/**
 * The two-way code of an application (B3): the recruiter's first message quotes it, and so does *Contact now*. Whoever
 * cannot quote it is not us. It is read aloud and typed by hand, so it is short and has no look-alikes.
 */

/** Without 0 O, 1 I L, 2 Z, 5 S, 8 B, 6's twin G, and U beside V. */
export const codeAlphabet = "34679ACDEFHJKMNPQRTVWXY";

/** 23 to the power of 9 is 2^40.7: at least the 40 bits of B3. */
export const codeLength = 9;

/** Random bytes that `codeFromBytes` needs at least. */
export const codeBytes = 12;

/**
 * A code out of random bytes, at least `codeBytes` of them. They are read as one number modulo 23^9: with 96 bits no
 * code is likelier than another by more than one part in 2^55, so nothing need be rejected and drawn again.
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

/** For people: "K7M-4QX-9TC". */
export function formatCode(code: string): string {
  return code.replace(/(.{3})(?=.)/g, "$1-");
}

/** What somebody typed as the nine characters that are stored; null when it cannot be a code. */
export function normaliseCode(typed: string): string | null {
  const code = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}._]/gu, "");
  return code.length === codeLength && [...code].every((character) => codeAlphabet.includes(character)) ? code : null;
}
