/// <reference types="vite/types/importMeta.d.ts" />
/**
 * The desk's messages, with keys and arguments checked by the compiler. Only the desk loads them.
 */
import { createTranslator } from "use-intl/core";
import { deskTag } from "./desk-language.ts";
import type { DeskMessages } from "./generated/desk.ts";
import type { Language } from "./markets.ts";

export type DeskTranslate = ReturnType<typeof createTranslator<DeskMessages>>;

/** One file per language, loaded on demand. */
const files = import.meta.glob<DeskMessages>("./desk/*.json", { import: "default" });
const made = new Map<Language, DeskTranslate>();

/** Rejects if the texts cannot be loaded. */
export async function loadDeskLanguage(language: Language): Promise<void> {
  if (made.has(language)) return;
  const file = files[`./desk/${language}.json`];
  if (!file) throw new Error(`the desk has no texts in ${language}`);
  made.set(
    language,
    createTranslator<DeskMessages>({ locale: deskTag(language), messages: await file(), timeZone: "UTC" }),
  );
}

/** Requires that the language is loaded. */
export function deskTranslator(language: Language): DeskTranslate {
  const translate = made.get(language);
  if (!translate) throw new Error(`the desk's texts in ${language} were not loaded`);
  return translate;
}
