/** Compressed answers: files are compressed by the build, kept pages once, both at the highest level; what is made for one visitor quickly. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from "node:zlib";

export type Encodings = Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>;

export interface Encoded extends Encodings {
  /** Of the content, without quotes; the same for every encoding (a weak validator, RFC 9110 section 8.8.1). */
  readonly tag: string;
}

export type Encoding = "br" | "gzip" | "identity";

/** Brotli for text at a quality from 1 to 11, with a window of 256 KB: nothing here is larger, and a larger one takes memory. */
function brotli(quality: number) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_PARAM_LGWIN, BROTLI_MODE_TEXT } = constants;
  return {
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_LGWIN]: 18 },
  };
}

const best = brotli(11);
const quick = brotli(4);
const brotliAsync = promisify(brotliCompress);

function tagOf(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}

/** For a file that a build makes: as small as it gets, because nobody waits for it. */
export function encodeBuilt(content: Uint8Array): { br: Buffer; gzip: Buffer } {
  return { br: brotliCompressSync(content, best), gzip: gzipSync(content, { level: 9 }) };
}

/** Of what is kept packed. Hardly anybody asks for it as it is, and it is four times as long as both of the others. */
export function packed(br: Uint8Array<ArrayBuffer>, gzip: Uint8Array<ArrayBuffer>): Encodings {
  return {
    br,
    gzip,
    get identity() {
      return brotliDecompressSync(br);
    },
  };
}

/** For a file that is compressed by its own format: to be sent as it is. */
export function unencoded(content: Uint8Array<ArrayBuffer>): Encodings {
  return { identity: content, br: content, gzip: content };
}

/** For pages that are kept: off the main thread, at the highest level. Brotli alone is kept, which browsers ask for. */
export async function encodeKept(text: string): Promise<Encoded> {
  const identity = new TextEncoder().encode(text);
  // Zlib answers with the start of a buffer of 16 KB at least, all of which would be kept: so a copy, of the page's size.
  const br = new Uint8Array(await brotliAsync(identity, best));
  let zipped: Uint8Array<ArrayBuffer> | undefined;
  return {
    br,
    tag: tagOf(identity),
    // Some ask for it where there is no TLS, and some that are no browsers: made for the first of them, and kept from then on.
    get gzip() {
      return (zipped ??= new Uint8Array(gzipSync(brotliDecompressSync(br), { level: 9 })));
    },
    // Hardly anybody asks for it, and it is four times as long as both of the others.
    get identity() {
      return brotliDecompressSync(br);
    },
  };
}

/** For a page made for one visitor. */
export function encodeOnce(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  const identity = new TextEncoder().encode(text);
  if (encoding === "br") return brotliCompressSync(identity, quick);
  if (encoding === "gzip") return gzipSync(identity);
  return identity;
}

/** The best encoding the visitor accepts (RFC 9110 section 12.5.3); `q=0` refuses one. */
export function chooseEncoding(accept: string | undefined): Encoding {
  const known = choices.get(accept ?? "");
  if (known) return known;
  const accepted = new Set<string>();
  for (const part of (accept ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  const choice = accepted.has("br") ? "br" : accepted.has("gzip") ? "gzip" : "identity";
  // Browsers send a handful of these; whoever sends thousands does not get to fill the memory.
  if (choices.size < 100) choices.set(accept ?? "", choice);
  return choice;
}

/** What was chosen before, by header. */
const choices = new Map<string, Encoding>();
