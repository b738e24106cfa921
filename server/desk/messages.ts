import type { Context } from "hono";
import { sendMessage } from "../../commands/applications/send-message.ts";
import { ownTemplates } from "../../db/queries/desk/own-templates.ts";
import { readDetail } from "../../db/queries/desk/detail.ts";
import { type DeskMessages, type DeskTemplate, messageBody, typedBody } from "../../domain/desk/messages.ts";
import { finalMessage } from "../../domain/messages/final-message.ts";
import { offeredTemplates } from "../../domain/messages/fitting-templates.ts";
import { languageToWrite } from "../../domain/messages/own-template.ts";
import { fill, hasOpenField } from "../../domain/messages/template.ts";
import { deskMarket } from "../../locales/desk-language.ts";
import { direction, type Language, languageNames, languages } from "../../locales/markets.ts";
import { marketOfLang, textLanguage } from "../../locales/translator.ts";
import { sendsEmail } from "../../commands/outbox/sends-email.ts";
import { recruiterOn, refusalAnswer, displayNameFor } from "./application-actions.ts";
import { askingAnswer, errorAnswer, json, languageOf } from "./answers.ts";
import type { DeskRequest, DeskPost } from "./request.ts";
import { readDeskDetail } from "./detail.ts";
import { contactStateOf, templatesIn, writtenTo } from "./render-template.ts";
import { signsOf, valuesOf } from "./message-words.ts";
import { findingsIn, overTextLimit } from "./never-pay.ts";
import { marketOrDefault } from "./row.ts";

/** `GET /desk/api/applications/{id}/messages` */
export async function showMessages(request: DeskRequest<number>, c: Context): Promise<Response> {
  const { config, database } = request.deps;
  const allowance = await request.server.limits.consume("deskMessages", request.caller.id);
  if (!allowance.allowed) return errorAnswer(c, "limited", allowance);
  const detail = await readDetail(database, request.id);
  if (!detail) return errorAnswer(c, "not_found");
  const market = marketOrDefault(detail.row.market);
  const ownMarket = deskMarket(languageOf(c));
  const [language, own] = [textLanguage(market), textLanguage(ownMarket)];
  const texts = await templatesIn(database, [language, own]);
  const to = await writtenTo(request.deps, detail, displayNameFor(config.operator, request.caller), "either");
  const theirs = await valuesOf(request.deps, to, market);
  const ours = await valuesOf(request.deps, to, ownMarket, market);
  const offered = offeredTemplates(contactStateOf(detail), request.deps.now());
  const shipped = offered.map((kind): DeskTemplate => ({
    kind,
    named: null,
    pieces: fill(texts(kind, market), theirs),
    own: own === language ? null : fill(texts(kind, ownMarket), ours),
  }));
  const named = offered.length === 0 ? [] : await ownTemplates(database);
  const filled = await Promise.all(
    named.map(async ({ id: template, name, texts: written }): Promise<DeskTemplate | []> => {
      const chosen = languageToWrite(
        languages.filter((known) => written[known] !== undefined),
        language,
        own,
      );
      const chosenMarket = chosen && marketOfLang(chosen);
      if (!chosen || !chosenMarket) return [];
      const values = chosen === language ? theirs : await valuesOf(request.deps, to, chosenMarket, market);
      const inOwn = own === language || own === chosen ? undefined : written[own];
      return {
        // A message of this template changes no status.
        kind: "question",
        named: { id: template, name, instead: chosen === language ? null : inLanguage(chosen) },
        pieces: fill(written[chosen] ?? "", values),
        own: inOwn === undefined ? null : fill(inOwn, ours),
      };
    }),
  );
  const answer: DeskMessages = {
    ...inLanguage(language),
    own: own === language ? null : inLanguage(own),
    email: sendsEmail(config) && !detail.row.mailboxOptedOut,
    signs: signsOf(to, market),
    templates: [...shipped, ...filled.flat()],
  };
  return json(c, answer);
}

/** `POST /desk/api/applications/{id}/message` */
export async function sendEmailNow(request: DeskPost<typeof messageBody, number>, c: Context): Promise<Response> {
  const { deps, id, body } = request;
  if (hasOpenField(body.text)) return errorAnswer(c, "invalid");
  const application = await readDetail(deps.database, id);
  if (!application) return errorAnswer(c, "not_found");
  const market = marketOrDefault(application.row.market);
  const language = textLanguage(market);
  const wait = await overTextLimit(request, [{ language, text: body.text }]);
  if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
  const [asking] = await findingsIn(language, body.text);
  if (asking) return askingAnswer(c, asking);
  const to = await writtenTo(deps, application, displayNameFor(deps.config.operator, request.caller), "either");
  const signs = signsOf(to, market);
  const text = finalMessage(body.text, signs);
  const { named } = body;
  const own = named === undefined ? undefined : (await ownTemplates(deps.database)).find((known) => known.id === named);
  const answer = await sendMessage(deps, recruiterOn(request, id), { ...body, text }, own?.name);
  if (answer.kind !== "done" && answer.kind !== "repeated") return refusalAnswer(request, c, "message", answer);
  const detail = await readDeskDetail(request, id, languageOf(c));
  return detail ? json(c, detail) : errorAnswer(c, "not_found");
}

/**
 * `POST /desk/api/applications/{id}/message/check`: whether a recruiter's text may be sent. Runs
 * before WhatsApp opens with it, because WhatsApp sends without us.
 */
export async function checkMessage(request: DeskPost<typeof typedBody, number>, c: Context): Promise<Response> {
  const { id, body } = request;
  const detail = await readDetail(request.deps.database, id);
  if (!detail) return errorAnswer(c, "not_found");
  const language = textLanguage(marketOrDefault(detail.row.market));
  const wait = await overTextLimit(request, [{ language, text: body.text }]);
  if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
  const [asking] = await findingsIn(language, body.text);
  return asking ? askingAnswer(c, asking) : json(c, {});
}

function inLanguage(language: Language): { readonly language: string; readonly direction: "ltr" | "rtl" } {
  return { language: languageNames[language], direction: direction(language) };
}
