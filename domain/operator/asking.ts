/** Whether the operator's file asks applicants for money (B8): all of it that applicants read. No environment allows it. */
import { languages } from "../../locales/markets.ts";
import { type Finding, neverPayOrInEnglish } from "../never-pay/check.ts";
import type { Operator } from "./operator.ts";

/** A finding, and where in the file its text stands: "vacancies.0.text.de.description". */
export interface AskingText extends Finding {
  readonly path: string;
}

export function askingIn({ vacancies, testimonials }: Pick<Operator, "vacancies" | "testimonials">): AskingText[] {
  return languages.flatMap((language) => {
    const found = (path: string, text: string) =>
      neverPayOrInEnglish(language, text).map((finding): AskingText => ({ ...finding, path }));
    return [
      ...vacancies.flatMap(({ text }, place) => {
        const { title, description } = text[language] ?? {};
        const path = `vacancies.${place}.text.${language}`;
        return [...found(`${path}.title`, title ?? ""), ...found(`${path}.description`, description ?? "")];
      }),
      ...testimonials.flatMap(({ name, text }, place) => {
        const path = `testimonials.${place}.text.${language}`;
        const { quote = "", role = "", name: own } = text[language] ?? {};
        const shownName = own === undefined ? `testimonials.${place}.name` : `${path}.name`;
        return [
          ...found(`${path}.quote`, quote),
          ...found(`${path}.role`, role),
          ...(text[language] ? found(shownName, own ?? name) : []),
        ];
      }),
    ];
  });
}
