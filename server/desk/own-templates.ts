/** Templates that recruiters name themselves. */
import type { Context } from "hono";
import * as v from "valibot";
import { ownTemplateHistory, ownTemplates } from "../../db/queries/desk/own-templates.ts";
import {
  type DeskOwnTemplates,
  type DeskTemplateText,
  ownTemplateBody,
  ownTemplateNameBody,
  templateBody,
} from "../../domain/desk/messages.ts";
import { mayChangeTemplate, ownTemplateId } from "../../domain/messages/own-template.ts";
import { direction, type Language, languageNames } from "../../locales/markets.ts";
import { completeLanguages, marketOfLang } from "../../locales/translator.ts";
import {
  addOwnTemplate,
  deleteOwnTemplate,
  editOwnTemplate,
  type OwnTemplateAnswer,
  renameOwnTemplate,
} from "../../templates/own.ts";
import { askingAnswer, errorAnswer, json } from "./answers.ts";
import { type DeskCall, keyOf } from "./call.ts";
import { findingsIn, overTextLimit } from "./never-pay.ts";
import { sampleOf } from "./templates.ts";

/** `GET /desk/api/own-templates`, and of whatever changes which there are. */
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
export async function addTemplate(call: DeskCall, c: Context): Promise<Response> {
  const asked = v.safeParse(ownTemplateBody, call.body);
  if (!asked.success) return errorAnswer(c, "invalid");
  return answered(call, c, await addOwnTemplate(call.deps.database, call.caller, asked.output, call.deps.now()));
}

/** `POST /desk/api/own-templates/{id}/rename` */
export async function renameTemplate(call: DeskCall, c: Context): Promise<Response> {
  const id = templateIdOf(c);
  const asked = v.safeParse(ownTemplateNameBody, call.body);
  if (id === null) return errorAnswer(c, "not_found");
  if (!asked.success) return errorAnswer(c, "invalid");
  const named = { id, name: asked.output.name };
  return answered(call, c, await renameOwnTemplate(call.deps.database, call.caller, named, call.deps.now()));
}

/** `POST /desk/api/own-templates/{id}/delete` */
export async function deleteTemplate(call: DeskCall, c: Context): Promise<Response> {
  const id = templateIdOf(c);
  if (id === null) return errorAnswer(c, "not_found");
  return answered(call, c, await deleteOwnTemplate(call.deps.database, call.caller, id, call.deps.now()));
}

/** `GET /desk/api/own-templates/{id}/texts/{language}` */
export async function showOwnTemplate(call: DeskCall, c: Context): Promise<Response> {
  const place = placeOf(c);
  const text = place && (await readText(call, place));
  return text ? json(c, text) : errorAnswer(c, "not_found");
}

/** `POST /desk/api/own-templates/{id}/texts/{language}` */
export async function saveOwnTemplate(call: DeskCall, c: Context): Promise<Response> {
  const { deps, caller, body } = call;
  const place = placeOf(c);
  if (!place) return errorAnswer(c, "not_found");
  const edit = v.safeParse(templateBody, body);
  if (!edit.success) return errorAnswer(c, "invalid");
  const { language } = place;
  const text = edit.output.text ?? "";
  const wait = await overTextLimit(call, [{ language, text }]);
  if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
  const [asking] = await findingsIn(language, text);
  if (asking) return askingAnswer(c, asking);
  const answer = await editOwnTemplate(deps.database, caller, { ...place, ...edit.output }, deps.now());
  if (answer.kind !== "done") return answered(call, c, answer);
  const saved = await readText(call, place);
  return saved ? json(c, saved) : errorAnswer(c, "not_found");
}

function answered(call: DeskCall, c: Context, answer: OwnTemplateAnswer): Response | Promise<Response> {
  if (answer.kind === "changed") return errorAnswer(c, "changed", { who: answer.who });
  return answer.kind === "done" ? listOwnTemplates(call, c) : errorAnswer(c, answer.refusal);
}

interface Place {
  readonly id: string;
  readonly language: Language;
}

function templateIdOf(c: Context): string | null {
  const id = v.safeParse(ownTemplateId, c.req.param("id"));
  return id.success ? id.output : null;
}

function placeOf(c: Context): Place | null {
  const id = templateIdOf(c);
  const part = keyOf(c, "part");
  const language = completeLanguages.find((known) => known === part);
  return id !== null && language ? { id, language } : null;
}

async function readText(call: DeskCall, { id, language }: Place): Promise<DeskTemplateText | null> {
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
