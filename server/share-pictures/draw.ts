/** Renders SVG with resvg as WebAssembly: 2.4 MB, loaded for the first picture. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { Font } from "./fonts.ts";

let ready: Promise<void> | undefined;

/** A PNG of `svg`, with all text in `font`. Blocks the thread for about 20 ms. */
export async function drawPng(svg: string, font: Font): Promise<Uint8Array<ArrayBuffer>> {
  ready ??= initWasm(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
  await ready;
  const resvg = new Resvg(svg, {
    font: { fontBuffers: [font.content], defaultFontFamily: font.family, loadSystemFonts: false },
  });
  try {
    const image = resvg.render();
    try {
      // A copy, because the original's memory is freed.
      return new Uint8Array(image.asPng());
    } finally {
      image.free();
    }
  } finally {
    resvg.free();
  }
}
