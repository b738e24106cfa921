import { encode } from "uqr";
import { escapeXml } from "../http/xml.ts";

/** Modules around the code (ISO/IEC 18004: 4). */
const border = 4;

/**
 * A QR code as SVG, black on white, with `words` below it. It scales to the width of the page; its
 * own unit is one module.
 */
export function qrCode(address: string, words: string): string {
  const { data, size } = encode(address, { ecc: "M", border });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  // A character of a monospaced font is 0.6 em wide.
  const fontSize = Math.min(2, (size - 2) / (words.length * 0.62));
  const text = escapeXml(words);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size + border}">`,
    `<title>${text}</title>`,
    `<rect width="${size}" height="${size + border}" fill="#fff"/>`,
    `<path d="${path}" shape-rendering="crispEdges"/>`,
    `<text x="${size / 2}" y="${size + 2}" font-size="${fontSize.toFixed(2)}" font-family="monospace" text-anchor="middle">${text}</text>`,
    "</svg>",
  ].join("");
}
