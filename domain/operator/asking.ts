/** Whether the operator's file asks applicants for money (B8): all of it that applicants read. No environment allows it. */
import { languages } from "../../locales/markets.ts";
import type { Finding } from "../never-pay/check.ts";
import { asking, type Unread } from "../vacancies/asking.ts";
import type { Operator } from "./operator.ts";

/** A finding, and where in the file its text stands: "vacancies.0.text.de.description". */
export interface AskingText extends Finding {
  readonly path: string;
}

type Asked = Pick<Operator, "vacancies" | "testimonials">;

export function askingIn(operator: Asked): AskingText[] {
  return textsOf(operator).flatMap(({ language, path, text }) =>
    asking(language, text).map((finding): AskingText => ({ ...finding, path })),
  );
}

/** All that applicants read of it, and where it stands. */
export function textsOf({ vacancies, testimonials }: Asked): (Unread & { readonly path: string })[] {
  return languages.flatMap((language) => [
    ...vacancies.flatMap(({ text }, place) => {
      const said = text[language];
      const path = `vacancies.${place}.text.${language}`;
      return said
        ? [
            { language, path: `${path}.title`, text: said.title },
            { language, path: `${path}.description`, text: said.description },
          ]
        : [];
    }),
    ...testimonials.flatMap(({ name, text }, place) => {
      const said = text[language];
      if (!said) return [];
      const path = `testimonials.${place}.text.${language}`;
      const named = said.name === undefined ? `testimonials.${place}.name` : `${path}.name`;
      return [
        { language, path: `${path}.quote`, text: said.quote },
        { language, path: `${path}.role`, text: said.role },
        { language, path: named, text: said.name ?? name },
      ];
    }),
  ]);
}
