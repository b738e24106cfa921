/// <reference types="vite/types/importMeta.d.ts" />
/** What the desk's server says in the desk's languages: its errors, and what stands on the page where nothing runs. */
import { createTranslator } from "use-intl/core";
import type { DeskAnswerMessages } from "./desk-answer-types.ts";
import { deskTag } from "./desk-language.ts";
import type { Language } from "./markets.ts";

export type DeskAnswerTranslate = ReturnType<typeof createTranslator<DeskAnswerMessages>>;

const files = import.meta.glob<DeskAnswerMessages>("./desk-answers/*.json", { eager: true, import: "default" });
const made = new Map<Language, DeskAnswerTranslate>();

export function deskAnswers(language: Language): DeskAnswerTranslate {
  let translate = made.get(language);
  if (!translate) {
    const messages = files[`./desk-answers/${language}.json`];
    if (!messages) throw new Error(`the desk's server has no texts in ${language}`);
    translate = createTranslator<DeskAnswerMessages>({ locale: deskTag(language), messages, timeZone: "UTC" });
    made.set(language, translate);
  }
  return translate;
}
