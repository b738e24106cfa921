/** An operator's brand on pages: its name in their frame, and its colours in their styles (B18). */
import { createHash } from "node:crypto";
import type { Brand, Typeface } from "../../domain/brand/brand.ts";
import { type BrandColours, type Palette, paletteOf, type Scheme } from "../../domain/brand/palette.ts";
import { type Named, siteName } from "../../domain/brand/site-name.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import type { SitePicture } from "../../domain/site-content/picture.ts";
import { brandIconAddress, brandMarksAddress, uploadedPictureAddress } from "../../routes.ts";
import type { BrandView, PictureView } from "../../site/brand-view.ts";
import type { Assets } from "../http/assets.ts";

/** The sample operator has the product's mark until it has a name of its own. */
export function brandView({ brand, identity, sample }: Named): BrandView {
  const name = siteName({ brand, identity, sample });
  const { logo, logoDark, icon, hero, share } = brand.pictures ?? {};
  return {
    name,
    titleSuffix: brand.titleSuffix ?? brand.name ?? identity.name,
    below: [identity.name, identity.legalName].find((other) => other !== name) ?? null,
    icon: icon
      ? uploadedPictureAddress(icon.hash, icon.type)
      : hasOwnName({ brand, sample })
        ? brandIconAddress(brandVersion({ brand, identity, sample }))
        : null,
    logo: logo ? { ...logoView(logo), dark: logoDark ? logoView(logoDark) : null } : null,
    hero: hero ? pictureView(hero) : null,
    share: share ? uploadedPictureAddress(share.hash, share.type) : null,
    madeWith: brand.madeWith,
  };
}

export function hasOwnName({ brand, sample }: Pick<Operator, "brand" | "sample">): boolean {
  return !sample || brand.name !== undefined;
}

function pictureView({ hash, type, width, height }: SitePicture): PictureView {
  return { address: uploadedPictureAddress(hash, type), width, height };
}

/** CSS pixels that a logo takes at most; its CSS also limits it to a part of a narrow window. */
const logoRoom = { width: 240, height: 40 } as const;

function logoView(picture: SitePicture): PictureView {
  const { width, height } = picture;
  const scale = Math.min(logoRoom.width / width, logoRoom.height / height);
  return { ...pictureView(picture), width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The name's first letter or digit. */
export function initialOf(name: string): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0].toUpperCase() ?? "·";
}

/** Fonts that are on most devices already; `book` is the style sheet's own. */
const headings: Record<Exclude<Typeface, "book">, { readonly font: string; readonly weight: number }> = {
  plain: { font: "var(--sans)", weight: 700 },
  classic: { font: '"Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif', weight: 400 },
  friendly: { font: 'Optima,Candara,"Source Sans 3","Noto Sans",sans-serif', weight: 600 },
};

/** The roles of a scheme by the names of their custom properties. */
const properties: Readonly<Record<string, keyof Scheme>> = {
  ground: "ground",
  raised: "raised",
  surface: "surface",
  ink: "ink",
  muted: "muted",
  line: "line",
  edge: "edge",
  accent: "accent",
  "accent-ink": "accentInk",
  rope: "accent",
  ring: "ring",
  lay: "lay",
  hill: "hill",
  band: "band",
  sea: "sea",
  "far-hill": "farHill",
  quay: "quay",
  coping: "coping",
};

/** Of the name beside the letter, which may be long: whole words in a wide window. */
const nameStyle =
  ".mk+span{overflow-wrap:anywhere}.mk+span .serif{font-size:1.08rem;font-weight:var(--weight)}@media(min-width:900px){:has(>.mk){flex:none}}";

/** Of an uploaded logo. Without one for the dark scheme, it is on a plate of the light ground. */
function logoStyle(plate: string | null): string {
  const onPlate =
    plate === null ? "" : `@media(prefers-color-scheme:dark){.lg{padding:5px;border-radius:6px;background:${plate}}}`;
  return `.lg{display:block;margin-block-end:4px;max-width:50vw;height:auto;box-sizing:content-box}${onPlate}`;
}

const palettes = new WeakMap<BrandColours, Palette>();

/** Derived once: it takes a millisecond. */
function paletteFor(colours: BrandColours): Palette {
  let palette = palettes.get(colours);
  if (!palette) palettes.set(colours, (palette = paletteOf(colours)));
  return palette;
}

/**
 * A page's styles with the brand's values in place of the product's, so that they cost no bytes:
 * wherever a declaration of the light or dark scheme is repeated, as in the band, its value
 * follows.
 */
export function brandedStyles(assets: Assets, styles: string, operator: Named): string {
  const { brand, sample } = operator;
  const valued = withValues(assets, styles, brand);
  const own = brand.colours
    ? valued.replace(assets.address(marksSource), brandMarksAddress(brandVersion(operator)))
    : valued;
  return own + (brand.pictures?.logo ? logoStyle(plateOf(brand)) : hasOwnName({ brand, sample }) ? nameStyle : "");
}

/**
 * Of the desk's log-in screens, which mark the page while they are shown (desk/log-in/sheet.tsx):
 * the rest of the desk has the product's colours. Empty: so have they.
 */
export function logInStyles(assets: Assets, { brand }: Pick<Operator, "brand">): string {
  const { colours, typeface, pictures } = brand;
  const tokens = colours || typeface !== "book" ? withValues(assets, assets.styles(["ui/tokens.css"]), brand) : "";
  return tokens.replaceAll(":root", ":root[data-log-in]") + (pictures?.logo ? logoStyle(plateOf(brand)) : "");
}

function withValues(assets: Assets, styles: string, brand: Brand): string {
  const replaced = new Map<string, string>();
  const replace = (name: string, value: string | undefined, by: string) => {
    if (value !== undefined) replaced.set(`--${name}:${value}`, `--${name}:${by}`);
  };
  if (brand.colours) {
    const palette = paletteFor(brand.colours);
    const tokens = assets.styles(["ui/tokens.css", "ui/pictures/scenes.css"]);
    for (const [name, role] of Object.entries(properties)) {
      const [light, dark] = valuesOf(tokens, name);
      replace(name, light, palette.light[role]);
      replace(name, dark, palette.dark[role]);
    }
  }
  if (brand.typeface !== "book") {
    const { font, weight } = headings[brand.typeface];
    const tokens = assets.styles(["ui/tokens.css"]);
    replace("serif", valuesOf(tokens, "serif")[0], font);
    replace("weight", valuesOf(tokens, "weight")[0], String(weight));
  }
  return styles.replaceAll(/--[a-z-]+:[^;}]+/g, (declaration) => replaced.get(declaration) ?? declaration);
}

const marksSource = "ui/pictures/marks.svg";

/** The home page's marks, an SVG with values of its own, because it is a file. */
export function marksOf(assets: Assets, brand: Brand): string {
  const file = assets.file(assets.address(marksSource));
  return file ? withValues(assets, new TextDecoder().decode(file.encoded.identity), brand) : "";
}

function plateOf(brand: Brand): string | null {
  return brand.pictures?.logoDark ? null : groundOf(brand);
}

/** Of the light scheme, without a brand's those of ui/tokens.css. */
export function groundOf({ colours }: Brand): string {
  return colours ? paletteFor(colours).light.ground : "#fbf8f2";
}

export function surfaceOf({ colours }: Brand): string {
  return colours ? paletteFor(colours).light.surface : "#eaf0e8";
}

/** Of the light scheme, then of the dark one: the order of declarations in a sheet. */
function valuesOf(sheet: string, name: string): string[] {
  return [...sheet.matchAll(new RegExp(`[{;]--${name}:([^;}]+)`, "g"))].map(([, value = ""]) => value);
}

/** Changes with whatever a picture shows of the brand. */
export function brandVersion(operator: Named): string {
  const shown = JSON.stringify([siteName(operator), operator.brand.colours]);
  return createHash("sha256").update(shown).digest("base64url").slice(0, 8);
}

/**
 * An SVG of the name's first letter on the accent: the icon in the browser's tab, and the logo in
 * the header.
 */
export function iconOf(operator: Named): string {
  const initial = initialOf(siteName(operator));
  const { light, dark } = accentsOf(operator.brand);
  const filled = ({ accent, accentInk }: typeof light) => `rect{fill:${accent}}text{fill:${accentInk}}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">` +
    `<style>${filled(light)}@media(prefers-color-scheme:dark){${filled(dark)}}</style><rect width="40" height="40" rx="9"/>` +
    `<text x="20" y="21" font-family="system-ui,sans-serif" font-size="24" font-weight="600" text-anchor="middle" dominant-baseline="central">${initial}</text></svg>`
  );
}

type Accents = Record<keyof Palette, Pick<Scheme, "accent" | "accentInk">>;

export function accentsOf({ colours }: Brand): Accents {
  return colours ? paletteFor(colours) : ownAccents;
}

/** Of ui/tokens.css. */
const ownAccents: Accents = {
  light: { accent: "#c4481a", accentInk: "#ffffff" },
  dark: { accent: "#f4874f", accentInk: "#1c0d05" },
};
