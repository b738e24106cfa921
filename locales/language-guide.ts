/// <reference types="vite/types/importMeta.d.ts" />
/** Tone and terms of a language, from docs/data/languages (`npm run generate`). */
import type { LanguageGuide } from "../domain/translation/translate.ts";
import type { Language } from "./markets.ts";

/** Loaded with the first drafted translation: most servers never make any. */
const file = import.meta.glob<Readonly<Record<Language, LanguageGuide>>>("./language-guides.json", {
  import: "default",
});

export async function languageGuide(language: Language): Promise<LanguageGuide> {
  const guides = await file["./language-guides.json"]?.();
  if (!guides) throw new Error("locales/language-guides.json is not there: run `npm run generate`");
  return guides[language];
}
