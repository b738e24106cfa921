/** The letters that pictures of jobs are drawn with (docs/decisions/0006). Loaded with the first of them. */
import arabic from "../../site/open-graph/fonts/arabic.ttf?inline";
import korean from "../../site/open-graph/fonts/korean.ttf?inline";
import latin from "../../site/open-graph/fonts/latin.ttf?inline";
import type { Language } from "../../locales/markets.ts";
import { type FontMetrics, metricsOf } from "./metrics.ts";

export interface Font extends FontMetrics {
  readonly family: string;
  readonly content: Uint8Array;
}

const fonts = {
  latin: fontOf("Noto Serif", latin),
  arabic: fontOf("Noto Sans Arabic", arabic),
  korean: fontOf("Noto Sans KR", korean),
};

/** What a text of that language is set in. */
export function fontFor(language: Language): Font {
  return language === "ar" ? fonts.arabic : language === "ko" ? fonts.korean : fonts.latin;
}

function fontOf(family: string, address: string): Font {
  const content = Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
  return { family, content, ...metricsOf(content) };
}
