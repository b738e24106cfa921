/// <reference types="vite/types/importMeta.d.ts" />
/** Texts from the desk's server in the desk's languages: errors, and the page without script. */
import { createTranslator } from "use-intl/core";
import type { DeskAnswerMessages } from "./generated/desk-answers.ts";
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
