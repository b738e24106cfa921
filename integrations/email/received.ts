/** Reads an email that arrived in the operator's mailbox. */
import { convert } from "html-to-text";
import { Parser } from "htmlparser2";
import { type Address, addressParser, type Attachment } from "postal-mime";
import { longestEmailText, type ReceivedEmail } from "../../domain/messages/received-email.ts";
import { fieldsOf, type ParsedEmail } from "./parse.ts";

/** UTF-16 code units of HTML that are read. */
const longestHtml = 300_000;

/** Elements within each other that are read. The parser takes quadratic time for them. */
const deepest = 500;

/** Recipients that are read; an email to an applicant's reply address has few. */
const mostRecipients = 200;

export function readReceivedEmail(email: ParsedEmail): ReceivedEmail {
  const addressesIn = (...names: readonly string[]) =>
    email.headers.filter(({ key }) => names.includes(key)).flatMap(({ value }) => addressesOf(addressParser(value)));
  const html = withinDepth(email.html.slice(0, longestHtml));
  return {
    fields: fieldsOf(email),
    checks: email.headers.flatMap(({ key, value }) => (key === "authentication-results" ? [value] : [])),
    // Of all such headers: a program may add another one.
    from: addressesIn("from"),
    recipients: addressesIn("delivered-to", "x-original-to", "envelope-to", "to", "cc").slice(0, mostRecipients),
    text: email.text?.trim() ? email.text : textOf(html),
    attachments: email.attachments.filter(isFile).length,
    isCut: email.isCut || html.length < email.html.length,
  };
}

/** Neither a picture in the text nor the text as HTML (parse.ts). */
function isFile({ related, mimeType, disposition }: Attachment): boolean {
  return related !== true && (mimeType !== "text/html" || disposition === "attachment");
}

function addressesOf(fields: readonly Address[]): string[] {
  return fields.flatMap((field) => field.group ?? [field]).flatMap(({ address }) => (address ? [address] : []));
}

/** The HTML up to the first element that is too deep. */
function withinDepth(html: string): string {
  let depth = 0;
  let end = html.length;
  const parser = new Parser({
    onopentag() {
      depth += 1;
      if (depth <= deepest) return;
      end = parser.startIndex;
      parser.pause();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.write(html);
  return html.slice(0, end);
}

function textOf(html: string): string {
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: longestHtml, maxDepth: 60, maxChildNodes: 5000 },
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
      ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  }).slice(0, 2 * longestEmailText);
}
