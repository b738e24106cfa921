/**
 * Checks everything in the operator file that applicants read for requests for money (B8). No
 * environment allows them.
 */
import { languages } from "../../locales/markets.ts";
import type { Finding } from "../scam-check/check.ts";
import { scamsIn, type Unread } from "../vacancies/scam-findings.ts";
import type { Operator } from "./operator.ts";

/** A finding with its path in the file: "vacancies.0.text.de.description". */
export interface ScamText extends Finding {
  readonly path: string;
}

type OperatorTexts = Pick<Operator, "vacancies" | "testimonials">;

export function scamFindingsIn(operator: OperatorTexts): ScamText[] {
  return textsOf(operator).flatMap(({ language, path, text }) =>
    scamsIn(language, text).map((finding): ScamText => ({ ...finding, path })),
  );
}

/** All texts that applicants read, with their paths. */
export function textsOf({ vacancies, testimonials }: OperatorTexts): (Unread & { readonly path: string })[] {
  return languages.flatMap((language) => [
    ...vacancies.flatMap(({ text }, place) => {
      const translation = text[language];
      const path = `vacancies.${place}.text.${language}`;
      return translation
        ? [
            { language, path: `${path}.title`, text: translation.title },
            { language, path: `${path}.description`, text: translation.description },
          ]
        : [];
    }),
    ...testimonials.flatMap(({ name, text }, place) => {
      const translation = text[language];
      if (!translation) return [];
      const path = `testimonials.${place}.text.${language}`;
      const named = translation.name === undefined ? `testimonials.${place}.name` : `${path}.name`;
      return [
        { language, path: `${path}.quote`, text: translation.quote },
        { language, path: `${path}.role`, text: translation.role },
        { language, path: named, text: translation.name ?? name },
      ];
    }),
  ]);
}
