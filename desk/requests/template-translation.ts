/** Apart from messages.ts, so that the first screen does not load what vacancies need. */
import { deskTemplateDrafted } from "../../domain/desk/translation.ts";
import { sendRequest } from "./send-request.ts";
import { type TemplatePlace, templatePath } from "./messages.ts";
import { translationPatience } from "./vacancies.ts";

/** Drafts the text from another language. */
export function translateTemplate(place: TemplatePlace, language: string, from: string) {
  const sending = { method: "POST", body: { from }, patience: translationPatience } as const;
  return sendRequest(`${templatePath(place, language)}/translate`, deskTemplateDrafted, sending);
}
