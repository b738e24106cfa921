/**
 * Drafted translations: texts from the translation service, marked until a person confirms or
 * changes them. A language with such a text is not published (checks.ts).
 */
import type { Language } from "../../locales/markets.ts";
import { type TextField, textFields, type VacancyDraft, type VacancyText } from "./content.ts";
import { isWritten, markReviewed, noText } from "./staleness.ts";

/** Fields with an unread draft, in order. */
export function draftedFields({ texts }: Pick<VacancyDraft, "texts">, language: Language): TextField[] {
  const { text, drafted = [] } = texts[language] ?? {};
  return textFields.filter((field) => drafted.includes(field) && (text?.[field].length ?? 0) > 0);
}

/** Fields that the source has and this language lacks, in order. */
export function openFields(draft: VacancyDraft, language: Language): TextField[] {
  if (language === draft.source) return [];
  const source = draft.texts[draft.source]?.text ?? noText;
  const text = draft.texts[language]?.text ?? noText;
  return textFields.filter((field) => source[field].length > 0 && text[field].length === 0);
}

/** Adds drafts, marked. What a person has written meanwhile stays. */
export function withDrafted(draft: VacancyDraft, language: Language, drafts: Partial<VacancyText>): VacancyDraft {
  const before = draft.texts[language] ?? { text: noText, basis: null };
  const fields = openFields(draft, language).filter((field) => (drafts[field]?.length ?? 0) > 0);
  if (fields.length === 0) return draft;
  const taken = Object.fromEntries(fields.map((field) => [field, drafts[field]]));
  const drafted = [...draftedFields(draft, language), ...fields];
  const written = { ...before, text: { ...before.text, ...taken }, drafted };
  const changed = { ...draft, texts: { ...draft.texts, [language]: written } };
  return markReviewed(changed, language, isWritten(before.text) ? fields : [...fields, "pay"]);
}

/** No longer drafted: a person has read or changed the text. */
export function withoutDrafted(draft: VacancyDraft, language: Language, field: TextField): VacancyDraft {
  const before = draft.texts[language];
  if (!before?.drafted?.includes(field)) return draft;
  const { drafted, ...written } = before;
  const left = drafted.filter((each) => each !== field);
  const now = left.length > 0 ? { ...written, drafted: left } : written;
  return { ...draft, texts: { ...draft.texts, [language]: now } };
}
