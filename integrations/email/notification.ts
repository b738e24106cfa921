/**
 * Reads delivery status notifications (RFC 3464) tolerantly, because servers differ in how they
 * write them.
 */
import PostalMime, { type Attachment } from "postal-mime";
import { longestBounce, type StatusNotification } from "../../domain/delivery/bounce.ts";

/**
 * Content types of the status and the returned message, plain and internationalised (RFC 6522, RFC
 * 6533).
 */
const statusTypes = ["message/delivery-status", "message/global-delivery-status"];
const returnedTypes = ["message/rfc822", "message/global", "text/rfc822-headers", "message/global-headers"];

/** Limits parsing, which takes time per line; what matters comes first. */
const mostLines = 10_000;

/** Limit of field blocks per part. Each recipient has one, and our emails have few recipients. */
const mostBlocks = 100;

/**
 * null: not a notification. The message itself must be the report (RFC 3464 section 2): a reply
 * that quotes or attaches one is only a reply.
 */
export async function readNotification(message: Uint8Array): Promise<StatusNotification | null> {
  try {
    const report = await PostalMime.parse(beginning(message), { forceRfc822Attachments: true });
    const headers = fieldsOf(report);
    const part = (types: readonly string[]) => report.attachments.find(({ mimeType }) => types.includes(mimeType));
    const [status, returned] = [part(statusTypes), part(returnedTypes)];
    if (!/^multipart\/report\b/i.test(headers.get("content-type") ?? "") || !status) return null;
    const blocks = await blocksOf(status, mostBlocks);
    const returnedHeaders = returned ? await blocksOf(returned, 1) : [];
    return { status: blocks, about: [...returnedHeaders, ...blocks, headers] };
  } catch {
    // Endlessly nested parts, which no mail server writes.
    return null;
  }
}

/** What is read of a message. */
export function beginning(message: Uint8Array): Uint8Array {
  const bytes = message.subarray(0, longestBounce);
  let end = 0;
  for (let lines = 0; lines < mostLines; lines += 1) {
    const next = bytes.indexOf(newLine, end);
    if (next < 0) return bytes;
    end = next + 1;
  }
  return bytes.subarray(0, end);
}
const newLine = 10;

type Fields = ReadonlyMap<string, string>;

/** Blocks are separated by empty lines. The parser has decoded the part. */
async function blocksOf({ content }: Attachment, most: number): Promise<Fields[]> {
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  const blocks = text.split(/\r?\n[ \t]*\r?\n/).filter((block) => block.trim() !== "");
  return Promise.all(blocks.slice(0, most).map(async (block) => fieldsOf(await PostalMime.parse(block))));
}

/** Keeps the first field of each name. */
export function fieldsOf({ headers }: Pick<Awaited<ReturnType<typeof PostalMime.parse>>, "headers">): Fields {
  return new Map(headers.map(({ key, value }) => [key, value] as const).toReversed());
}
