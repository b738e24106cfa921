import type { Context } from "hono";
import { ownTemplates } from "../../db/queries/desk/own-templates.ts";
import { newestTemplates } from "../../db/queries/desk/templates.ts";
import type { DeskTemplateDrafted, templateTranslateBody } from "../../domain/desk/translation.ts";
import { mayChangeTemplate } from "../../domain/messages/own-template.ts";
import { longestTemplate, type TemplateKind } from "../../domain/messages/template.ts";
import type { Language } from "../../locales/markets.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskPost } from "./request.ts";
import { answerDrafts } from "./translation-drafts.ts";

/**
 * `POST /desk/api/templates/{kind}/{language}/translate`: a draft from a language in which managers
 * changed the text. Stores nothing: a person reads it and saves it.
 */
export async function translateTemplate(
  request: DeskPost<typeof templateTranslateBody, readonly [TemplateKind, Language]>,
  c: Context,
): Promise<Response> {
  const [kind] = request.id;
  const changed = await newestTemplates(request.deps.database, [request.body.from]);
  return answered(request, c, changed.find((template) => template.kind === kind)?.text ?? null);
}

/** `POST /desk/api/own-templates/{id}/texts/{language}/translate`, likewise. */
export async function translateOwnTemplate(
  request: DeskPost<typeof templateTranslateBody, readonly [string, Language]>,
  c: Context,
): Promise<Response> {
  const [id] = request.id;
  const known = (await ownTemplates(request.deps.database)).find((template) => template.id === id);
  if (!known) return errorAnswer(c, "not_found");
  if (!mayChangeTemplate(request.caller, known.madeBy)) return errorAnswer(c, "forbidden");
  return answered(request, c, known.texts[request.body.from] ?? null);
}

/** @param text null: there is none to translate from */
async function answered(
  request: DeskPost<typeof templateTranslateBody, readonly [string, Language]>,
  c: Context,
  text: string | null,
): Promise<Response> {
  const [, target] = request.id;
  const { from: source } = request.body;
  if (text === null || source === target) return errorAnswer(c, "nothing");
  const texts = [{ name: "text", text, longest: longestTemplate, group: "text" }];
  return answerDrafts(request, c, { source, target, texts }, ({ drafts, refused }) =>
    json(c, { text: drafts.get("text") ?? null, refused: refused.get("text") ?? null } satisfies DeskTemplateDrafted),
  );
}
