/** Which passwords a recruiter may choose. Length counts, composition does not (NIST SP 800-63B-4, 3.1.1.2). */

/** Characters. */
export const passwordLength = { least: 12, most: 128 } as const;

export type PasswordFault = "password_short" | "password_long" | "password_email" | "password_common";

/** Null: it may be taken. */
export function passwordFault(password: string, email: string): PasswordFault | null {
  if ([...password].length < passwordLength.least) return "password_short";
  if (password.length > passwordLength.most) return "password_long";
  const plain = lettersAndDigits(password);
  const [name = ""] = email.split("@", 1);
  if ([email, name].some((part) => isLittleMoreThan(plain, lettersAndDigits(part)))) return "password_email";
  return isCommon(plain) ? "password_common" : null;
}

function lettersAndDigits(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** The word with at most a few characters before or after it, or several times over. */
function isLittleMoreThan(plain: string, word: string): boolean {
  if (word === "") return false;
  const rest = plain.replaceAll(word, "");
  return rest.length < plain.length && rest.length <= 5;
}

/** What stands first in every list of leaked passwords, also lengthened by digits or repeated. */
const commonWords = [
  "password",
  "passwort",
  "passw0rd",
  "p4ssw0rd",
  "contrasena",
  "motdepasse",
  "administrator",
  "admin",
  "welcome",
  "willkommen",
  "letmein",
  "changeme",
  "iloveyou",
  "ichliebedich",
  "qwerty",
  "qwertyuiop",
  "qwertzuiop",
  "qwertz",
  "azerty",
  "asdfghjkl",
  "zxcvbnm",
  "yxcvbnm",
  "1q2w3e4r5t",
  "q1w2e3r4t5",
  "abc",
  "recruiter",
  "recruiting",
  "fairlead",
] as const;

const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "98765432109876543210",
  "zyxwvutsrqponmlkjihgfedcba",
];

function isCommon(plain: string): boolean {
  // One or two characters over and over, or nothing that can be told apart.
  if (new Set(plain).size < 5) return true;
  if (rows.some((row) => row.includes(plain))) return true;
  const withoutDigits = plain.replaceAll(/\d/g, "");
  return commonWords.some(
    (word) => isLittleMoreThan(plain, word) || (word.length > 3 && withoutDigits.replaceAll(word, "") === ""),
  );
}
