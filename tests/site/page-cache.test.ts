/** The page cache keeps every market's own pages, and as many variants as fit. */
import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { marketCodes } from "../../locales/markets.ts";
import { type CachedPage, PageCache } from "../../server/site/page-cache.ts";

const room = 100_000;

/** Constant length, and nearly constant when compressed. */
const textOf = (key: string) => createHash("shake256", { outputLength: 1500 }).update(key).digest("hex");

/** A cache, and how often each page in it was rendered. */
function counted(cache = new PageCache(room)) {
  const renders = new Map<string, number>();
  const rendering = (key: string) => () => {
    renders.set(key, (renders.get(key) ?? 0) + 1);
    return { html: textOf(key), contentSecurityPolicy: key };
  };
  return {
    renders,
    page: (key: string) => cache.page(key, rendering(key)),
    variant: (key: string) => cache.variant(key, rendering(key)),
    clear: () => cache.clear(),
  };
}

test("every market's pages stay cached, however many variants come", async () => {
  const { page, variant, renders } = counted();
  const pages = marketCodes.flatMap((market) => [`${market}/home?`, `${market}/apply?`]);
  await Promise.all(pages.map(async (key) => page(key)));
  await Promise.all(Array.from({ length: 150 }, async (_, index) => variant(`/gb/${index}/home?`)));
  for (const key of pages) expect(page(key), key).not.toBeInstanceOf(Promise);
  expect(pages.map((key) => renders.get(key))).toEqual(pages.map(() => 1));
});

test("variants are limited in size, and the least recently used is evicted", async () => {
  const { variant } = counted();
  for (let index = 0; index < 100; index += 1) {
    await variant(`v${index}`);
    await variant("asked for all along");
  }
  const sizes = Array.from({ length: 100 }, (_, index) => sizeOf(variant(`v${index}`)));
  const kept = sizes.filter((size) => size !== null);
  // The newest ones without a gap.
  expect(sizes.indexOf(kept[0] ?? null)).toBe(100 - kept.length);
  const total = kept.reduce((sum, size) => sum + size, sizeOf(variant("asked for all along")) ?? Infinity);
  // In both encodings; the size of an unrequested one is a generous estimate.
  expect(total).toBeLessThanOrEqual(room);
  expect(total).toBeGreaterThan(0.85 * room);
});

/** null if it is absent. */
function sizeOf(kept: CachedPage | Promise<CachedPage>): number | null {
  if (kept instanceof Promise) return null;
  return kept.encoded.br.byteLength + kept.encoded.gzip.byteLength + kept.contentSecurityPolicy.length;
}

test("a page uses its own size, and gzip is made for the first request", async () => {
  const { page } = counted();
  const { encoded } = await page("gb/home?");
  const { br, gzip, identity } = encoded;
  for (const bytes of [br, gzip]) expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
  expect(encoded.gzip).toBe(gzip);
  expect([brotliDecompressSync(br), gunzipSync(gzip), identity].map(String)).toEqual(Array(3).fill(textOf("gb/home?")));
});

test("a failed render is retried, and every waiting request gets the error", async () => {
  const cache = new PageCache(room);
  const failing = () => {
    throw new Error("no template");
  };
  const waiting = [cache.page("gb/home?", failing), cache.page("gb/home?", failing)];
  for (const page of waiting) await expect(page).rejects.toThrow("no template");
  const made = await cache.page("gb/home?", () => ({ html: "<p>", contentSecurityPolicy: "" }));
  expect(cache.page("gb/home?", failing)).toBe(made);
});

test("a page being rendered during a clear is not cached", async () => {
  const { page, variant, clear, renders } = counted();
  const old = [page("gb/home?"), variant("/gb//home?")];
  clear();
  const made = [await page("gb/home?"), await variant("/gb//home?")];
  for (const page of old) await page;
  expect([page("gb/home?"), variant("/gb//home?")]).toEqual(made);
  expect([...renders.values()]).toEqual([2, 2]);
});
