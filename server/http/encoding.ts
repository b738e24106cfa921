/**
 * Compressed responses: the build compresses files, cached pages are compressed once, both at the
 * highest level; pages for one visitor at a fast level.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from "node:zlib";

export type Encodings = Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>;

export interface Encoded extends Encodings {
  /**
   * A hash of the content, without quotes; the same for every encoding (a weak validator, RFC 9110
   * section 8.8.1).
   */
  readonly tag: string;
}

export type Encoding = "br" | "gzip" | "identity";

/**
 * Brotli for text.
 * @param quality 1 to 11
 * @param window base-2 logarithm of its bytes. A larger window takes memory, and time to clear it.
 */
function brotli(quality: number, window: number) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_PARAM_LGWIN, BROTLI_MODE_TEXT } = constants;
  return {
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_LGWIN]: window },
  };
}

/** No response is larger than 256 KB. */
const best = brotli(11, 18);
const quick = brotli(5, 16);
const brotliAsync = promisify(brotliCompress);

function tagOf(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}

/** For build output: as small as possible, because time does not matter. */
export function encodeBuilt(content: Uint8Array): { br: Buffer; gzip: Buffer } {
  return { br: brotliCompressSync(content, best), gzip: gzipSync(content, { level: 9 }) };
}

/**
 * For content held compressed. Almost no client asks for identity, which is four times the size of
 * both others.
 */
export function compressedEncodings(br: Uint8Array<ArrayBuffer>, gzip: Uint8Array<ArrayBuffer>): Encodings {
  return {
    br,
    gzip,
    get identity() {
      return brotliDecompressSync(br);
    },
  };
}

/** For a format with its own compression, sent unchanged. */
export function identityEncodings(content: Uint8Array<ArrayBuffer>): Encodings {
  return { identity: content, br: content, gzip: content };
}

/** For cached pages: off the main thread, at the highest level. Holds only Brotli. */
export async function encodeForCache(text: string): Promise<Encoded> {
  const identity = new TextEncoder().encode(text);
  // Zlib returns a slice of a buffer of at least 16 KB. A copy of the page's size frees the rest.
  const br = new Uint8Array(await brotliAsync(identity, best));
  let zipped: Uint8Array<ArrayBuffer> | undefined;
  return {
    br,
    tag: tagOf(identity),
    // Needed without TLS and by some non-browsers. Made for the first of them, then cached.
    get gzip() {
      return (zipped ??= new Uint8Array(gzipSync(brotliDecompressSync(br), { level: 9 })));
    },
    // Almost no client asks for it, and it is four times the size of both others.
    get identity() {
      return brotliDecompressSync(br);
    },
  };
}

/** For a page made for one visitor. */
export function encodeOnce(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === "br") return brotliCompressSync(text, quick);
  if (encoding === "gzip") return gzipSync(text);
  return new TextEncoder().encode(text);
}

/** The best encoding that the client accepts (RFC 9110 section 12.5.3); `q=0` refuses one. */
export function chooseEncoding(accept: string | undefined): Encoding {
  const known = choices.get(accept ?? "");
  if (known) return known;
  const accepted = new Set<string>();
  for (const part of (accept ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  const choice = accepted.has("br") ? "br" : accepted.has("gzip") ? "gzip" : "identity";
  // Browsers send a handful of values; a client that sends thousands must not fill the memory.
  if (choices.size < 100) choices.set(accept ?? "", choice);
  return choice;
}

/** Cached choices, by header. */
const choices = new Map<string, Encoding>();
