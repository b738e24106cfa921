/** Drafted translations of vacancies, pages of the site and message templates. */
import * as v from "valibot";
import { languages } from "../../locales/markets.ts";
import { readTextKey, type TextKey } from "../site-content/sections.ts";
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

/** `POST /desk/api/site-pages/{id}/translate`, likewise; an entry of a list is a line. */
export const sitePageTranslateBody = v.strictObject({ version, language });
const key = v.custom<TextKey>((name) => typeof name === "string" && readTextKey(name) !== null);
export const deskSitePageDrafted = v.object({
  text: v.record(key, listOf(v.string())),
  refused: listOf(v.object({ field: key, ...translationRefusal.entries })),
});
export type DeskSitePageDrafted = v.InferOutput<typeof deskSitePageDrafted>;

/**
 * `POST …/{language}/translate` of a message template: a draft from the text in another language.
 * `text` null: what came back may not be shown; `refused` says why.
 */
export const templateTranslateBody = v.strictObject({ from: language });
export const deskTemplateDrafted = v.object({ text: v.nullable(v.string()), refused: v.nullable(translationRefusal) });
export type DeskTemplateDrafted = v.InferOutput<typeof deskTemplateDrafted>;
