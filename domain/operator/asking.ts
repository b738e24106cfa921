/** Whether the operator's file asks applicants for money (B8): all of it that applicants read. No environment allows it. */
import { languages } from "../../locales/markets.ts";
import type { Finding } from "../never-pay/check.ts";
import { asking } from "../vacancies/asking.ts";
import type { Operator } from "./operator.ts";

/** A finding, and where in the file its text stands: "vacancies.0.text.de.description". */
export interface AskingText extends Finding {
  readonly path: string;
}

export function askingIn({ vacancies, testimonials }: Pick<Operator, "vacancies" | "testimonials">): AskingText[] {
  return languages.flatMap((language) => {
    const found = (path: string, text: string) =>
      asking(language, text).map((finding): AskingText => ({ ...finding, path }));
    return [
      ...vacancies.flatMap(({ text }, place) => {
        const said = text[language];
        const path = `vacancies.${place}.text.${language}`;
        return said ? [...found(`${path}.title`, said.title), ...found(`${path}.description`, said.description)] : [];
      }),
      ...testimonials.flatMap(({ name, text }, place) => {
        const said = text[language];
        if (!said) return [];
        const path = `testimonials.${place}.text.${language}`;
        return [
          ...found(`${path}.quote`, said.quote),
          ...found(`${path}.role`, said.role),
          ...found(said.name === undefined ? `testimonials.${place}.name` : `${path}.name`, said.name ?? name),
        ];
      }),
    ];
  });
}
