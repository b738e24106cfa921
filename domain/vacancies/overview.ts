/** What lists say of a draft: kept beside it whenever it is written, so that no list reads whole drafts. */
import { type Language, languages } from "../../locales/markets.ts";
import { type PayPeriod, payPeriods, type PublishedTexts, type VacancyDraft, type VacancyFacts } from "./content.ts";
import { isEqual } from "./publish.ts";
import { isWritten, olderFields } from "./staleness.ts";

export interface VacancyOverview {
  /** In the source language. */
  readonly title: string;
  readonly source: Language;
  readonly markets: VacancyFacts["markets"];
  /** Languages with a text, and those of them that are older than the source. */
  readonly written: readonly Language[];
  readonly older: readonly Language[];
  /** The base of the day, else of the week, else of the shortest period. */
  readonly pay: { readonly period: PayPeriod; readonly low: number; readonly high: number } | null;
  readonly closesOn: string | null;
  /** What the checks found when it was written. */
  readonly questions: number;
  /** What is published says something else, or does not have all of its languages. */
  readonly differs: boolean;
}

export function overviewOf(draft: VacancyDraft, published: PublishedTexts, questions: number): VacancyOverview {
  const written = languages.filter((language) => isWritten(draft.texts[language]?.text));
  return {
    title: draft.texts[draft.source]?.text.title ?? "",
    source: draft.source,
    markets: draft.facts.markets,
    written,
    older: written.filter((language) => olderFields(draft, language).length > 0),
    pay: shortPay(draft.facts.pay),
    closesOn: draft.facts.closesOn,
    questions,
    differs:
      Object.keys(published).length > 0 &&
      languages.some((language) =>
        published[language] ? differs(draft, published, language) : written.includes(language),
      ),
  };
}

/** Whether the draft says something else in a language than what is published in it. */
export function differs(draft: VacancyDraft, published: PublishedTexts, language: Language): boolean {
  const shown = published[language];
  return (
    shown !== undefined && !(isEqual(shown.facts, draft.facts) && isEqual(shown.text, draft.texts[language]?.text))
  );
}

const shortestFirst = [...new Set<PayPeriod>(["day", "week", ...payPeriods])];

function shortPay(pay: VacancyFacts["pay"]): VacancyOverview["pay"] {
  for (const period of shortestFirst) {
    const base = pay[period]?.base;
    if (base) return { period, low: base[0], high: base[1] };
  }
  return null;
}
