/** An email in the operator's mailbox (B20), as integrations/email/received.ts reads it. */
import { withoutOverrides } from "../application/text.ts";

export interface ReceivedEmail {
  /** The first header field of each name, which is lowercase. */
  readonly fields: ReadonlyMap<string, string>;
  /** Addresses of all authors. */
  readonly from: readonly string[];
  /** Addresses to which it was delivered or sent. */
  readonly recipients: readonly string[];
  /** Plain text; of an email that has only HTML, its text. */
  readonly text: string;
  readonly attachments: number;
}

/** UTF-16 code units that are stored; the rest of a longer email is left out. */
export const longestEmailText = 20_000;

/** One of our own emails came back, which answering would repeat without end. */
export function isOurs({ fields }: ReceivedEmail): boolean {
  return fields.has("x-fairlead-delivery");
}

const bulk = /^(?:bulk|junk|list|auto[_-]reply)\b/i;

/** Nobody wrote it: a holiday notice, a receipt, a mailing list (RFC 3834). */
export function isAutomatic({ fields }: ReceivedEmail): boolean {
  const submitted = fields.get("auto-submitted")?.trim().toLowerCase() ?? "no";
  return (
    !/^no\b/.test(submitted) ||
    bulk.test(fields.get("precedence")?.trim() ?? "") ||
    ["x-autoreply", "x-autorespond", "x-auto-response", "list-id"].some((name) => fields.has(name)) ||
    /^<\s*>$/.test(fields.get("return-path")?.trim() ?? "")
  );
}

export interface EmailText {
  /** At most {@link longestEmailText}; "" if it has none. */
  readonly text: string;
  /** Where in `text` the quoted email or the signature begins; null: nowhere. */
  readonly quotedFrom: number | null;
}

/**
 * The text of an email, with what its author did not write at the end. Works in every language:
 * programs name the quoted author by an address, which is one of ours.
 * @param ourAddresses those that our emails show as the author, lowercase
 */
export function emailText(written: string, ourAddresses: readonly string[]): EmailText {
  const whole = withoutOverrides(written).replaceAll("\0", "").replaceAll(/\r\n?/g, "\n").trim();
  const lines = whole.slice(0, longestEmailText).toWellFormed().trimEnd().split("\n");
  const text = lines.join("\n");
  const quoted = quotedLine(lines, ourAddresses);
  // Somebody who writes only below the quotation is shown with it.
  if (quoted === null || lines.slice(0, quoted).join("").trim() === "") return { text, quotedFrom: null };
  return { text, quotedFrom: lines.slice(0, quoted).join("\n").length + 1 };
}

/** The line from which on everything is quoted; null: none. Never hides a line in doubt. */
function quotedLine(lines: readonly string[], ourAddresses: readonly string[]): number | null {
  const introduces = (line: string) =>
    (/[:：]\s*$/.test(line) || /^\s*\*?[^\s:：]{1,20}\s?[:：]/.test(line)) &&
    ourAddresses.some((address) => line.toLowerCase().includes(address));
  let allQuoted = lines.length;
  while (allQuoted > 0 && /^(?:>.*|\s*)$/.test(lines[allQuoted - 1] ?? "")) allQuoted -= 1;
  for (const [at, line] of lines.entries()) {
    // Signatures (RFC 3676 section 4.3), and what programs put above a quotation.
    if (/^-- ?$/.test(line) || /^\s*-{2,}.{3,60}-{2,}\s*$/.test(line) || /^_{20,}\s*$/.test(line)) return at;
    if (introduces(line)) return at;
    // "On 20 November 2026, … wrote:", with the name alone.
    if (at + 1 === allQuoted && /\d.*[:：]\s*$/.test(line)) return at;
    if (at === allQuoted) return at;
  }
  return null;
}
