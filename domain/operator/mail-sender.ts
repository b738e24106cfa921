/** Sender of emails: `mail.from` as an address, or with a name (RFC 5322 section 3.4). */
import { onOneLine } from "../application/shown-text.ts";

/** `jobs@example.org`, `Example <jobs@example.org>` or `"Example, Ltd." <jobs@example.org>`. */
export const senderPattern =
  /^(?:[^<>@"\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])*" *<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u;

export interface MailSender {
  readonly name: string;
  readonly address: string;
}

/** The name without quotation marks; "" if there is none. */
export function readSender(from: string): MailSender {
  const [, written = "", address = from] = /^(.*?)\s*<([^<>]+)>$/su.exec(from.trim()) ?? [];
  const [, quoted] = /^"(.*)"$/su.exec(written) ?? [];
  const name = quoted === undefined ? written : quoted.replace(/\\(.)/gu, "$1");
  return { name: onOneLine(name), address };
}

/** Defaults to the operator's name. */
export function mailSender({ from }: { readonly from: string }, { name }: { readonly name: string }): MailSender {
  const sender = readSender(from);
  return { ...sender, name: sender.name || onOneLine(name) };
}
