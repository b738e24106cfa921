/** Parses emails from strangers in bounded time and memory. */
import PostalMime, { type Email } from "postal-mime";
import { longestEmail } from "../../domain/messages/received-email.ts";

export interface ParsedEmail extends Omit<Email, "html"> {
  /** Of the parts that are shown; "": none. */
  readonly html: string;
  /** Only the beginning was read. */
  readonly isCut: boolean;
}

/** Limits parsing, which takes time per line; what matters comes first. */
const mostLines = 10_000;

/** Bytes of header fields, whose addresses take time to parse. Mail servers allow as much. */
const longestHead = 100_000;

/** Null: endlessly nested parts, which no mail program writes. */
export async function parseEmail(message: Uint8Array): Promise<ParsedEmail | null> {
  const begin = beginning(message);
  const parser = new HtmlApart({ forceRfc822Attachments: true });
  try {
    const email = await parser.parse(begin);
    return { ...email, html: parser.html.join("\n"), isCut: begin.length < message.length };
  } catch {
    return null;
  }
}

interface Part {
  readonly contentType: { readonly parsed: { readonly value: string } };
  readonly contentDisposition: { readonly parsed: { readonly value: string } };
  getTextContent(): string;
}

/**
 * Keeps HTML from the library's own conversion into text, which takes quadratic time: half a
 * megabyte of unclosed links took minutes. It converts HTML that stands beside plain text.
 */
class HtmlApart extends PostalMime {
  readonly html: string[] = [];

  /** Overrides an internal method: which parts are text. */
  isInlineTextNode(part: Part): boolean {
    if (part.contentDisposition.parsed.value === "attachment") return false;
    if (part.contentType.parsed.value === "text/html") this.html.push(part.getTextContent());
    return part.contentType.parsed.value === "text/plain";
  }
}

function beginning(message: Uint8Array): Uint8Array {
  const bytes = message.subarray(0, longestEmail);
  let end = 0;
  let isHead = true;
  for (let lines = 0; lines < mostLines; lines += 1) {
    const next = bytes.indexOf(newLine, end);
    isHead &&= next !== end && !(next === end + 1 && bytes[end] === carriageReturn);
    if (isHead && (next < 0 || next >= longestHead)) return bytes.subarray(0, longestHead);
    if (next < 0) return bytes;
    end = next + 1;
  }
  return bytes.subarray(0, end);
}
const newLine = 10;
const carriageReturn = 13;

export type Fields = ReadonlyMap<string, string>;

/** Keeps the first field of each name. */
export function fieldsOf({ headers }: Pick<Email, "headers">): Fields {
  return new Map(headers.map(({ key, value }) => [key, value] as const).toReversed());
}
