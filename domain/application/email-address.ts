/**
 * Parsing of email addresses, shared by browser and server so that both show, check, store and
 * compare the same address. Keep it small: it ships to phones. Never merges two mailboxes: dots and
 * "+" before the @ count, because only the mail server knows what they mean.
 */
import { EMAIL_MAX_LENGTH } from "./limits.ts";
import { isStorable } from "./text.ts";

/** Part of Node and of browsers, whose types the pure parts do without. */
declare const URL: { canParse(url: string): boolean; new (url: string): { readonly hostname: string } };

/** UTF-16 code units. Longer text holds no valid address, even after cleaning. */
const MOST_READ = 1000;

/**
 * Extracts the address from typed or pasted text: removes white space, invisible characters, `<…>`
 * with or without a name, `mailto:`, and surrounding quotes, brackets and punctuation. Never turns
 * an invalid address into a valid one by guessing. Idempotent.
 */
export function readEmail(typed: string): string {
  let email = typed.trim();
  // Wrappers nest: "(<mailto:…>).". Checks the length again, because normalisation can lengthen
  // text.
  for (let before = ""; before !== email && email.length <= MOST_READ;) {
    before = email;
    email = normalised(withoutWrapping(visible(email)));
  }
  return email;
}

function visible(text: string): string {
  return (
    text
      // Includes letters and selectors drawn as nothing (Unicode, Default_Ignorable_Code_Point).
      .replace(/[\p{Cf}\p{DI}]/gu, "")
      // Full-width forms, as East Asian keyboards type them. No mailbox has them (RFC 8265 section
      // 3.3, width mapping).
      .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
      .replace(/[。｡]/g, ".")
  );
}

function withoutWrapping(text: string): string {
  const inner = (/^[^<>]*<([^<>]*)>[.,;)\s]*$/.exec(text)?.[1] ?? text).replace(/^[(<\s]+/, "");
  // Trims from the end in a loop: a regular expression restarts at each mark and takes seconds on
  // long runs.
  let end = inner.length;
  while (/[.,;:!?/)>\s]/.test(inner.charAt(end - 1))) end -= 1;
  const ended = inner.slice(0, end);
  // Only as a pair: a leading mark alone may be part of the address.
  const bare = /^["'“‘„«[](.*)["'”’“»\]]$/s.exec(ended)?.[1] ?? ended;
  return /^mailto(?::|$)/i.test(bare) ? percentDecoded(bare.slice(7).split("?", 1)[0] ?? "") : bare;
}

/** RFC 6068 section 2. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * NFKC after the @, as host names are read (UTS 46 section 4). Only NFC before it, because NFKC
 * would lose distinctions within names (RFC 6532 section 3.1).
 */
function normalised(text: string): string {
  const email = text.replace("﹫", "@");
  const at = email.lastIndexOf("@");
  return email.slice(0, at + 1).normalize("NFC") + email.slice(at + 1).normalize("NFKC");
}

/**
 * Characters of a host name: letters, digits and emoji with their combining marks, and the marks
 * that RFC 5892 (appendix A) allows in some scripts.
 */
const hostSign = "[\\p{L}\\p{M}\\p{N}\\p{So}\\u{1F3FB}-\\u{1F3FF}_·・͵׳״་]";
const hostLabel = `${hostSign}(?:(?:${hostSign}|-)*${hostSign})?`;
const address = new RegExp(`^[^\\s\\p{Cc}@]*[^\\s\\p{Cc}@.][^\\s\\p{Cc}@]*@${hostLabel}(?:\\.${hostLabel})+$`, "u");

/**
 * Whether the text has the form text@text.text (specification section 5), with only host name
 * characters after the @. Allows dots anywhere before it, as in addresses issued by Japanese
 * carriers; email-suggestion.ts asks whether they are meant.
 */
export function isAddress(email: string): boolean {
  // Length first, to skip the pattern for long input.
  return email.length <= EMAIL_MAX_LENGTH && address.test(email);
}

/** Error of a typed address before it is stored, or null. */
export function emailError(typed: string): "textInvalid" | "emailRequired" | "emailTooLong" | "emailInvalid" | null {
  if (!isStorable(typed)) return "textInvalid";
  const email = readEmail(typed);
  if (email === "") return "emailRequired";
  if (email.length > EMAIL_MAX_LENGTH) return "emailTooLong";
  return isAddress(email) ? null : "emailInvalid";
}

/**
 * Comparison key, equal for all spellings of one address; `registration.email_key`. The domain is
 * in its ASCII form, because some browsers send `anna@müller.example` as
 * `anna@xn--mller-kva.example`.
 */
export function emailKey(typed: string): string {
  const email = readEmail(typed).normalize("NFC").toLowerCase();
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  if (/^\p{ASCII}*$/u.test(domain) || !isAddress(email) || !URL.canParse(`http://${domain}`)) return email;
  return email.slice(0, at) + new URL(`http://${domain}`).hostname;
}

/** Masked as "am••••@example.com": enough for the owner to recognise the address. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const local = Array.from(email.slice(0, at));
  return `${local.slice(0, local.length > 3 ? 2 : 1).join("")}••••${email.slice(at)}`;
}
