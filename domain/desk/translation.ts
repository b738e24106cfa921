/** Drafted translations of vacancies and message templates. */
import * as v from "valibot";
import { languages } from "../../locales/markets.ts";
import { translationRefusals } from "../translation/refusals.ts";
import { textFields, vacancyText } from "../vacancies/content.ts";
import { listOf } from "./answer.ts";
import { version } from "./vacancies.ts";

const language = v.picklist(languages);

/** Why a draft is not shown; `what`: the number, field or address that differs. */
const translationRefusal = v.object({ reason: v.picklist(translationRefusals), what: v.nullable(v.string()) });
export type DeskTranslationRefusal = v.InferOutput<typeof translationRefusal>;

/**
 * `POST /desk/api/vacancies/{id}/translate`: drafts the texts that this language lacks; `version`
 * is the saved draft. `text`: the drafts. `refused`: what came back and may not be shown.
 */
export const vacancyTranslateBody = v.strictObject({ version, language });
export const deskVacancyDrafted = v.object({
  text: v.partial(vacancyText),
  refused: listOf(v.object({ field: v.picklist(textFields), ...translationRefusal.entries })),
});
export type DeskVacancyDrafted = v.InferOutput<typeof deskVacancyDrafted>;

/**
 * `POST …/{language}/translate` of a message template: a draft from the text in another language.
 * `text` null: what came back may not be shown; `refused` says why.
 */
export const templateTranslateBody = v.strictObject({ from: language });
export const deskTemplateDrafted = v.object({ text: v.nullable(v.string()), refused: v.nullable(translationRefusal) });
export type DeskTemplateDrafted = v.InferOutput<typeof deskTemplateDrafted>;
