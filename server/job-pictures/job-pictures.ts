/**
 * Pictures of jobs, drawn when somebody first asks for one and kept. Drawing takes the process's one thread, so that it is done one
 * after the other, rests as long as it has worked, and lets only so many wait: whoever is one too many is shown the general picture.
 */
import { createHash } from "node:crypto";
import { setTimeout as rest } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { JobPicture } from "./picture.ts";

export interface DrawnPicture {
  readonly png: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/** `busy`: ask again later; `undrawable`: there are letters in it that we have not. */
export type PictureAnswer = DrawnPicture | "busy" | "undrawable";

interface Drawing {
  readonly answer: PictureAnswer;
  /** Milliseconds. */
  readonly took: number;
}

/** Bytes of all that are kept: some 20 KB each. */
const mostKept = 8 * 1024 * 1024;
const mostWaiting = 8;

export class JobPictures {
  readonly #kept = new LRUCache<string, DrawnPicture | { readonly undrawable: true }>({
    maxSize: mostKept,
    sizeCalculation: (kept) => ("png" in kept ? kept.png.byteLength : 0) + 500,
  });
  readonly #drawing = new Map<string, Promise<Drawing>>();
  #last: Promise<unknown> = Promise.resolve();

  /** Whoever asks for what is being drawn waits for it with the others. */
  async get(picture: JobPicture): Promise<PictureAnswer> {
    const key = keyOf(picture);
    const kept = this.#kept.get(key);
    if (kept) return "png" in kept ? kept : "undrawable";
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

  async #draw(key: string, picture: JobPicture): Promise<Drawing> {
    const [{ fontFor }, { jobPicture }, { drawn }] = await Promise.all([
      import("./fonts.ts"),
      import("./picture.ts"),
      import("./draw.ts"),
    ]);
    const started = performance.now();
    const font = fontFor(picture.language);
    const svg = jobPicture(picture, font);
    const answer = svg === null ? "undrawable" : { png: await drawn(svg, font), etag: `"${key.slice(0, 22)}"` };
    this.#kept.set(key, answer === "undrawable" ? { undrawable: true } : answer);
    return { answer, took: performance.now() - started };
  }
}

function keyOf({ title, operator, language }: JobPicture): string {
  return createHash("sha256")
    .update(JSON.stringify([title, operator, language]))
    .digest("base64url");
}
