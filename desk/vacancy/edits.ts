/** What the editor changes in a draft, each a draft of its own. */
import type { VacancyDraft, VacancyFacts, VacancyText } from "../../domain/vacancies/content.ts";
import { compared, isWritten, noText } from "../../domain/vacancies/staleness.ts";
import type { Language } from "../../locales/markets.ts";
import { spoken, type TextField } from "./differences.ts";

/**
 * What is written where nothing stood is written beside the source as it is now, and needs no look; what stood there already wants
 * one until somebody says that it is right.
 */
export function withText<Field extends TextField>(
  draft: VacancyDraft,
  language: Language,
  field: Field,
  value: VacancyText[Field],
): VacancyDraft {
  const before = draft.texts[language] ?? { text: noText, basis: null };
  const written = { ...before, text: { ...before.text, [field]: value } };
  const changed = { ...draft, texts: { ...draft.texts, [language]: written } };
  const [old, now] = [spoken(before.text), spoken(written.text)];
  if (old[field].length > 0 || now[field].length === 0) return changed;
  return compared(withSpokenSource(changed), language, isWritten(old) ? [field] : [field, "pay"]);
}

/** A basis is what is sent of the source: without lines that were left empty. */
function withSpokenSource(draft: VacancyDraft): VacancyDraft {
  const source = draft.texts[draft.source];
  if (!source) return draft;
  return { ...draft, texts: { ...draft.texts, [draft.source]: { ...source, text: spoken(source.text) } } };
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
