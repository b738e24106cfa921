/** Summary of a draft, stored on each save so that lists need not read whole drafts. */
import { type Language, languages } from "../../locales/markets.ts";
import { type PayPeriod, payPeriods, type PublishedTexts, type VacancyDraft, type VacancyFacts } from "./content.ts";
import { draftedFields } from "./drafted.ts";
import { isEqual } from "./publish.ts";
import { isWritten, olderFields } from "./staleness.ts";

export interface VacancyOverview {
  /** In the source language. */
  readonly title: string;
  readonly source: Language;
  readonly markets: VacancyFacts["markets"];
  /** Languages with a text, and those older than the source. */
  readonly written: readonly Language[];
  readonly older: readonly Language[];
  /** Has unread drafted translations; absent in rows saved by earlier versions. */
  readonly drafted?: readonly Language[];
  /** Base pay per day, else per week, else per shortest period. */
  readonly pay: { readonly period: PayPeriod; readonly low: number; readonly high: number } | null;
  readonly closesOn: string | null;
  /** Number of questions at the last save. */
  readonly questions: number;
  /** The published texts differ, or lack some of the draft's languages. */
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
    drafted: written.filter((language) => draftedFields(draft, language).length > 0),
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

/** Whether draft and published text of a language differ. */
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
