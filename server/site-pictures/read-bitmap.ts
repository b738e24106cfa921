/**
 * Reads PNG, JPEG and WebP files strictly, and writes them again with only the parts that draw:
 * metadata such as a position, comments and whatever follows the picture are dropped.
 */
import { createInflate } from "node:zlib";
import { mostPixels, type PictureType } from "../../domain/site-content/picture.ts";

export interface Bitmap {
  readonly type: PictureType;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** null: no complete picture of a known type. */
export async function readBitmap(bytes: Uint8Array): Promise<Bitmap | "too large" | null> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = buffer.subarray(0, 8).equals(pngSignature)
    ? readPng
    : buffer.subarray(0, 3).equals(jpegStart)
      ? readJpeg
      : buffer.toString("latin1", 0, 4) === "RIFF" && buffer.toString("latin1", 8, 12) === "WEBP"
        ? readWebp
        : null;
  try {
    return (await read?.(buffer)) ?? null;
  } catch (error) {
    // A length beyond the end, or compressed data that does not inflate.
    if (error instanceof RangeError || (error as { code?: unknown }).code !== undefined) return null;
    throw error;
  }
}

const isTooLarge = (width: number, height: number) => width > mostPixels || height > mostPixels;

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks that draw, and those that say how its colours are meant. */
const pngKept = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "gAMA", "cHRM", "sRGB", "sBIT"]);
const pngChannels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** https://www.w3.org/TR/png-3/ */
async function readPng(file: Buffer): Promise<Bitmap | "too large" | null> {
  const kept: Uint8Array[] = [pngSignature];
  const data: Uint8Array[] = [];
  let header: { width: number; height: number; bits: number; interlaced: boolean } | null = null;
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) return null;
    const name = file.toString("latin1", at + 4, at + 8);
    const body = file.subarray(at + 8, end - 4);
    if ((name === "IHDR") !== (at === 8)) return null;
    if (name === "IHDR") {
      const channels = pngChannels[body[9] ?? -1];
      if (length !== 13 || channels === undefined || (body[12] ?? 2) > 1) return null;
      const [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      if (width === 0 || height === 0) return null;
      if (isTooLarge(width, height)) return "too large";
      header = { width, height, bits: channels * (body[8] ?? 0), interlaced: body[12] === 1 };
    }
    if (name === "IDAT") data.push(body);
    if (pngKept.has(name)) kept.push(file.subarray(at, end));
    // An unknown chunk that a viewer must understand (section 5.4).
    else if (/^[A-Z]/.test(name)) return null;
    if (name === "IEND") {
      if (!header || length !== 0) return null;
      const expected = header.interlaced ? interlacedSize(header) : passSize(header);
      if ((await inflatedLength(data, expected)) !== expected) return null;
      const { width, height } = header;
      return { type: "image/png", bytes: Buffer.concat(kept), width, height };
    }
    at = end;
  }
  return null;
}

/** Bytes, counted until they are more than `most`, and never held: a small file may have 134 MB. */
async function inflatedLength(data: readonly Uint8Array[], most: number): Promise<number> {
  const inflate = createInflate({ chunkSize: 256 * 1024 });
  inflate.end(Buffer.concat(data));
  let length = 0;
  for await (const part of inflate) {
    length += (part as Buffer).length;
    if (length > most) break;
  }
  return length;
}

const passSize = ({ width, height, bits }: { width: number; height: number; bits: number }) =>
  width === 0 || height === 0 ? 0 : height * (1 + Math.ceil((width * bits) / 8));

/** Adam7: first column, first row, and the steps of each pass. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function interlacedSize({ width, height, bits }: { width: number; height: number; bits: number }): number {
  return passes
    .map(([x, y, dx, dy]) => ({
      width: Math.ceil(Math.max(0, width - x) / dx),
      height: Math.ceil(Math.max(0, height - y) / dy),
      bits,
    }))
    .reduce((sum, pass) => sum + passSize(pass), 0);
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
/** Tables and the scan. */
const jpegKept = new Set([0xdb, 0xc4, 0xdd, 0xda]);
/** Headers of known length: JFIF's, and Adobe's, which says how colours are stored. */
const jpegHeaders: Readonly<Record<number, { readonly begins: string; readonly length: number }>> = {
  0xe0: { begins: "JFIF\0", length: 16 },
  0xee: { begins: "Adobe", length: 14 },
};
/** Frames that browsers draw: baseline, extended, progressive. */
const jpegFrames = new Set([0xc0, 0xc1, 0xc2]);

/** ITU-T T.81, annex B. */
function readJpeg(file: Buffer): Bitmap | "too large" | null {
  const kept: Uint8Array[] = [file.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let hasScan = false;
  for (let at = 2; at < file.length;) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      if (!size || !hasScan) return null;
      return { type: "image/jpeg", bytes: Buffer.concat([...kept, file.subarray(at, at + 2)]), ...size };
    }
    const length = file.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > file.length) return null;
    const isFrame = jpegFrames.has(marker);
    if (isFrame) {
      if (size) return null;
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
      if (size.width === 0 || size.height === 0) return null;
      if (isTooLarge(size.width, size.height)) return "too large";
    } else if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) return null;
    // Other frames than browsers draw, such as lossless ones.
    else if (marker <= 0xcf && !jpegKept.has(marker)) return null;
    // Without its metadata the picture would lie on its side.
    if (marker === 0xe1 && isTurned(file.subarray(at + 4, end))) return null;
    let next = end;
    if (marker === 0xda) {
      hasScan = true;
      // Coded data: 0xff is followed by 0 or by a restart marker.
      while (next < file.length && !(file[next] === 0xff && !isCoded(file[next + 1] ?? 0))) next += 1;
    }
    const header = jpegHeaders[marker];
    const isHeader = header?.length === length && file.toString("latin1", at + 4, at + 9) === header.begins;
    if (isFrame || isHeader || jpegKept.has(marker)) kept.push(file.subarray(at, next));
    at = next;
  }
  return null;
}

const isCoded = (after: number) => after === 0 || (after >= 0xd0 && after <= 0xd7);

/** Whether Exif's orientation (tag 0x0112) is another than upright. */
function isTurned(segment: Buffer): boolean {
  if (segment.toString("latin1", 0, 6) !== "Exif\0\0" || segment.length < 16) return false;
  const tiff = segment.subarray(6);
  const little = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Math.min(short(start), 200);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = start + 2 + entry * 12;
    if (short(at) === 0x0112) return short(at + 8) > 1;
  }
  return false;
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function readWebp(file: Buffer): Bitmap | "too large" | null {
  if (file.readUInt32LE(4) + 8 !== file.length) return null;
  const kept: Buffer[] = [];
  let canvas: { width: number; height: number } | null = null;
  let frame: { width: number; height: number } | null = null;
  for (let at = 12; at < file.length;) {
    const name = file.toString("latin1", at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > file.length) return null;
    const body = file.subarray(at + 8, at + 8 + length);
    const chunk = file.subarray(at, end);
    if (name === "VP8X") {
      if (canvas || frame || length !== 10) return null;
      canvas = { width: body.readUIntLE(4, 3) + 1, height: body.readUIntLE(7, 3) + 1 };
      const copy = Buffer.from(chunk);
      // Only transparency stays: no profile, Exif, XMP or animation.
      copy[8] = (body[0] ?? 0) & 0x10;
      kept.push(copy);
    } else if (name === "VP8 " || name === "VP8L") {
      if (frame) return null;
      frame = name === "VP8 " ? lossyFrame(body) : losslessFrame(body);
      if (!frame) return null;
      kept.push(chunk);
    } else if (name === "ALPH" && canvas && !frame) kept.push(chunk);
    else if (name === "ANIM" || name === "ANMF") return null;
    at = end;
  }
  if (!frame || frame.width === 0 || frame.height === 0) return null;
  if (canvas && (canvas.width !== frame.width || canvas.height !== frame.height)) return null;
  if (isTooLarge(frame.width, frame.height)) return "too large";
  const body = Buffer.concat(kept);
  const head = Buffer.from("RIFF....WEBP", "latin1");
  head.writeUInt32LE(body.length + 4, 4);
  return { type: "image/webp", bytes: Buffer.concat([head, body]), ...frame };
}

/** RFC 6386, section 9.1: a key frame. */
function lossyFrame(body: Buffer) {
  if (((body[0] ?? 1) & 1) !== 0 || body.readUIntBE(3, 3) !== 0x9d012a) return null;
  return { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff };
}

/** RFC 9649, section 3.4. */
function losslessFrame(body: Buffer) {
  const bits = body.readUInt32LE(1);
  if (body[0] !== 0x2f || bits >>> 29 !== 0) return null;
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
