/** Makes a photograph small enough for the site, on the device; its metadata stays there. */
import { pictureNeeds, type PictureUse } from "../../domain/site-content/picture.ts";

interface Aim {
  /** Pixels, tried in this order. */
  readonly widths: readonly number[];
  /** Tried in this order at each width. */
  readonly qualities: readonly number[];
  readonly bytes: number;
}

/** A use without an aim gets the file as it is. */
const aims: Partial<Record<PictureUse, Aim>> = {
  hero: { widths: [1600, 1200, 1000, 800], qualities: [0.8, 0.65, 0.5], bytes: pictureNeeds.hero.mostBytes },
  text: { widths: [1000, 720, 520, 380], qualities: [0.8, 0.65, 0.5], bytes: pictureNeeds.text.mostBytes },
};

/** An SVG, and a file that the browser cannot read, as they are: the server says what is wrong. */
export async function shrinkPicture(use: PictureUse, file: Blob): Promise<Blob> {
  const aim = aims[use];
  if (!aim || file.type === "image/svg+xml") return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (bitmap === null) return file;
  try {
    return (await smallest(bitmap, aim)) ?? file;
  } finally {
    bitmap.close();
  }
}

/** The first attempt within the aim, or the last one. */
async function smallest(bitmap: ImageBitmap, { widths, qualities, bytes }: Aim): Promise<Blob | null> {
  let last: Blob | null = null;
  for (const width of widths) {
    const canvas = drawn(bitmap, width);
    for (const quality of qualities) {
      // Safari writes no WebP and gives a PNG instead.
      const webp = await blobOf(canvas, "image/webp", quality);
      last = webp?.type === "image/webp" ? webp : await blobOf(canvas, "image/jpeg", quality);
      if (last && last.size <= bytes) return last;
    }
  }
  return last;
}

function drawn(bitmap: ImageBitmap, width: number): HTMLCanvasElement {
  const scale = Math.min(1, width / bitmap.width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
