/** Differences between two drafts by field, to show before publishing. */
import {
  type PublishedTexts,
  type TextField,
  textFields,
  textLists,
  type VacancyDraft,
  type VacancyFacts,
  type VacancyText,
} from "../../domain/vacancies/content.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";
import { noText } from "../../domain/vacancies/staleness.ts";
import { type Language, languages } from "../../locales/markets.ts";

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

/** For facts, which hold in every language, `language` is null. */
export type Difference =
  | { readonly language: Language; readonly field: TextField; readonly before: FieldText; readonly after: FieldText }
  | {
      readonly language: null;
      readonly field: FactField;
      readonly before: VacancyFacts | null;
      readonly after: VacancyFacts;
    };
/** A line, or the entries of a list. */
type FieldText = string | readonly string[];

/** The text without empty lines and surrounding spaces. */
export function trimText(text: VacancyText): VacancyText {
  const trimmed = { ...text, title: text.title.trim(), summary: text.summary.trim() };
  for (const list of textLists) {
    trimmed[list] = text[list].map((entry) => entry.trim()).filter((entry) => entry !== "");
  }
  return trimmed;
}

export function textDifferences(
  language: Language,
  before: VacancyText | undefined,
  after: VacancyText | undefined,
): Difference[] {
  const [old, now] = [trimText(before ?? noText), trimText(after ?? noText)];
  return textFields.flatMap((field) =>
    isEqual(old[field], now[field]) ? [] : [{ language, field, before: old[field], after: now[field] }],
  );
}

/** @param before null: no earlier facts */
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

/**
 * What publishing `chosen` would change on the site: texts by language, and facts if they differ in
 * any of them.
 */
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
  // A language added to others only brings its text.
  return old.some((facts) => facts !== null) || Object.keys(published).length > 0
    ? texts
    : [...texts, ...factDifferences(null, draft.facts)];
}
