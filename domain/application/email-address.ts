/**
 * One reading of an e-mail address, for the browser and the server both: what the field shows, what is checked, stored
 * and compared is the same address. Small on purpose: this ships to phones.
 *
 * Nothing here makes one mailbox of two. What comes off cannot be part of an address, or is another way to write the
 * same one; dots, "+" and the like in front of the at sign count, because only the mail server knows what they mean.
 */
import { EMAIL_MAX_LENGTH } from "./limits.ts";
import { isStorable } from "./text.ts";

/** UTF-16 code units. Longer text holds no address of ours, whatever came off it. */
const MOST_READ = 1000;

/**
 * The address in what somebody typed or pasted, without what does not belong to it: white space around it, marks that
 * cannot be seen, `<…>` with or without a name in front, `mailto:`, quotation marks and brackets around it, and the marks of
 * the sentence it stood in. What is no address stays none. Reading it again changes nothing.
 */
export function readEmail(typed: string): string {
  let email = typed.trim();
  // One thing can stand in another: "(<mailto:…>).". Its length again, because some signs are many when they are normalised.
  for (let before = ""; before !== email && email.length <= MOST_READ;) {
    before = email;
    email = normalised(withoutWrapping(visible(email)));
  }
  return email;
}

function visible(text: string): string {
  return (
    text
      // Also the letters and selectors that are drawn as nothing (Unicode, Default_Ignorable_Code_Point).
      .replace(/[\p{Cf}\p{DI}]/gu, "")
      // Full-width forms, as an East Asian keyboard types them: no mailbox has them (RFC 8265 section 3.3, width mapping).
      .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
      .replace(/[。｡]/g, ".")
  );
}

function withoutWrapping(text: string): string {
  const inner = (/^[^<>]*<([^<>]*)>[.,;)\s]*$/.exec(text)?.[1] ?? text).replace(/^[(<\s]+/, "");
  // From the end, mark by mark: a pattern would begin again at each of them, and long rows of them cost seconds.
  let end = inner.length;
  while (/[.,;:!?/)>\s]/.test(inner.charAt(end - 1))) end -= 1;
  const ended = inner.slice(0, end);
  // Only as a pair: in front alone they may be part of the address.
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
 * Behind the at sign NFKC, as the names of hosts are read (UTS 46 section 4); in front of it only NFC, because NFKC
 * would lose what spells a name (RFC 6532 section 3.1).
 */
function normalised(text: string): string {
  const email = text.replace("﹫", "@");
  const at = email.lastIndexOf("@");
  return email.slice(0, at + 1).normalize("NFC") + email.slice(at + 1).normalize("NFKC");
}

/** Of the name of a host: what a letter, digit or picture is drawn with, and the marks that RFC 5892 (appendix A) allows in some scripts. */
const hostSign = "[\\p{L}\\p{M}\\p{N}\\p{So}\\u{1F3FB}-\\u{1F3FF}_·・͵׳״་]";
const hostLabel = `${hostSign}(?:(?:${hostSign}|-)*${hostSign})?`;
const address = new RegExp(`^[^\\s\\p{Cc}@]*[^\\s\\p{Cc}@.][^\\s\\p{Cc}@]*@${hostLabel}(?:\\.${hostLabel})+$`, "u");

/**
 * Text, at sign, text, dot, text (specification section 5), and behind the at sign no mark that no host has. In front of it dots may
 * stand anywhere: carriers in Japan gave out such addresses. Whether one is meant is asked (email-suggestion.ts).
 */
export function isAddress(email: string): boolean {
  // The length first: nothing longer need be looked at.
  return email.length <= EMAIL_MAX_LENGTH && address.test(email);
}

/** What is wrong with a typed address that is to be stored, or null. */
export function emailError(typed: string): "textInvalid" | "emailRequired" | "emailTooLong" | "emailInvalid" | null {
  if (!isStorable(typed)) return "textInvalid";
  const email = readEmail(typed);
  if (email === "") return "emailRequired";
  if (email.length > EMAIL_MAX_LENGTH) return "emailTooLong";
  return isAddress(email) ? null : "emailInvalid";
}

/** What makes two addresses the same one, however each was typed; `registration.email_key`. */
export function emailKey(typed: string): string {
  return readEmail(typed).normalize("NFC").toLowerCase();
}

/** "am••••@example.com", for a glance: enough to know one's own by. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const local = Array.from(email.slice(0, at));
  return `${local.slice(0, local.length > 3 ? 2 : 1).join("")}••••${email.slice(at)}`;
}
