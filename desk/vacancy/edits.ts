import type { TextField, VacancyDraft, VacancyFacts, VacancyText } from "../../domain/vacancies/content.ts";
import { draftedFields, withoutDrafted } from "../../domain/vacancies/drafted.ts";
import { markReviewed, isWritten, noText } from "../../domain/vacancies/staleness.ts";
import type { Language } from "../../locales/markets.ts";
import { trimText } from "./differences.ts";

/**
 * Text in an empty field is based on the current source and needs no review. Text that existed
 * before is outdated until a recruiter confirms it.
 */
export function withText<Field extends TextField>(
  draft: VacancyDraft,
  language: Language,
  field: Field,
  value: VacancyText[Field],
): VacancyDraft {
  const before = draft.texts[language] ?? { text: noText, basis: null };
  const written = { ...before, text: { ...before.text, [field]: value } };
  const changed = withoutDrafted({ ...draft, texts: { ...draft.texts, [language]: written } }, language, field);
  const [old, now] = [trimText(before.text), trimText(written.text)];
  if (old[field].length > 0 || now[field].length === 0) return changed;
  return markReviewed(withSpokenSource(changed), language, isWritten(old) ? [field] : [field, "pay"]);
}

/** The basis is the source as it is sent: without empty lines. */
function withSpokenSource(draft: VacancyDraft): VacancyDraft {
  const source = draft.texts[draft.source];
  if (!source) return draft;
  return { ...draft, texts: { ...draft.texts, [draft.source]: { ...source, text: trimText(source.text) } } };
}

export function withFacts(draft: VacancyDraft, facts: Partial<VacancyFacts>): VacancyDraft {
  return { ...draft, facts: { ...draft.facts, ...facts } };
}

/** A person has read the draft of this field: it says what the source says. */
export function withRead(draft: VacancyDraft, language: Language, field: TextField): VacancyDraft {
  return withoutDrafted(markReviewed(sentDraft(draft), language, [field]), language, field);
}

/**
 * The draft as it is sent: without empty entries, and without empty languages except the source.
 */
export function sentDraft(draft: VacancyDraft): VacancyDraft {
  const written = Object.entries(draft.texts).flatMap(([language, each]) => {
    const text = trimText(each.text);
    if (!isWritten(text) && language !== draft.source) return [];
    const { drafted: _, ...kept } = each;
    const drafted = draftedFields(draft, language as Language);
    return [[language, { ...kept, text, ...(drafted.length > 0 ? { drafted } : {}) }]];
  });
  return { ...draft, texts: Object.fromEntries(written) as VacancyDraft["texts"] };
}
