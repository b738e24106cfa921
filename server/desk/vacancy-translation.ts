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
import type { DeskPost } from "./request.ts";
import { answerDrafts, type Drafted, draftedFields, type DraftText } from "./translation-drafts.ts";

/**
 * `POST /desk/api/vacancies/{id}/translate`: drafts of the texts that a language lacks. Stores
 * nothing: the editor saves them as drafted.
 */
export async function translateVacancy(
  request: DeskPost<typeof vacancyTranslateBody, string>,
  c: Context,
): Promise<Response> {
  const { deps, caller, id, body } = request;
  const saved = await readDraft(deps.database, id);
  if (!saved) return errorAnswer(c, "not_found");
  const editor = await editorOf(deps.database, id, deps.now());
  if (editor && editor.id !== caller.id) return errorAnswer(c, "editing", { who: editor.name });
  if (saved.version !== body.version) return errorAnswer(c, "changed");
  const { draft } = saved;
  const { language: target } = body;
  const texts = openTexts(draft, target);
  return answerDrafts(request, c, { source: draft.source, target, texts }, (drafted) =>
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

function answerOf(draft: VacancyDraft, target: Language, answer: Drafted): DeskVacancyDrafted {
  const source = draft.texts[draft.source]?.text ?? noText;
  const fields = openFields(draft, target).map((field) => ({
    field,
    names: isList(field) ? source[field].map((_, at) => `${field}.${at + 1}`) : [field],
  }));
  const { drafted, refused } = draftedFields(fields, answer);
  const text: Partial<VacancyText> = Object.fromEntries(
    drafted.map(({ field, lines }) => [field, isList(field) ? lines : lines[0]]),
  );
  return { text, refused };
}
