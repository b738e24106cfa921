/** Bytes that a phone downloads, as the server sends them (brotli). */
import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { apiPaths } from "../../routes.ts";
import { cookiesOf, pageHeaders, registration } from "./load.ts";
import { measuredPages } from "./pages.ts";
import type { Report } from "./rows.ts";

/** One market for each complete language. */
export const benchMarkets = ["gb", "de", "ae"] as const;

/** A first flight is 14 KB (RFC 6928): ten segments of 1,460 bytes. */
const kilobyte = 1024;
const shown = (size: number) => `${(size / kilobyte).toFixed(2)} KB`;

export async function bytes(report: Report, url: string): Promise<void> {
  const cookie = await applicantCookie(url);
  for (const { name: page, address } of measuredPages) {
    const sizes: number[] = [];
    let requests = 0;
    let loader = 0;
    let alive = 0;
    for (const market of benchMarkets) {
      const { size, text } = await document(url + address(market), cookie);
      const scripts = addresses(text, /<script[^>]* src="([^"]+)"/g);
      // Everything else that the browser fetches before any interaction.
      const others = addresses(
        text,
        /<(?:link[^>]*rel="(?:stylesheet|preload|modulepreload)"[^>]*href|img[^>]*src)="([^"]+)"/g,
      );
      requests = Math.max(requests, 1 + scripts.length + others.length);
      loader = await total(url, scripts);
      sizes.push(size + loader + (await total(url, others)));
      const islands = [...text.matchAll(/data-island="([^"]+)"(?: data-chunks="([^"]*)")?/g)];
      const files = new Set(
        islands.flatMap(([, entry = "", chunks = ""]) => [entry, ...chunks.split(" ")]).filter(Boolean),
      );
      alive = Math.max(alive, loader + (await total(url, [...files])));
    }
    const most = page === "home" ? 12 : 10;
    report({
      what: `${page}: document, style and script before interaction (${benchMarkets.join(", ")})`,
      measured: sizes.map(shown).join(", "),
      target: `≤ ${most} KB`,
      ok: sizes.every((size) => size <= most * kilobyte),
    });
    report({
      what: `${page}: its script; requests before interaction; script in total once its form lives`,
      measured: `${shown(loader)}; ${requests}; ${shown(alive)}`,
      target: "≤ 1.5 KB; ≤ 3; ≤ 72 KB",
      ok: loader <= 1.5 * kilobyte && requests <= 3 && alive <= 72 * kilobyte,
    });
  }
}

/** A cookie that opens an applicant's success page. */
export async function applicantCookie(url: string): Promise<string> {
  const { body, headers } = registration();
  const answer = await fetch(url + apiPaths.register, { method: "POST", body, headers });
  if (answer.status !== 200) throw new Error(`a registration was answered with ${answer.status}`);
  return cookiesOf(answer);
}

async function document(url: string, cookie: string): Promise<{ size: number; text: string }> {
  const size = (await sent(url, { ...pageHeaders, cookie })).length;
  const answer = await fetch(url, { headers: { ...pageHeaders, cookie } });
  if (answer.status !== 200) throw new Error(`${url} was answered with ${answer.status}`);
  return { size, text: await answer.text() };
}

function addresses(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)]
    .map(([, address]) => address as string)
    .filter((address) => address.startsWith("/"));
}

async function total(url: string, files: readonly string[]): Promise<number> {
  const lengths = await Promise.all(files.map((file) => packed(url + file)));
  return lengths.reduce((sum, length) => sum + length, 0);
}

const packedSizes = new Map<string, number>();

/**
 * A file's final compressed size: large files are first compressed quickly while the server starts.
 */
async function packed(url: string): Promise<number> {
  const known = packedSizes.get(url);
  if (known !== undefined) return known;
  let size = 0;
  for (let tries = 0; tries < 60; tries += 1) {
    const body = await sent(url, pageHeaders);
    size = body.length;
    // Node's default is the highest level; the server's smaller window costs a few bytes.
    if (size <= brotliCompressSync(brotliDecompressSync(body)).length * 1.01) break;
    await wait(500);
  }
  packedSizes.set(url, size);
  return size;
}

/** The body as sent: `fetch` would decompress it. */
function sent(url: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      if (response.headers["content-encoding"] === "br") resolve(Buffer.concat(chunks));
      else reject(new Error(`${url} was sent without brotli`));
    });
    call.once("error", reject).end();
  });
}
