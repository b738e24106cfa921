/** Fields of a translation that are outdated: the source changed since they were last compared. */
import type { Language } from "../../locales/markets.ts";
import { type VacancyDraft, textFields, textLists, type VacancyText } from "./content.ts";
import { isEqual } from "./publish.ts";

/** Compared one by one. `pay` is a fact, but needs a review in every language too. */
export const comparedFields = [...textFields, "pay"] as const;
export type ComparedField = (typeof comparedFields)[number];

export function isWritten(text: VacancyText | undefined): text is VacancyText {
  return (
    text !== undefined && (text.title !== "" || text.summary !== "" || textLists.some((list) => text[list].length > 0))
  );
}

/**
 * Fields of the source that changed since this language was last compared, in order. None for the
 * source itself; all its non-empty fields for a translation never compared.
 */
export function olderFields(draft: VacancyDraft, language: Language): ComparedField[] {
  const written = draft.texts[language];
  if (language === draft.source || !isWritten(written?.text)) return [];
  const { basis } = written;
  return comparedFields.filter((field) => {
    if (field === "pay") return !isEqual(basis?.pay ?? {}, draft.facts.pay);
    const now = draft.texts[draft.source]?.text[field] ?? emptyOf(field);
    return !isEqual(basis?.text[field] ?? emptyOf(field), now);
  });
}

function emptyOf(field: Exclude<ComparedField, "pay">): string | readonly string[] {
  return field === "title" || field === "summary" ? "" : [];
}

/** The draft after a review of these fields of a translation, or of all. */
export function markReviewed(
  draft: VacancyDraft,
  language: Language,
  fields: readonly ComparedField[] = comparedFields,
): VacancyDraft {
  const written = draft.texts[language];
  if (language === draft.source || !written) return draft;
  const source = draft.texts[draft.source]?.text ?? noText;
  const basis = { text: { ...(written.basis?.text ?? noText) }, pay: written.basis?.pay ?? {} };
  for (const field of fields) {
    if (field === "pay") basis.pay = draft.facts.pay;
    else Object.assign(basis.text, { [field]: source[field] });
  }
  return { ...draft, texts: { ...draft.texts, [language]: { ...written, basis } } };
}

export const noText: VacancyText = {
  title: "",
  summary: "",
  responsibilities: [],
  qualifications: [],
  benefits: [],
  steps: [],
};
