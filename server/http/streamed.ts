/** Documents that may be long: written while they are sent, as fast as their reader takes them, and never held whole. */
import { pipeline, Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { Context } from "hono";
import { chooseEncoding, type Encoding } from "./encoding.ts";

/** Pieces after which others get their turn. */
const chunksAtOnce = 16;

export interface StreamedDocument {
  readonly contentType: string;
  /** Another whenever a byte of it may be another; without quotes. */
  readonly tag: string;
  /** When it last changed. */
  readonly changedAt: Date;
  /** How caches keep it, and by which names they know it. */
  readonly headers: Readonly<Record<string, string>>;
  /** Its text in pieces, made as they are asked for. */
  chunks(): Iterable<string>;
}

/** Answers GET, HEAD, and whoever has it already (RFC 9110 section 13). */
export function sendStreamed(c: Context, document: StreamedDocument, now: Date): Response {
  const etag = `W/"${document.tag}"`;
  const modified = lastModified(document.changedAt, now);
  const headers = {
    ...document.headers,
    etag,
    vary: "Accept-Encoding",
    ...(modified ? { "last-modified": modified.toUTCString() } : {}),
  };
  if (isKnown(c, etag, modified)) return c.newResponse(null, 304, headers);
  const encoding = chooseEncoding(c.req.header("accept-encoding"));
  const described = {
    ...headers,
    "content-type": document.contentType,
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
  };
  return c.newResponse(c.req.method === "HEAD" ? null : streamOf(document.chunks(), encoding), 200, described);
}

/**
 * In whole seconds, which is all that the header can say, and not before that second is over: else what changes twice within one would
 * be taken for the same. null: it changed just now, and nothing true can be said yet.
 */
function lastModified(changedAt: Date, now: Date): Date | null {
  const second = new Date(Math.ceil(changedAt.getTime() / 1000) * 1000);
  return second <= now ? second : null;
}

/** If-None-Match goes before If-Modified-Since, which is not even read beside it (RFC 9110 section 13.2.2). */
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
  // Whoever goes away before the end ends all of it.
  pipeline(text, compressed, () => {});
  return Readable.toWeb(compressed) as ReadableStream<Uint8Array>;
}

async function* bytes(chunks: Iterable<string>): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  let count = 0;
  for (const chunk of chunks) {
    yield encoder.encode(chunk);
    count += 1;
    // A reader that is fast enough would keep everybody else waiting to the end.
    if (count % chunksAtOnce === 0) await setImmediate();
  }
}
