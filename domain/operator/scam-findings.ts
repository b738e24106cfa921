/**
 * Checks everything in the operator file that applicants read for requests for money (B8). No
 * environment allows them.
 */
import { type Language, languages } from "../../locales/markets.ts";
import type { Finding } from "../scam-check/check.ts";
import { draftOf, textOf } from "../vacancies/from-operator-file.ts";
import { scamPlaces, scamsIn, textsOfVacancy, type UncheckedText } from "../vacancies/scam-findings.ts";
import type { Operator } from "./operator.ts";

/** A finding with its path in the file: "vacancies.0.text.de.description". */
export interface ScamText extends Pick<Finding, "tactic" | "sentence"> {
  readonly path: string;
}

type OperatorTexts = Pick<Operator, "vacancies" | "testimonials">;

export function scamFindingsIn({ vacancies, testimonials }: OperatorTexts): ScamText[] {
  return languages.flatMap((language) => [
    ...vacancies.flatMap(({ text }, place) => {
      const translation = text[language];
      if (!translation) return [];
      return scamPlaces(language, textOf(translation)).map(({ field, item, tactic, sentence }): ScamText => {
        const entry = item === null ? "" : `.${item}`;
        const path = `vacancies.${place}.text.${language}.${field === "summary" ? "description" : field}${entry}`;
        return { path, tactic, sentence };
      });
    }),
    ...testimonials
      .flatMap((testimonial, place) => wordsOf(testimonial, place, language))
      .flatMap(({ path, text }) =>
        scamsIn(language, text).map(({ tactic, sentence }): ScamText => ({ path, tactic, sentence })),
      ),
  ]);
}

/** All texts that {@link scamFindingsIn} reads. */
export function textsOf({ vacancies, testimonials }: OperatorTexts): UncheckedText[] {
  return [
    ...vacancies.flatMap((vacancy) => textsOfVacancy(draftOf(vacancy).texts)),
    ...languages.flatMap((language) =>
      testimonials
        .flatMap((testimonial, place) => wordsOf(testimonial, place, language))
        .map(({ text }): UncheckedText => ({ language, text })),
    ),
  ];
}

function wordsOf({ name, text }: OperatorTexts["testimonials"][number], place: number, language: Language) {
  const translation = text[language];
  if (!translation) return [];
  const path = `testimonials.${place}.text.${language}`;
  return [
    { path: `${path}.quote`, text: translation.quote },
    { path: `${path}.role`, text: translation.role },
    translation.name === undefined
      ? { path: `testimonials.${place}.name`, text: name }
      : { path: `${path}.name`, text: translation.name },
  ];
}
