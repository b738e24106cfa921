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
import type { DeskCall, DeskPost } from "./call.ts";
import { findingsIn, overTextLimit } from "./never-pay.ts";
import { sampleOf } from "./templates.ts";

/** `GET /desk/api/own-templates`, also the answer of every route that changes the list. */
export async function listOwnTemplates({ deps, caller }: DeskCall, c: Context): Promise<Response> {
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
export async function addTemplate(call: DeskPost<typeof ownTemplateBody>, c: Context): Promise<Response> {
  return answered(call, c, await addOwnTemplate(call.deps.database, call.caller, call.body, call.deps.now()));
}

/** `POST /desk/api/own-templates/{id}/rename` */
export async function renameTemplate(
  call: DeskPost<typeof ownTemplateNameBody, string>,
  c: Context,
): Promise<Response> {
  const named = { id: call.id, name: call.body.name };
  return answered(call, c, await renameOwnTemplate(call.deps.database, call.caller, named, call.deps.now()));
}

/** `POST /desk/api/own-templates/{id}/delete` */
export async function deleteTemplate(call: DeskCall<string>, c: Context): Promise<Response> {
  return answered(call, c, await deleteOwnTemplate(call.deps.database, call.caller, call.id, call.deps.now()));
}

/** `GET /desk/api/own-templates/{id}/texts/{language}` */
export async function showOwnTemplate(call: DeskCall<Place>, c: Context): Promise<Response> {
  const text = await readText(call, call.id);
  return text ? json(c, text) : errorAnswer(c, "not_found");
}

/** `POST /desk/api/own-templates/{id}/texts/{language}` */
export async function saveOwnTemplate(call: DeskPost<typeof templateBody, Place>, c: Context): Promise<Response> {
  const { deps, caller, body } = call;
  const [id, language] = call.id;
  const text = body.text ?? "";
  const wait = await overTextLimit(call, [{ language, text }]);
  if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
  const [asking] = await findingsIn(language, text);
  if (asking) return askingAnswer(c, asking);
  const answer = await editOwnTemplate(deps.database, caller, { id, language, ...body }, deps.now());
  if (answer.kind !== "done") return answered(call, c, answer);
  const saved = await readText(call, call.id);
  return saved ? json(c, saved) : errorAnswer(c, "not_found");
}

function answered(call: DeskCall, c: Context, answer: OwnTemplateAnswer): Response | Promise<Response> {
  if (answer.kind === "changed") return errorAnswer(c, "changed", { who: answer.who });
  return answer.kind === "done" ? listOwnTemplates(call, c) : errorAnswer(c, answer.refusal);
}

type Place = readonly [string, Language];

async function readText(call: DeskCall, [id, language]: Place): Promise<DeskTemplateText | null> {
  const { database } = call.deps;
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
    sample: await sampleOf(call, language, market),
  };
}
