import type { Context } from "hono";
import { ownTemplateHistory, ownTemplates } from "../../db/queries/desk/own-templates.ts";
import {
  type DeskOwnTemplates,
  type DeskTemplateText,
  ownTemplateBody,
  ownTemplateNameBody,
  templateBody,
} from "../../domain/desk/messages.ts";
import { mayChangeTemplate } from "../../domain/messages/own-template.ts";
import { direction, type Language, languageNames } from "../../locales/markets.ts";
import { completeLanguages, marketOfLang } from "../../locales/translator.ts";
import {
  addOwnTemplate,
  deleteOwnTemplate,
  editOwnTemplate,
  type OwnTemplateAnswer,
  renameOwnTemplate,
} from "../../commands/templates/own-templates.ts";
import { askingAnswer, errorAnswer, json } from "./answers.ts";
import type { DeskRequest, DeskPost } from "./request.ts";
import { findingsIn, overTextLimit } from "./never-pay.ts";
import { sampleOf } from "./templates.ts";

/** `GET /desk/api/own-templates`, also the answer of every route that changes the list. */
export async function listOwnTemplates({ deps, caller }: DeskRequest, c: Context): Promise<Response> {
  const all = await ownTemplates(deps.database);
  const answer: DeskOwnTemplates = {
    languages: completeLanguages.map((code) => ({ code, name: languageNames[code] })),
    templates: all.map(({ id, name, madeBy, texts }) => ({
      id,
      name,
      mayChange: mayChangeTemplate(caller, madeBy),
      written: Object.keys(texts),
    })),
  };
  return json(c, answer);
}

/** `POST /desk/api/own-templates` */
export async function addTemplate(request: DeskPost<typeof ownTemplateBody>, c: Context): Promise<Response> {
  return answered(
    request,
    c,
    await addOwnTemplate(request.deps.database, request.caller, request.body, request.deps.now()),
  );
}

/** `POST /desk/api/own-templates/{id}/rename` */
export async function renameTemplate(
  request: DeskPost<typeof ownTemplateNameBody, string>,
  c: Context,
): Promise<Response> {
  const named = { id: request.id, name: request.body.name };
  return answered(
    request,
    c,
    await renameOwnTemplate(request.deps.database, request.caller, named, request.deps.now()),
  );
}

/** `POST /desk/api/own-templates/{id}/delete` */
export async function deleteTemplate(request: DeskRequest<string>, c: Context): Promise<Response> {
  return answered(
    request,
    c,
    await deleteOwnTemplate(request.deps.database, request.caller, request.id, request.deps.now()),
  );
}

/** `GET /desk/api/own-templates/{id}/texts/{language}` */
export async function showOwnTemplate(request: DeskRequest<Place>, c: Context): Promise<Response> {
  const text = await readText(request, request.id);
  return text ? json(c, text) : errorAnswer(c, "not_found");
}

/** `POST /desk/api/own-templates/{id}/texts/{language}` */
export async function saveOwnTemplate(request: DeskPost<typeof templateBody, Place>, c: Context): Promise<Response> {
  const { deps, caller, body } = request;
  const [id, language] = request.id;
  const text = body.text ?? "";
  const wait = await overTextLimit(request, [{ language, text }]);
  if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
  const [asking] = await findingsIn(language, text);
  if (asking) return askingAnswer(c, asking);
  const answer = await editOwnTemplate(deps.database, caller, { id, language, ...body }, deps.now());
  if (answer.kind !== "done") return answered(request, c, answer);
  const saved = await readText(request, request.id);
  return saved ? json(c, saved) : errorAnswer(c, "not_found");
}

function answered(request: DeskRequest, c: Context, answer: OwnTemplateAnswer): Response | Promise<Response> {
  if (answer.kind === "changed") return errorAnswer(c, "changed", { who: answer.who });
  return answer.kind === "done" ? listOwnTemplates(request, c) : errorAnswer(c, answer.refusal);
}

type Place = readonly [string, Language];

async function readText(request: DeskRequest, [id, language]: Place): Promise<DeskTemplateText | null> {
  const { database } = request.deps;
  const market = marketOfLang(language);
  const known = (await ownTemplates(database)).some((template) => template.id === id);
  if (!known || !market) return null;
  const changes = await ownTemplateHistory(database, id, language);
  const [newest] = changes;
  return {
    language: languageNames[language],
    direction: direction(language),
    version: newest?.version ?? 0,
    by: newest?.by ?? null,
    at: newest?.at.toISOString() ?? null,
    text: newest?.text ?? "",
    shipped: "",
    history: changes.map(({ version, by, at, text }) => ({ version, by, at: at.toISOString(), text })),
    sample: await sampleOf(request, language, market),
  };
}
