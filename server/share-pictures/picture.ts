import { direction, type Language } from "../../locales/markets.ts";
import { pictureSize } from "../../site/open-graph/pictures.ts";
import { type BrandColours, paletteOf } from "../../domain/brand/palette.ts";
import type { Font } from "./fonts.ts";
import { drawable, setTitle } from "./lines.ts";

export interface SharePicture {
  readonly title: string;
  /** Of the site. */
  readonly name: string;
  /** The letter in place of a logo; null: the product's own mark. */
  readonly initial: string | null;
  readonly language: Language;
  /** The operator's; null: the product's. */
  readonly colours: BrandColours | null;
}

const { width, height } = pictureSize;
const margin = 64;
/** The vertical space for the title, from the top of the first line to the bottom of the last. */
const room = { top: 152, foot: 500 };
/** The light colours of ui/tokens.css and ui/pictures/scenes.css. */
const ownColours = {
  ground: "#fbf8f2",
  ink: "#12332f",
  muted: "#47605a",
  rope: "#d9541e",
  onRope: "#ffffff",
  sea: "#d5e3db",
  hill: "#8faea2",
};

function coloursOf(brand: BrandColours | null): typeof ownColours {
  if (brand === null) return ownColours;
  const { accent, accentInk, ...others } = paletteOf(brand).light;
  return { ...others, rope: accent, onRope: accentInk };
}

/** Returns null when the title cannot be set in that font. Omits a name that cannot. */
export function sharePicture(picture: SharePicture, font: Font): string | null {
  const { title, initial, language } = picture;
  const colours = coloursOf(picture.colours);
  const words = drawable(title, font);
  const set = words === null ? null : setTitle(words, font, width - 2 * margin);
  if (set === null) return null;
  const rightToLeft = direction(language) === "rtl";
  const side = { x: rightToLeft ? width - margin : margin, anchor: rightToLeft ? "end" : "start" };
  const text = (content: string, y: number, size: number, colour: string, x = side.x) =>
    `<text x="${x}" y="${y}" font-family="${font.family}" font-size="${size}" fill="${colour}" text-anchor="${side.anchor}">${escaped(content)}</text>`;
  const leading = set.size * 1.22;
  const above = (room.foot - room.top - set.lines.length * leading) / 2;
  const lines = set.lines.map((line, place) =>
    text(line, Math.round(room.top + above + place * leading + set.size * 0.92), set.size, colours.ink),
  );
  const name = drawable(picture.name, font);
  const mark = rightToLeft ? width - margin - 64 : margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path d="M0 0h${width}v${height}H0z" fill="${colours.ground}"/>`,
    `<path d="M0 548h${width}v82H0z" fill="${colours.sea}"/><path d="M0 547h${width}v2H0z" fill="${colours.hill}"/>`,
    `<path d="M0 584h${width}" stroke="${colours.rope}" stroke-width="9"/>`,
    ...(initial === null
      ? [
          `<g transform="translate(${mark} 48) scale(1.6)" fill="none" stroke-linecap="round" stroke="${colours.ink}" stroke-width="5">`,
          `<ellipse cx="20" cy="20" rx="8.5" ry="14"/><path d="M1 20h17c9 0 12-7 21-7" stroke="${colours.rope}" stroke-width="4"/>`,
          `<path d="M20 6a8.5 14 0 0 1 0 28"/></g>`,
        ]
      : [
          `<rect x="${mark}" y="48" width="64" height="64" rx="14" fill="${colours.rope}"/>`,
          `<text x="${mark + 32}" y="93" font-family="${font.family}" font-size="38" fill="${colours.onRope}" text-anchor="middle">${escaped(initial)}</text>`,
        ]),
    ...(name === null ? [] : [text(shortened(name, font), 91, 30, colours.muted, side.x + (rightToLeft ? -84 : 84))]),
    ...lines,
    "</svg>",
  ].join("");
}

/** Shortens the name to fit beside the logo. */
function shortened(name: string, font: Font): string {
  const most = (width - 2 * margin - 84) / 30;
  let wide = 0;
  let start = "";
  for (const letter of name) {
    wide += font.width(letter.codePointAt(0) ?? 0);
    if (wide > most) return start.trimEnd();
    start += letter;
  }
  return start;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
