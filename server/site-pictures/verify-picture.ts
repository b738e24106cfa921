/**
 * Whether an uploaded file may become a picture of the site, written again without anything else.
 */
import type { VerifiedPicture } from "../../commands/site/store-picture.ts";
import { fitsUse, mostPixels, pictureNeeds, type PictureUse } from "../../domain/site-content/picture.ts";
import { readBitmap } from "./read-bitmap.ts";
import { sanitizeSvg } from "./sanitize-svg.ts";

export type PictureRefusal = {
  readonly kind: "refused";
  readonly code: "picture_type" | "picture_broken" | "picture_size" | "picture_unsafe";
  /** For `picture_size` its pixels; for `picture_unsafe` what it contains. */
  readonly found?: string;
  /** For `picture_size`: the use whose size it misses, or "any": it is larger than any may be. */
  readonly needed?: PictureUse | "any";
};

export async function verifyPicture(
  use: PictureUse,
  file: Uint8Array,
): Promise<{ readonly kind: "picture"; readonly picture: VerifiedPicture } | PictureRefusal> {
  const isSvg = looksLikeXml(file);
  if (isSvg && !pictureNeeds[use].types.includes("image/svg+xml")) return { kind: "refused", code: "picture_type" };
  const read = isSvg ? readSvg(file) : await readBitmap(file);
  if (read === null) return { kind: "refused", code: "picture_broken" };
  if (read === "too large") return { kind: "refused", code: "picture_size", found: `> ${mostPixels}`, needed: "any" };
  if ("kind" in read) return read;
  const { type, width, height } = read;
  if (!pictureNeeds[use].types.includes(type)) return { kind: "refused", code: "picture_type" };
  const isTooLarge = width > mostPixels || height > mostPixels;
  if (isTooLarge || !fitsUse(use, { type, width, height }))
    return { kind: "refused", code: "picture_size", found: `${width} × ${height}`, needed: isTooLarge ? "any" : use };
  return { kind: "picture", picture: read };
}

/** Begins with a tag, after a byte order mark and spaces. */
function looksLikeXml(file: Uint8Array): boolean {
  return /^(?:\u00ef\u00bb\u00bf)?\s*</.test(Buffer.from(file.subarray(0, 200)).toString("latin1"));
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function readSvg(file: Uint8Array): VerifiedPicture | PictureRefusal | null {
  let source: string;
  try {
    source = utf8.decode(file);
  } catch {
    return null;
  }
  const svg = sanitizeSvg(source);
  if (svg.kind === "broken") return null;
  if (svg.kind === "unsafe") return { kind: "refused", code: "picture_unsafe", found: svg.found.join(", ") };
  return { type: "image/svg+xml", bytes: Buffer.from(svg.text), width: svg.width, height: svg.height };
}
