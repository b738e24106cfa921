/// <reference types="vite/types/importMeta.d.ts" />
/** The desk's messages, with keys and arguments checked by the compiler. They are fetched by the desk and nothing else. */
import { createTranslator } from "use-intl/core";
import type { DeskMessages } from "./desk-message-types.ts";

export type DeskTranslate = ReturnType<typeof createTranslator<DeskMessages>>;

/** How each language writes dates and numbers. */
export const deskTags = { en: "en-GB", de: "de-DE" } as const;

/** Each language in itself. */
export const deskLanguageNames = { en: "English", de: "Deutsch" } as const;

type Language = keyof typeof deskTags;

/** Each a file of its own: whoever reads one language fetches no other. */
const files = import.meta.glob<DeskMessages>("./desk/*.json", { import: "default" });
const made = new Map<Language, DeskTranslate>();

/** Rejects where its texts cannot be fetched. */
export async function loadDeskLanguage(language: Language): Promise<void> {
  const messages = made.has(language) ? undefined : await files[`./desk/${language}.json`]?.();
  if (!messages) return;
  made.set(language, createTranslator<DeskMessages>({ locale: deskTags[language], messages, timeZone: "UTC" }));
}

/** Of a language that was loaded. */
export function deskTranslator(language: Language): DeskTranslate {
  const translate = made.get(language);
  if (!translate) throw new Error(`the desk's texts in ${language} were not loaded`);
  return translate;
}
