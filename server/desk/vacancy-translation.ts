import type { Context } from "hono";
import { editorOf } from "../../commands/vacancies/editing-session.ts";
import { readDraft } from "../../db/queries/desk/vacancies.ts";
import type { DeskVacancyDrafted, vacancyTranslateBody } from "../../domain/desk/translation.ts";
import {
  type TextField,
  textLimits,
  textLists,
  type VacancyDraft,
  type VacancyText,
} from "../../domain/vacancies/content.ts";
import { openFields } from "../../domain/vacancies/drafted.ts";
import { noText } from "../../domain/vacancies/staleness.ts";
import type { Language } from "../../locales/markets.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskPost } from "./call.ts";
import { answerDrafts, type Drafted, type DraftText } from "./translation-drafts.ts";

/**
 * `POST /desk/api/vacancies/{id}/translate`: drafts of the texts that a language lacks. Stores
 * nothing: the editor saves them with their marks.
 */
export async function translateVacancy(
  call: DeskPost<typeof vacancyTranslateBody, string>,
  c: Context,
): Promise<Response> {
  const { deps, caller, id, body } = call;
  const saved = await readDraft(deps.database, id);
  if (!saved) return errorAnswer(c, "not_found");
  const editor = await editorOf(deps.database, id, deps.now());
  if (editor && editor.id !== caller.id) return errorAnswer(c, "editing", { who: editor.name });
  if (saved.version !== body.version) return errorAnswer(c, "changed");
  const { draft } = saved;
  const { language: target } = body;
  const texts = openTexts(draft, target);
  return answerDrafts(call, c, { source: draft.source, target, texts }, (drafted) =>
    json(c, answerOf(draft, target, drafted) satisfies DeskVacancyDrafted),
  );
}

const isList = (field: TextField): field is (typeof textLists)[number] =>
  (textLists as readonly string[]).includes(field);

function openTexts(draft: VacancyDraft, target: Language): DraftText[] {
  const source = draft.texts[draft.source]?.text ?? noText;
  return openFields(draft, target).flatMap((field): DraftText[] => {
    if (isList(field)) {
      return source[field].map((text, at) => ({
        name: `${field}.${at + 1}`,
        text,
        longest: textLimits.item,
        group: field,
      }));
    }
    return [{ name: field, text: source[field], longest: textLimits[field], group: "head" }];
  });
}

/** A list is drafted with all its entries, or not at all. */
function answerOf(draft: VacancyDraft, target: Language, { drafts, refused }: Drafted): DeskVacancyDrafted {
  const source = draft.texts[draft.source]?.text ?? noText;
  const text: Partial<VacancyText> = {};
  const refusals: DeskVacancyDrafted["refused"][number][] = [];
  for (const field of openFields(draft, target)) {
    const names = isList(field) ? source[field].map((_, at) => `${field}.${at + 1}`) : [field];
    const refusal = names.flatMap((name) => refused.get(name) ?? [])[0];
    const written = names.flatMap((name) => drafts.get(name) ?? []);
    if (refusal) refusals.push({ field, ...refusal });
    // Otherwise it was left for the next request.
    else if (written.length === names.length) Object.assign(text, { [field]: isList(field) ? written : written[0] });
  }
  return { text, refused: refusals };
}
