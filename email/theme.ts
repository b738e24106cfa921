/** Colours and fonts of emails: copied from ui/tokens.css, as emails cannot use variables. */
import { createContext } from "react";

export const colours = {
  ground: "#fbf8f2",
  raised: "#ffffff",
  ink: "#12332f",
  muted: "#47605a",
  line: "#cfd9d0",
  edge: "#6b837b",
  accent: "#c4481a",
  rope: "#d9541e",
} as const;

/**
 * Overrides the inline styles in email programs with a dark scheme. The body has one cell, which
 * needs the same colour.
 */
export const darkStyle = `@media (prefers-color-scheme: dark) {
.ground, .ground > table > tbody > tr > td { background: #0d1f1d !important; }
.ink { color: #eff4ec !important; }
.muted { color: #a9c0b6 !important; }
.raised { background: #142b28 !important; border-color: #7c998f !important; }
.line { border-color: #2c4a45 !important; }
.action { background: #f4874f !important; color: #1c0d05 !important; }
}`;

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

/** @param tag BCP-47 */
export function fontsOf(tag: string): Fonts {
  const [language] = tag.split("-", 1);
  if (language === "ar") {
    const arabic = `'Noto Sans Arabic', 'Segoe UI', Tahoma, ${sans}`;
    return { text: arabic, heading: arabic, weight: 600, leading: 1.8, wordBreak: "normal" };
  }
  if (language === "ko") {
    const hangul = `'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans KR', ${sans}`;
    return { text: hangul, heading: hangul, weight: 400, leading: 1.7, wordBreak: "keep-all" };
  }
  return { text: sans, heading: serif, weight: 400, leading: 1.5, wordBreak: "normal" };
}

/**
 * Fonts of the email's language. Each part writes them inline, because some email programs do not
 * inherit into tables.
 */
export const EmailFonts = createContext<Fonts>(fontsOf("en"));
