/** How a document of the site names one of its pictures, and what a picture must be. */
import * as v from "valibot";

/** AVIF is not among them: its size and metadata cannot be verified without decoding it. */
export const pictureTypes = ["image/svg+xml", "image/png", "image/jpeg", "image/webp"] as const;
export type PictureType = (typeof pictureTypes)[number];

const pixels = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Exactly as stored: saving a document compares all four with the picture. */
export const sitePicture = v.strictObject({
  /** SHA-256 of the file, in hexadecimal digits. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  type: v.picklist(pictureTypes),
  width: pixels,
  height: pixels,
});
export type SitePicture = v.InferOutput<typeof sitePicture>;

/** All pictures in a document, however deep. */
export function picturesIn(content: unknown): SitePicture[] {
  if (typeof content !== "object" || content === null) return [];
  if (v.is(sitePicture, content)) return [content];
  return Object.values(content).flatMap(picturesIn);
}

/** Pixels of a side, so that a small file cannot take a visitor's memory. */
export const mostPixels = 4096;

interface Needs {
  readonly types: readonly PictureType[];
  readonly mostBytes: number;
  /** Of bitmaps; an SVG has any size. */
  readonly fits: (size: Pick<SitePicture, "width" | "height">) => boolean;
}

const needs = {
  logo: {
    types: ["image/svg+xml", "image/png", "image/webp"],
    mostBytes: 200_000,
    fits: ({ height }) => height >= 80,
  },
  icon: {
    types: ["image/svg+xml", "image/png"],
    mostBytes: 200_000,
    fits: ({ width, height }) => width === height && width >= 64,
  },
  // Part of every first visit.
  hero: {
    types: ["image/svg+xml", "image/png", "image/jpeg", "image/webp"],
    mostBytes: 30_000,
    fits: ({ width }) => width >= 800,
  },
  // Of an own text. Small, because a page may have several.
  text: {
    types: ["image/svg+xml", "image/png", "image/jpeg", "image/webp"],
    mostBytes: 30_000,
    fits: ({ width, height }) => width >= 320 && height <= 2 * width,
  },
  // What link previews of other sites show.
  share: {
    types: ["image/png", "image/jpeg"],
    mostBytes: 400_000,
    fits: ({ width, height }) => width === 1200 && height === 630,
  },
} as const satisfies Record<string, Needs>;

export type PictureUse = keyof typeof needs;
export const pictureUses = Object.keys(needs) as [PictureUse, ...PictureUse[]];
export const pictureNeeds: Readonly<Record<PictureUse, Needs>> = needs;
/** Of any use. */
export const mostBytesOfPicture = Math.max(...Object.values(needs).map(({ mostBytes }) => mostBytes));

export function fitsUse(use: PictureUse, { type, width, height }: Omit<SitePicture, "hash">): boolean {
  const { types, fits } = pictureNeeds[use];
  return types.includes(type) && (type === "image/svg+xml" || fits({ width, height }));
}

/** A stored picture that fits this use. */
export function pictureFor(use: PictureUse) {
  return v.pipe(
    sitePicture,
    v.check((picture) => fitsUse(use, picture), `the picture does not fit its place (${use})`),
  );
}
