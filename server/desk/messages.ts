/** Messages to one applicant: the templates that fit, filled (B6), and a letter. */
import type { Context } from "hono";
import * as v from "valibot";
import { sendMessage } from "../../applications/send-message.ts";
import { ownTemplates } from "../../db/queries/desk/own-templates.ts";
import { readDetail } from "../../db/queries/desk/detail.ts";
import { type DeskMessages, type DeskTemplate, messageBody, typedBody } from "../../domain/desk/messages.ts";
import { finalMessage } from "../../domain/messages/final-message.ts";
import { offeredTemplates } from "../../domain/messages/fitting.ts";
import { languageToWrite } from "../../domain/messages/own-template.ts";
import { fill, hasOpenField } from "../../domain/messages/template.ts";
import { deskMarket } from "../../locales/desk-language.ts";
import { direction, type Language, languageNames, languages } from "../../locales/markets.ts";
import { marketOfLang, textLanguage } from "../../locales/translator.ts";
import { sendsMail } from "../../outbox/sends-mail.ts";
import { callOf, refusal, toldName } from "./act.ts";
import { askingAnswer, errorAnswer, json, languageOf } from "./answers.ts";
import { type DeskCall, idOf } from "./call.ts";
import { readDeskDetail } from "./detail.ts";
import { standingOf, templatesIn, writtenTo } from "./filled.ts";
import { signsOf, valuesOf } from "./message-words.ts";
import { findingsIn, overTextLimit } from "./never-pay.ts";
import { marketOrDefault } from "./row.ts";

/** `GET /desk/api/applications/{id}/messages` */
export async function showMessages(call: DeskCall, c: Context): Promise<Response> {
  const { config, database } = call.deps;
  const allowance = await call.server.limits.consume("deskMessages", call.caller.id);
  if (!allowance.allowed) return errorAnswer(c, "limited", allowance);
  const id = idOf(c);
  const found = id === null ? null : await readDetail(database, id);
  if (!found) return errorAnswer(c, "not_found");
  const market = marketOrDefault(found.row.market);
  const ownMarket = deskMarket(languageOf(c));
  const [language, own] = [textLanguage(market), textLanguage(ownMarket)];
  const texts = await templatesIn(database, [language, own]);
  const to = await writtenTo(call.deps, found, toldName(config.operator, call.caller), "either");
  const theirs = await valuesOf(call.deps, to, market);
  const ours = await valuesOf(call.deps, to, ownMarket, market);
  const offered = offeredTemplates(standingOf(found), call.deps.now());
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
      const values = chosen === language ? theirs : await valuesOf(call.deps, to, chosenMarket, market);
      const inOwn = own === language || own === chosen ? undefined : written[own];
      return {
        // What is written with it moves nobody anywhere.
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
    email: sendsMail(config) && !found.row.mailboxOptedOut,
    signs: signsOf(to, market),
    templates: [...shipped, ...filled.flat()],
  };
  return json(c, answer);
}

/** `POST /desk/api/applications/{id}/message` */
export async function sendLetter(call: DeskCall, c: Context): Promise<Response> {
  const { deps } = call;
  const id = idOf(c);
  if (id === null) return errorAnswer(c, "not_found");
  const message = v.safeParse(messageBody, call.body);
  if (!message.success || hasOpenField(message.output.text)) return errorAnswer(c, "invalid");
  const found = await readDetail(deps.database, id);
  if (!found) return errorAnswer(c, "not_found");
  const market = marketOrDefault(found.row.market);
  const language = textLanguage(market);
  const wait = await overTextLimit(call, [{ language, text: message.output.text }]);
  if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
  const [asking] = await findingsIn(language, message.output.text);
  if (asking) return askingAnswer(c, asking);
  const to = await writtenTo(deps, found, toldName(deps.config.operator, call.caller), "either");
  const signs = signsOf(to, market);
  const text = finalMessage(message.output.text, signs);
  const { named } = message.output;
  const own = named === undefined ? undefined : (await ownTemplates(deps.database)).find((known) => known.id === named);
  const answer = await sendMessage(deps, callOf(call, id), { ...message.output, text }, own?.name);
  if (answer.kind !== "done" && answer.kind !== "repeated") return refusal(call, c, "message", answer);
  const detail = await readDeskDetail(call, id, languageOf(c));
  return detail ? json(c, detail) : errorAnswer(c, "not_found");
}

/**
 * `POST /desk/api/applications/{id}/message/check`: whether what a recruiter typed may be sent, before WhatsApp opens with it,
 * which sends it without us.
 */
export async function checkMessage(call: DeskCall, c: Context): Promise<Response> {
  const id = idOf(c);
  if (id === null) return errorAnswer(c, "not_found");
  const typed = v.safeParse(typedBody, call.body);
  if (!typed.success) return errorAnswer(c, "invalid");
  const found = await readDetail(call.deps.database, id);
  if (!found) return errorAnswer(c, "not_found");
  const language = textLanguage(marketOrDefault(found.row.market));
  const wait = await overTextLimit(call, [{ language, text: typed.output.text }]);
  if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
  const [asking] = await findingsIn(language, typed.output.text);
  return asking ? askingAnswer(c, asking) : json(c, {});
}

function inLanguage(language: Language): { readonly language: string; readonly direction: "ltr" | "rtl" } {
  return { language: languageNames[language], direction: direction(language) };
}
