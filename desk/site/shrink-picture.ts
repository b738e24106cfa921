/** Makes a large photograph small enough for the site, on the device; its metadata stays there. */
const width = 1600;
/** Bytes that a page's picture should not exceed, and the qualities that are tried for it. */
const aim = 120_000;
const qualities = [0.82, 0.7, 0.55, 0.4] as const;

/** An SVG, and a file that the browser cannot read, as they are: the server says what is wrong. */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.type === "image/svg+xml") return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (bitmap === null) return file;
  const scale = Math.min(1, width / bitmap.width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  let best: Blob | null = null;
  for (const quality of qualities) {
    // Safari writes no WebP and gives a PNG instead.
    const webp = await blobOf(canvas, "image/webp", quality);
    best = webp?.type === "image/webp" ? webp : await blobOf(canvas, "image/jpeg", quality);
    if (best && best.size <= aim) break;
  }
  return best ?? file;
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
