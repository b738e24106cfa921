import { type Named, siteName } from "../../domain/brand/site-name.ts";
import { languages } from "../../locales/markets.ts";
import { accentsOf, groundOf, initialOf } from "../site/brand.ts";
import { drawPng } from "../share-pictures/draw.ts";
import { fontFor } from "../share-pictures/fonts.ts";
import { drawable } from "../share-pictures/lines.ts";

/**
 * The site's icon as a PNG, for phones. It fills the square, of which each system cuts its own
 * shape.
 * @param uploaded an SVG; null: the name's first letter
 */
export async function drawIcon(
  operator: Named,
  pixels: number,
  uploaded: Uint8Array | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const initial = initialOf(siteName(operator));
  // A letter that no font has is left out.
  const font = languages.map(fontFor).find((each) => drawable(initial, each) !== null) ?? fontFor("en");
  const { accent, accentInk } = accentsOf(operator.brand).light;
  const inside =
    uploaded === null
      ? `<path d="M0 0h40v40H0z" fill="${accent}"/><text x="20" y="28" font-family="${font.family}" font-size="23" fill="${accentInk}" text-anchor="middle">${drawable(initial, font) ?? ""}</text>`
      : `<path d="M0 0h40v40H0z" fill="${groundOf(operator.brand)}"/><image x="6" y="6" width="28" height="28" href="data:image/svg+xml;base64,${Buffer.from(uploaded).toString("base64")}"/>`;
  const size = `width="${pixels}" height="${pixels}" viewBox="0 0 40 40"`;
  return drawPng(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`, font);
}
