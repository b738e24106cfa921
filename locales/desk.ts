/// <reference types="vite/types/importMeta.d.ts" />
/** The desk's messages, with keys and arguments checked by the compiler. They are in the desk's bundle and nowhere else. */
import { createTranslator } from "use-intl/core";
import type { DeskMessages } from "./desk-message-types.ts";

export type DeskTranslate = ReturnType<typeof createTranslator<DeskMessages>>;

/** How each language writes dates and numbers. */
export const deskTags = { en: "en-GB", de: "de-DE" } as const;

/** Each language in itself. */
export const deskLanguageNames = { en: "English", de: "Deutsch" } as const;

type Language = keyof typeof deskTags;

const files = import.meta.glob<unknown>("./desk/*.json", { eager: true, import: "default" });
const made = new Map<Language, DeskTranslate>();

export function deskTranslator(language: Language): DeskTranslate {
  let translate = made.get(language);
  if (!translate) {
    translate = createTranslator<DeskMessages>({
      locale: deskTags[language],
      messages: files[`./desk/${language}.json`] as DeskMessages,
      timeZone: "UTC",
    });
    made.set(language, translate);
  }
  return translate;
}
