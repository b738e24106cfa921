/** What the editor changes in a draft, each a draft of its own. */
import { textLists, type VacancyDraft, type VacancyFacts, type VacancyText } from "../../domain/vacancies/content.ts";
import { isWritten, noText } from "../../domain/vacancies/staleness.ts";
import { type Language, type MarketCode, markets } from "../../locales/markets.ts";
import { spoken, type TextField } from "./differences.ts";

export function withText<Field extends TextField>(
  draft: VacancyDraft,
  language: Language,
  field: Field,
  value: VacancyText[Field],
): VacancyDraft {
  const before = draft.texts[language];
  const text = { ...(before?.text ?? noText), [field]: value };
  const source = draft.texts[draft.source]?.text;
  // Written beside the source as it is now.
  const fresh = language === draft.source || !source ? null : { text: spoken(source), pay: draft.facts.pay };
  const basis = isWritten(before?.text) ? before.basis : fresh;
  return { ...draft, texts: { ...draft.texts, [language]: { text, basis } } };
}

export function withFacts(draft: VacancyDraft, facts: Partial<VacancyFacts>): VacancyDraft {
  return { ...draft, facts: { ...draft.facts, ...facts } };
}

/** As it is sent: without empty entries, and without languages in which nothing is written, but for the source. */
export function sentDraft(draft: VacancyDraft): VacancyDraft {
  const written = Object.entries(draft.texts).flatMap(([language, each]) => {
    const text = spoken(each.text);
    return isWritten(text) || language === draft.source ? [[language, { ...each, text }]] : [];
  });
  return { ...draft, texts: Object.fromEntries(written) as VacancyDraft["texts"] };
}

/** A list as it is typed: one entry a line. What stands between two line ends is what it says, blanks and all. */
export function linesOf(typed: string): string[] {
  return typed === "" ? [] : typed.split(/\r\n|[\r\n\u2028\u2029]/u);
}

/** Why a list cannot be saved; null: it can. */
export function listError(
  entries: readonly string[],
  limits: { readonly item: number; readonly items: number },
): "entries" | "length" | null {
  const said = entries.map((entry) => entry.trim()).filter((entry) => entry !== "");
  if (said.length > limits.items) return "entries";
  return said.some((entry) => entry.length > limits.item) ? "length" : null;
}

/** The source first, then those of its markets in the markets' order, then any other that has a text. */
export function languagesOf(draft: VacancyDraft, shown: readonly MarketCode[]): readonly Language[] {
  const written = Object.keys(draft.texts) as Language[];
  return [...new Set([draft.source, ...shown.map((market) => markets[market].language), ...written])];
}

/** Fields of a translation in which nothing is written, though the source says something. */
export function openFields(draft: VacancyDraft, language: Language): readonly TextField[] {
  const source = spoken(draft.texts[draft.source]?.text ?? noText);
  const text = spoken(draft.texts[language]?.text ?? noText);
  return (["title", "summary", ...textLists] as const).filter(
    (field) => source[field].length > 0 && text[field].length === 0,
  );
}
