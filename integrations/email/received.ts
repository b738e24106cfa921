/** Reads an email that arrived in the operator's mailbox. */
import { convert } from "html-to-text";
import PostalMime, { type Address, addressParser } from "postal-mime";
import { longestEmailText, type ReceivedEmail } from "../../domain/messages/received-email.ts";
import { beginning, fieldsOf } from "./notification.ts";

/** UTF-16 code units of HTML that are read. */
const longestHtml = 300_000;

/** Null: no email can be read from it. Only its beginning is read, where the text stands. */
export async function readReceivedEmail(message: Uint8Array): Promise<ReceivedEmail | null> {
  try {
    const email = await PostalMime.parse(beginning(message));
    const fields = fieldsOf(email);
    const named = ["delivered-to", "x-original-to", "envelope-to"].map((name) => fields.get(name) ?? "");
    return {
      fields,
      // The parser keeps the first author of the last header.
      from: addressesIn(email.headers.filter(({ key }) => key === "from").flatMap(({ value }) => addressParser(value))),
      recipients: [...named, ...addressesIn([...(email.to ?? []), ...(email.cc ?? [])])].filter((each) => each !== ""),
      text: email.text?.trim() ? email.text : textOf(email.html ?? ""),
      attachments: email.attachments.filter(({ related }) => related !== true).length,
    };
  } catch {
    // Endlessly nested parts, which no mail program writes.
    return null;
  }
}

function addressesIn(fields: readonly Address[]): string[] {
  return fields.flatMap((field) => field.group ?? [field]).flatMap(({ address }) => (address ? [address] : []));
}

function textOf(html: string): string {
  return convert(html.slice(0, longestHtml), {
    wordwrap: false,
    limits: { maxInputLength: longestHtml, maxDepth: 60, maxChildNodes: 5000 },
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
      ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  }).slice(0, 2 * longestEmailText);
}
