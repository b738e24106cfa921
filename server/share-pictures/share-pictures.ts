/**
 * Caches the pictures of link previews, drawn on first request. Drawing blocks the process, so it
 * runs one at a time with a pause as long as the work. The queue is limited; requests beyond it get
 * the general picture.
 */
import { createHash } from "node:crypto";
import { setTimeout as rest } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { SharePicture } from "./picture.ts";

export interface DrawnPicture {
  readonly png: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/** `busy`: retry later; `undrawable`: the fonts lack some characters. */
export type PictureAnswer = DrawnPicture | "busy" | "undrawable";

interface Drawing {
  readonly answer: PictureAnswer;
  /** Milliseconds. */
  readonly took: number;
}

/** Bytes of all cached pictures, about 20 KB each. */
const mostBytes = 8 * 1024 * 1024;
const mostWaiting = 8;

export class SharePictures {
  readonly #kept = new LRUCache<string, DrawnPicture | { readonly undrawable: true }>({
    maxSize: mostBytes,
    sizeCalculation: (entry) => ("png" in entry ? entry.png.byteLength : 0) + 500,
  });
  readonly #drawing = new Map<string, Promise<Drawing>>();
  #last: Promise<unknown> = Promise.resolve();

  /** Concurrent requests for a picture share one drawing. */
  async get(picture: SharePicture): Promise<PictureAnswer> {
    const key = keyOf(picture);
    const entry = this.#kept.get(key);
    if (entry) return "png" in entry ? entry : "undrawable";
    const drawing = this.#drawing.get(key);
    if (drawing) return (await drawing).answer;
    if (this.#drawing.size >= mostWaiting) return "busy";
    const drawn = this.#last.then(() => this.#draw(key, picture));
    this.#drawing.set(key, drawn);
    this.#last = drawn.then(
      ({ took }) => rest(took),
      () => {},
    );
    try {
      return (await drawn).answer;
    } finally {
      this.#drawing.delete(key);
    }
  }

  async #draw(key: string, picture: SharePicture): Promise<Drawing> {
    const [{ fontFor }, { sharePicture }, { drawPng }] = await Promise.all([
      import("./fonts.ts"),
      import("./picture.ts"),
      import("./draw.ts"),
    ]);
    const started = performance.now();
    const font = fontFor(picture.language);
    const svg = sharePicture(picture, font);
    const answer = svg === null ? "undrawable" : { png: await drawPng(svg, font), etag: `"${key.slice(0, 22)}"` };
    this.#kept.set(key, answer === "undrawable" ? { undrawable: true } : answer);
    return { answer, took: performance.now() - started };
  }
}

function keyOf({ title, name, initial, language, colours }: SharePicture): string {
  return createHash("sha256")
    .update(JSON.stringify([title, name, initial, language, colours]))
    .digest("base64url");
}
