/** Which passwords a recruiter may choose. Length counts, composition does not (NIST SP 800-63B-4, 3.1.1.2). */

/** Characters. */
export const passwordLength = { least: 12, most: 128 } as const;

export type PasswordError = "password_short" | "password_long" | "password_email" | "password_common";

/** Words that would be guessed first of just this account (NIST SP 800-63B-4, 3.1.1.2: "context-specific words"). */
export interface Surroundings {
  readonly email: string;
  /** The account's own name and the operator's; each word of them counts. */
  readonly names: readonly string[];
  /** What stands first in lists of leaked passwords, in small letters: server/desk/common-passwords.ts. */
  readonly common: Iterable<string>;
}

/** Null: it may be taken. */
export function passwordError(password: string, { email, names, common }: Surroundings): PasswordError | null {
  if ([...password].length < passwordLength.least) return "password_short";
  if (password.length > passwordLength.most) return "password_long";
  if (isPattern(password.normalize("NFKC").toLowerCase())) return "password_common";
  const plain = lettersAndDigits(password);
  // Signs and pictures nearly alone: there are no words to judge.
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

/** The word with at most a few characters before or after it, or several times over; a very short one is in everything. */
function isLittleMoreThan(plain: string, word: string): boolean {
  if (word.length < 3 || !plain.includes(word)) return false;
  return plain.replaceAll(word, "").length <= 5;
}

/** Whatever of these words is in it, taken together; short ones ("Ltd", "van") are in many that nobody would guess. */
function isLittleMoreThanAll(plain: string, phrases: readonly string[]): boolean {
  const words = phrases.flatMap((phrase) => phrase.split(/[^\p{L}\p{N}]/u)).map(lettersAndDigits);
  const rest = words.filter((word) => word.length > 3).reduce((left, word) => left.replaceAll(word, ""), plain);
  return rest.length < plain.length && rest.length <= 5;
}

/** What the library's list lacks: the product, the trade, and what German and Spanish speakers take first. */
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

/** One to four characters over and over, whatever they are: nothing that can be told apart. */
function isPattern(text: string): boolean {
  return new Set(text).size < 5;
}

/** One of the words, once or several times over, with nothing but digits and up to three letters besides. */
function isCommon(plain: string, words: Iterable<string>): boolean {
  for (const word of words) {
    // Shorter ones are in everything.
    if (word.length < 4 || !plain.includes(word)) continue;
    if (plain.replaceAll(word, "").replaceAll(/\d/g, "").length <= 3) return true;
  }
  return false;
}
