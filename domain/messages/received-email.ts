/** An email in the operator's mailbox (B20), as integrations/email/received.ts reads it. */
import { withoutOverrides } from "../application/text.ts";
import { withoutPrivateLinks } from "./private-links.ts";

export interface ReceivedEmail {
  /** The first header field of each name, which is lowercase. */
  readonly fields: ReadonlyMap<string, string>;
  /** All fields in which mail servers say what they checked (RFC 8601). */
  readonly checks: readonly string[];
  /** Addresses of all authors. */
  readonly from: readonly string[];
  /** Addresses to which it was delivered or sent. */
  readonly recipients: readonly string[];
  /** Plain text; of an email that has only HTML, its text. */
  readonly text: string;
  readonly attachments: number;
  /** Only the beginning was read. */
  readonly isCut: boolean;
}

/** Bytes of an email that are read: what matters comes before large files. */
export const longestEmail = 1_000_000;

/** UTF-16 code units that are stored; the rest of a longer text is left out. */
export const longestEmailText = 20_000;

/** One of our own emails, which a rule of the mailbox sent back. */
export function isOurs({ fields }: ReceivedEmail): boolean {
  return fields.has("x-fairlead-delivery");
}

const bulk = /^(?:bulk|junk|list|auto[_-]reply)\b/i;

/** A program wrote it: a holiday notice, a receipt, a mailing list (RFC 3834). */
export function isAutomatic({ fields }: ReceivedEmail): boolean {
  const submitted = fields.get("auto-submitted")?.trim().toLowerCase() ?? "no";
  return (
    !/^no\b/.test(submitted) ||
    bulk.test(fields.get("precedence")?.trim() ?? "") ||
    ["x-autoreply", "x-autorespond", "x-auto-response", "list-id"].some((name) => fields.has(name)) ||
    /^<\s*>$/.test(fields.get("return-path")?.trim() ?? "")
  );
}

/** Longer ones are no person's. */
const longestAuthor = 1000;

/**
 * The author's address as it is written; null: several, or a field that mail servers and the parser
 * may read differently, so that one checks another address than the other shows.
 */
export function onlyAuthor({ fields }: ReceivedEmail): string | null {
  const field = fields.get("from") ?? "";
  if (field.length > longestAuthor) return null;
  const unquoted = field.replaceAll(/"(?:[^"\\]|\\.)*"/g, " ");
  const [address = null, ...others] = new Set(unquoted.match(/[^\s<>]*@[^\s<>]*/g));
  return others.length === 0 ? address : null;
}

/**
 * Our mail server found the author forged (RFC 8601). It may add a header for each of its checks;
 * the sender's own headers can only make the email look forged.
 */
export function isForged({ checks }: Pick<ReceivedEmail, "checks">): boolean {
  return checks.some((check) => /\bdmarc=fail\b/i.test(check));
}

export interface EmailText {
  /** At most {@link longestEmailText}; "" if it has none. */
  readonly text: string;
  /** Where in `text` the quoted email or the signature begins; null: nowhere. */
  readonly quotedFrom: number | null;
  readonly isCut: boolean;
}

/**
 * The text of an email, and where the part begins that its author did not write. Works in every
 * language: mail programs introduce a quoted email with its author's address, which is ours.
 * @param ourAddresses those that our emails show as the author, lowercase
 */
export function emailText(written: string, ourAddresses: readonly string[]): EmailText {
  const storable = withoutOverrides(written).replaceAll("\0", "").replaceAll(/\r\n?/g, "\n").trim();
  const whole = withoutPrivateLinks(storable);
  const lines = whole.slice(0, longestEmailText).toWellFormed().trimEnd().split("\n");
  const text = lines.join("\n");
  const isCut = whole.length > longestEmailText;
  const quoted = quotedLine(lines, ourAddresses);
  // A text that is only below the quotation is shown with it.
  if (quoted === null || lines.slice(0, quoted).join("").trim() === "") return { text, quotedFrom: null, isCut };
  return { text, quotedFrom: lines.slice(0, quoted).join("\n").length + 1, isCut };
}

/** Characters of a line that introduces a quotation. Longer lines are text. */
const longestIntroduction = 300;

const separator = /^\s{0,9}(?:-{2,20}[^-]{3,60}-{2,20}|_{20,80})\s{0,9}$/;

/** The line from which on everything is quoted; null: none. Never hides a line in doubt. */
function quotedLine(lines: readonly string[], ourAddresses: readonly string[]): number | null {
  /** From here to the end, all lines are marked as quoted, or empty. */
  let marked = lines.length;
  while (marked > 0 && /^(?:>|\s*$)/.test(lines[marked - 1] ?? "")) marked -= 1;
  const namesUs = (line: string) => ourAddresses.some((address) => line.toLowerCase().includes(address));
  for (const [at, line] of lines.entries()) {
    // Signatures (RFC 3676 section 4.3).
    if (/^-- ?$/.test(line) || at === marked) return at;
    if (line.length > longestIntroduction) continue;
    // "On 20 November 2026, … wrote:", above nothing but the quotation.
    if (at + 1 === marked && /[:：]$/.test(line.trimEnd()) && (namesUs(line) || /\d/.test(line))) return at;
    // "From: …", "Sent: …", which some programs put above an email without marks.
    if (isField(line) && isField(lines[at + 1]) && namesUs(line)) return at;
    if (separator.test(line) && isField(lines.slice(at + 1).find((each) => each.trim() !== ""))) return at;
  }
  return null;
}

/** Like a header field: "Sent: Friday". */
function isField(line: string | undefined): boolean {
  return (
    line !== undefined && line.length <= longestIntroduction && /^\s{0,9}\*?[^\s:：]{1,20}\s?[:：]\*?\s?\S/.test(line)
  );
}
