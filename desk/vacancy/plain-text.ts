import type { VacancyDraft } from "../../domain/vacancies/content.ts";
import { type Language, languageNames } from "../../locales/markets.ts";
import { textFields } from "./differences.ts";
import { sentDraft } from "./edits.ts";

/** All texts of a draft, to be kept somewhere else: each language under its name, a list one line an entry. */
export function plainText(draft: VacancyDraft): string {
  return Object.entries(sentDraft(draft).texts)
    .map(([language, { text }]) =>
      [languageNames[language as Language], ...textFields.map((field) => [text[field]].flat().join("\n"))]
        .filter((part) => part !== "")
        .join("\n\n"),
    )
    .join("\n\n\n");
}
