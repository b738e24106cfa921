/** Apart from messages.ts, so that the first screen does not load what vacancies need. */
import { deskTemplateDrafted } from "../../domain/desk/translation.ts";
import { call } from "./call.ts";
import { type TemplatePlace, templatePath } from "./messages.ts";
import { translationPatience } from "./vacancies.ts";

/** Drafts the text from another language. */
export function translateTemplate(place: TemplatePlace, language: string, from: string) {
  const sending = { method: "POST", body: { from }, patience: translationPatience } as const;
  return call(`${templatePath(place, language)}/translate`, deskTemplateDrafted, sending);
}
