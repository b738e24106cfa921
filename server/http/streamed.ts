/** Streams documents that may be long at the reader's speed, without holding them in memory. */
import { pipeline, Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { Context } from "hono";
import { chooseEncoding, type Encoding } from "./encoding.ts";

/** Chunks after which other requests get their turn. */
const chunksAtOnce = 16;

export interface StreamedDocument {
  readonly contentType: string;
  /** Changes whenever the content does; without quotes. */
  readonly tag: string;
  readonly changedAt: Date;
  readonly headers: Readonly<Record<string, string>>;
  /** The text in pieces, generated on demand. */
  chunks(): Iterable<string>;
}

/**
 * Answers GET, HEAD and conditional requests (RFC 9110 section 13).
 * @param refused called before a document is sent whole; null: it may be sent
 */
export async function sendStreamed(
  c: Context,
  document: StreamedDocument,
  now: Date,
  refused: () => Promise<Response | null>,
): Promise<Response> {
  const etag = `W/"${document.tag}"`;
  const modified = lastModified(document.changedAt, now);
  const headers = {
    ...document.headers,
    etag,
    vary: "Accept-Encoding",
    ...(modified ? { "last-modified": modified.toUTCString() } : {}),
  };
  if (isKnown(c, etag, modified)) return c.newResponse(null, 304, headers);
  const refusal = c.req.method === "HEAD" ? null : await refused();
  if (refusal) return refusal;
  const encoding = chooseEncoding(c.req.header("accept-encoding"));
  const described = {
    ...headers,
    "content-type": document.contentType,
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
  };
  return c.newResponse(c.req.method === "HEAD" ? null : streamOf(document.chunks(), encoding), 200, described);
}

/**
 * Rounds up to the header's whole seconds, so that two changes within one second are not taken for
 * the same. Null: the second is not over, so no true value exists yet.
 */
function lastModified(changedAt: Date, now: Date): Date | null {
  const second = new Date(Math.ceil(changedAt.getTime() / 1000) * 1000);
  return second <= now ? second : null;
}

/** If-None-Match takes precedence; If-Modified-Since is then ignored (RFC 9110 section 13.2.2). */
function isKnown(c: Context, etag: string, modified: Date | null): boolean {
  const tags = c.req.header("if-none-match");
  if (tags !== undefined) {
    const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
    return tags.trim() === "*" || tags.split(",").some((tag) => opaque(tag) === opaque(etag));
  }
  const since = Date.parse(c.req.header("if-modified-since") ?? "");
  return modified !== null && !Number.isNaN(since) && modified.getTime() <= since;
}

function streamOf(chunks: Iterable<string>, encoding: Encoding): ReadableStream<Uint8Array> {
  const text = Readable.from(bytes(chunks), { objectMode: false });
  if (encoding === "identity") return Readable.toWeb(text) as ReadableStream<Uint8Array>;
  const compressed =
    encoding === "br"
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } })
      : createGzip();
  // A client that disconnects ends the whole pipeline.
  pipeline(text, compressed, () => {});
  return Readable.toWeb(compressed) as ReadableStream<Uint8Array>;
}

async function* bytes(chunks: Iterable<string>): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  let count = 0;
  for (const chunk of chunks) {
    yield encoder.encode(chunk);
    count += 1;
    // A fast reader would otherwise block all other requests until the end.
    if (count % chunksAtOnce === 0) await setImmediate();
  }
}
