/** What two drafts say otherwise, place by place, so that it can be shown before it counts. */
import {
  type PublishedTexts,
  textLists,
  type VacancyDraft,
  type VacancyFacts,
  type VacancyText,
} from "../../domain/vacancies/content.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";
import { noText } from "../../domain/vacancies/staleness.ts";
import { type Language, languages } from "../../locales/markets.ts";

export const textFields = ["title", "summary", ...textLists] as const;
export type TextField = (typeof textFields)[number];

export const factFields = [
  "pay",
  "tax",
  "contract",
  "countries",
  "markets",
  "tags",
  "closesOn",
  "positions",
  "closesAfter",
] as const satisfies readonly (keyof VacancyFacts)[];
export type FactField = (typeof factFields)[number];

/** Of the facts that hold in every language `language` is null. */
export type Difference =
  | { readonly language: Language; readonly field: TextField; readonly before: Said; readonly after: Said }
  | {
      readonly language: null;
      readonly field: FactField;
      readonly before: VacancyFacts | null;
      readonly after: VacancyFacts;
    };
/** A line, or the entries of a list. */
type Said = string | readonly string[];

/** Lines that were left empty are not said. */
export function spoken(text: VacancyText): VacancyText {
  const said = { ...text, title: text.title.trim(), summary: text.summary.trim() };
  for (const list of textLists) {
    said[list] = text[list].map((entry) => entry.trim()).filter((entry) => entry !== "");
  }
  return said;
}

export function textDifferences(
  language: Language,
  before: VacancyText | undefined,
  after: VacancyText | undefined,
): Difference[] {
  const [old, now] = [spoken(before ?? noText), spoken(after ?? noText)];
  return textFields.flatMap((field) =>
    isEqual(old[field], now[field]) ? [] : [{ language, field, before: old[field], after: now[field] }],
  );
}

/** @param before null: none of it is known yet */
export function factDifferences(before: VacancyFacts | null, after: VacancyFacts): Difference[] {
  return factFields.flatMap((field) =>
    before !== null && isEqual(before[field], after[field]) ? [] : [{ language: null, field, before, after }],
  );
}

export function draftDifferences(before: VacancyDraft, after: VacancyDraft): Difference[] {
  return [
    ...languages.flatMap((language) =>
      textDifferences(language, before.texts[language]?.text, after.texts[language]?.text),
    ),
    ...factDifferences(before.facts, after.facts),
  ];
}

/** What the site would show otherwise if `chosen` were published: texts by language, and facts where any of them has others. */
export function publishDifferences(
  published: PublishedTexts,
  draft: VacancyDraft,
  chosen: readonly Language[],
): Difference[] {
  const texts = chosen.flatMap((language) =>
    textDifferences(language, published[language]?.text, draft.texts[language]?.text),
  );
  const old = chosen.map((language) => published[language]?.facts ?? null);
  const differing = old.find((facts) => facts !== null && !isEqual(facts, draft.facts));
  if (differing !== undefined) return [...texts, ...factDifferences(differing, draft.facts)];
  // A language that comes new beside others brings nothing but its text.
  return old.some((facts) => facts !== null) || Object.keys(published).length > 0
    ? texts
    : [...texts, ...factDifferences(null, draft.facts)];
}
