/** Rules for passwords: length counts, composition does not (NIST SP 800-63B-4, 3.1.1.2). */

/** Characters. */
export const passwordLength = { least: 12, most: 128 } as const;

export type PasswordError = "password_short" | "password_long" | "password_email" | "password_common";

/** An attacker's first guesses (NIST SP 800-63B-4, 3.1.1.2: "context-specific words"). */
export interface PasswordContext {
  readonly email: string;
  /** The account's name and the operator's; each word counts. */
  readonly names: readonly string[];
  /** Most common leaked passwords in lowercase (server/desk/common-passwords.ts). */
  readonly common: Iterable<string>;
}

/** Null: acceptable. */
export function passwordError(password: string, { email, names, common }: PasswordContext): PasswordError | null {
  if ([...password].length < passwordLength.least) return "password_short";
  if (password.length > passwordLength.most) return "password_long";
  if (isPattern(password.normalize("NFKC").toLowerCase())) return "password_common";
  const plain = lettersAndDigits(password);
  // Almost only symbols and emoji: there are no words to judge.
  if ([...plain].length < 4) return null;
  const [name = ""] = email.split("@", 1);
  if ([email, name].some((part) => isLittleMoreThan(plain, lettersAndDigits(part)))) return "password_email";
  if (rows.some((row) => row.includes(plain))) return "password_common";
  if (isLittleMoreThanAll(plain, [...names, ...ownWords])) return "password_common";
  return isCommon(plain, common) ? "password_common" : null;
}

function lettersAndDigits(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Whether `plain` is the word, perhaps repeated, with at most 5 other characters. Words below 3
 * characters match too much.
 */
function isLittleMoreThan(plain: string, word: string): boolean {
  if (word.length < 3 || !plain.includes(word)) return false;
  return plain.replaceAll(word, "").length <= 5;
}

/**
 * Like {@link isLittleMoreThan} for several words together. Short words ("Ltd", "van") occur in
 * many strong passwords.
 */
function isLittleMoreThanAll(plain: string, phrases: readonly string[]): boolean {
  const words = phrases.flatMap((phrase) => phrase.split(/[^\p{L}\p{N}]/u)).map(lettersAndDigits);
  const rest = words.filter((word) => word.length > 3).reduce((left, word) => left.replaceAll(word, ""), plain);
  return rest.length < plain.length && rest.length <= 5;
}

/** Missing in the library's list: product, trade, and common German and Spanish passwords. */
const ownWords = [
  "fairlead",
  "recruiter",
  "recruiting",
  "willkommen",
  "ichliebedich",
  "contraseña",
  "qwertzuiop",
  "yxcvbnm",
  "p4ssw0rd",
] as const;

const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "98765432109876543210",
  "zyxwvutsrqponmlkjihgfedcba",
];

/** At most four distinct characters. */
function isPattern(text: string): boolean {
  return new Set(text).size < 5;
}

/** A listed word, perhaps repeated, with only digits and up to three letters added. */
function isCommon(plain: string, words: Iterable<string>): boolean {
  for (const word of words) {
    // Shorter words match too much.
    if (word.length < 4 || !plain.includes(word)) continue;
    if (plain.replaceAll(word, "").replaceAll(/\d/g, "").length <= 3) return true;
  }
  return false;
}
