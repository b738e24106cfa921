/**
 * Verifies files in a process of its own, to measure what each costs: `node --expose-gc
 * verify-pictures.ts FOLDER`. Writes a line of JSON for each.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PictureUse } from "../../domain/site-content/picture.ts";
import { verifyPicture } from "../../server/site-pictures/verify-picture.ts";

export interface Verified {
  readonly code: string;
  readonly found: string;
  /** What would be stored, in Base64; null: refused. */
  readonly kept: string | null;
  readonly milliseconds: number;
  /** How far the process's highest use of memory is above its use before the first file. */
  readonly peak: number;
}

const [, , folder = ""] = process.argv;
const files = JSON.parse(readFileSync(join(folder, "files.json"), "utf8")) as { use: PictureUse; path: string }[];
const { gc } = globalThis;
gc?.();
const before = process.memoryUsage().rss;
for (const { use, path } of files) {
  const bytes = readFileSync(join(folder, path));
  const began = performance.now();
  const verified = await verifyPicture(use, bytes);
  const milliseconds = performance.now() - began;
  const peak = process.resourceUsage().maxRSS * 1024 - before;
  const kept = verified.kind === "picture" ? Buffer.from(verified.picture.bytes).toString("base64") : null;
  const { code = "kept", found = "" } = verified.kind === "refused" ? verified : {};
  console.log(JSON.stringify({ code, found, kept, milliseconds, peak } satisfies Verified));
  gc?.();
}
