/**
 * Reads delivery status notifications (RFC 3464) tolerantly, because servers differ in how they
 * write them.
 */
import PostalMime, { type Attachment } from "postal-mime";
import type { StatusNotification } from "../../domain/delivery/bounce.ts";
import { type Fields, fieldsOf, type ParsedEmail } from "./parse.ts";

/**
 * Content types of the status and the returned message, plain and internationalised (RFC 6522, RFC
 * 6533).
 */
const statusTypes = ["message/delivery-status", "message/global-delivery-status"];
const returnedTypes = ["message/rfc822", "message/global", "text/rfc822-headers", "message/global-headers"];

/** Limit of field blocks per part. Each recipient has one, and our emails have few recipients. */
const mostBlocks = 100;

/**
 * null: not a notification. The message itself must be the report (RFC 3464 section 2): a reply
 * that quotes or attaches one is only a reply.
 */
export async function readNotification(report: ParsedEmail): Promise<StatusNotification | null> {
  const headers = fieldsOf(report);
  const part = (types: readonly string[]) => report.attachments.find(({ mimeType }) => types.includes(mimeType));
  const [status, returned] = [part(statusTypes), part(returnedTypes)];
  if (!/^multipart\/report\b/i.test(headers.get("content-type") ?? "") || !status) return null;
  try {
    const blocks = await blocksOf(status, mostBlocks);
    const returnedHeaders = returned ? await blocksOf(returned, 1) : [];
    return { status: blocks, about: [...returnedHeaders, ...blocks, headers] };
  } catch {
    // Headers that no mail server writes.
    return null;
  }
}

/** Blocks are separated by empty lines. The parser has decoded the part. */
async function blocksOf({ content }: Attachment, most: number): Promise<Fields[]> {
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  const blocks = text.split(/\r?\n[ \t]*\r?\n/).filter((block) => block.trim() !== "");
  return Promise.all(blocks.slice(0, most).map(async (block) => fieldsOf(await PostalMime.parse(block))));
}
