/** Draws with resvg, compiled to WebAssembly: 2.4 MB that are read when the first picture is asked for. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { Font } from "./fonts.ts";

let ready: Promise<void> | undefined;

/** A PNG of `svg`, whose letters are all of `font`: some 20 ms in which nothing else is done. */
export async function drawn(svg: string, font: Font): Promise<Uint8Array<ArrayBuffer>> {
  ready ??= initWasm(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
  await ready;
  const resvg = new Resvg(svg, {
    font: { fontBuffers: [font.content], defaultFontFamily: font.family, loadSystemFonts: false },
  });
  try {
    const image = resvg.render();
    try {
      // A copy: its memory is given back.
      return new Uint8Array(image.asPng());
    } finally {
      image.free();
    }
  } finally {
    resvg.free();
  }
}
