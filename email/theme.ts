/**
 * Colours and fonts of emails: the operator's, or else those of ui/tokens.css, copied because
 * emails cannot use variables.
 */
import { createContext } from "react";
import type { Brand, Typeface } from "../domain/brand/brand.ts";
import { paletteOf } from "../domain/brand/palette.ts";

export interface Colours {
  readonly ground: string;
  readonly raised: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly edge: string;
  readonly accent: string;
  readonly accentInk: string;
  readonly rope: string;
}

const own: { readonly light: Colours; readonly dark: Colours } = {
  light: {
    ground: "#fbf8f2",
    raised: "#ffffff",
    ink: "#12332f",
    muted: "#47605a",
    line: "#cfd9d0",
    edge: "#6b837b",
    accent: "#c4481a",
    accentInk: "#ffffff",
    rope: "#d9541e",
  },
  dark: {
    ground: "#0d1f1d",
    raised: "#142b28",
    ink: "#eff4ec",
    muted: "#a9c0b6",
    line: "#2c4a45",
    edge: "#7c998f",
    accent: "#f4874f",
    accentInk: "#1c0d05",
    rope: "#f4874f",
  },
};

function coloursOf({ colours }: Pick<Brand, "colours">): typeof own {
  if (!colours) return own;
  const { light, dark } = paletteOf(colours);
  return { light: { ...light, rope: light.accent }, dark: { ...dark, rope: dark.accent } };
}

/**
 * Overrides the inline styles in email programs with a dark scheme. The body has one cell, which
 * needs the same colour.
 */
function darkStyleOf({ ground, ink, muted, raised, edge, line, accent, accentInk }: Colours): string {
  return `@media (prefers-color-scheme: dark) {
.ground, .ground > table > tbody > tr > td { background: ${ground} !important; }
.ink { color: ${ink} !important; }
.muted { color: ${muted} !important; }
.raised { background: ${raised} !important; border-color: ${edge} !important; }
.line { border-color: ${line} !important; }
.action { background: ${accent} !important; color: ${accentInk} !important; }
}`;
}

export interface Fonts {
  readonly text: string;
  readonly heading: string;
  readonly weight: number;
  readonly leading: number;
  /** Korean breaks lines between words. */
  readonly wordBreak: "normal" | "keep-all";
}

const sans = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const serif = "'Iowan Old Style', Georgia, 'Noto Serif', serif";

/** Fonts of headings, with the generic family that email programs fall back to. */
const headings: Record<Typeface, Pick<Fonts, "heading" | "weight">> = {
  book: { heading: serif, weight: 400 },
  plain: { heading: sans, weight: 700 },
  classic: { heading: "'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif", weight: 400 },
  friendly: { heading: "Optima, Candara, 'Source Sans 3', 'Noto Sans', sans-serif", weight: 600 },
};

/** @param tag BCP-47 */
function fontsOf(tag: string, typeface: Typeface): Fonts {
  const [language] = tag.split("-", 1);
  if (language === "ar") {
    const arabic = `'Noto Sans Arabic', 'Segoe UI', Tahoma, ${sans}`;
    return { text: arabic, heading: arabic, weight: 600, leading: 1.8, wordBreak: "normal" };
  }
  if (language === "ko") {
    const hangul = `'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans KR', ${sans}`;
    return { text: hangul, heading: hangul, weight: 400, leading: 1.7, wordBreak: "keep-all" };
  }
  return { text: sans, ...headings[typeface], leading: 1.5, wordBreak: "normal" };
}

export interface Look {
  readonly fonts: Fonts;
  readonly colours: Colours;
  readonly darkStyle: string;
}

/** @param tag BCP-47 of the email's language */
export function lookOf(tag: string, brand: Pick<Brand, "colours" | "typeface">): Look {
  const { light, dark } = coloursOf(brand);
  return { fonts: fontsOf(tag, brand.typeface), colours: light, darkStyle: darkStyleOf(dark) };
}

/**
 * Each part writes fonts and colours inline, because some email programs do not inherit into
 * tables.
 */
export const EmailLook = createContext<Look>(lookOf("en", { typeface: "book" }));
