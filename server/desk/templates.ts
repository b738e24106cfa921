import type { Context } from "hono";
import { newestTemplates, templateHistory } from "../../db/queries/desk/templates.ts";
import { type DeskTemplates, type DeskTemplateText, templateBody } from "../../domain/desk/messages.ts";
import type { TemplateKind } from "../../domain/messages/template.ts";
import { direction, type Language, languageNames, type MarketCode } from "../../locales/markets.ts";
import { completeLanguages, marketOfLang } from "../../locales/translator.ts";
import { editTemplate } from "../../commands/templates/edit-template.ts";
import { displayNameFor } from "./application-actions.ts";
import { askingAnswer, errorAnswer, json } from "./answers.ts";
import type { DeskRequest, DeskPost } from "./request.ts";
import { shippedTemplate, signsOf, valuesOf, type WrittenTo } from "./message-words.ts";
import { findingsIn, overTextLimit } from "./never-pay.ts";

/** `GET /desk/api/templates` */
export async function listTemplates({ deps }: DeskRequest, c: Context): Promise<Response> {
  const changed = await newestTemplates(deps.database);
  const answer: DeskTemplates = {
    languages: completeLanguages.map((code) => ({ code, name: languageNames[code] })),
    changed: changed.map(({ kind, language, version, text, by, at }) => ({
      kind,
      language,
      shipped: text === null,
      version,
      by,
      at: at.toISOString(),
    })),
  };
  return json(c, answer);
}

type Place = readonly [TemplateKind, Language];

/** `GET /desk/api/templates/{kind}/{language}`, also the answer to a change. */
export async function showTemplate(request: DeskRequest<Place>, c: Context): Promise<Response> {
  const [kind, language] = request.id;
  const market = marketOfLang(language);
  if (!market) return errorAnswer(c, "not_found");
  const changes = await templateHistory(request.deps.database, kind, language);
  const [newest] = changes;
  const shipped = shippedTemplate(kind, market);
  const answer: DeskTemplateText = {
    language: languageNames[language],
    direction: direction(language),
    version: newest?.version ?? 0,
    by: newest?.by ?? null,
    at: newest?.at.toISOString() ?? null,
    text: newest?.text ?? shipped,
    shipped,
    history: changes.map(({ version, by, at, text }) => ({ version, by, at: at.toISOString(), text })),
    sample: await sampleOf(request, language, market),
  };
  return json(c, answer);
}

/** `POST /desk/api/templates/{kind}/{language}` */
export async function saveTemplate(request: DeskPost<typeof templateBody, Place>, c: Context): Promise<Response> {
  const { deps, caller, body } = request;
  const [kind, language] = request.id;
  const text = body.text ?? "";
  const wait = await overTextLimit(request, [{ language, text }]);
  if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
  const [asking] = await findingsIn(language, text);
  if (asking) return askingAnswer(c, asking);
  const by = { id: caller.id, name: caller.name };
  const answer = await editTemplate(deps.database, { kind, language, ...body, by }, deps.now());
  if (answer.kind === "changed") return errorAnswer(c, "changed", { who: answer.who });
  deps.log.info(
    { request: c.get("requestId"), account: caller.id, template: `${kind}/${language}` },
    "template edited",
  );
  return showTemplate(request, c);
}

/** Belongs to no one. */
const sampleCode = "7Q9RCJQMD";

/** Sample values for the preview. */
export async function sampleOf(
  { deps: { config, catalog }, caller }: DeskRequest,
  language: Language,
  market: MarketCode,
): Promise<DeskTemplateText["sample"]> {
  const sample: WrittenTo = {
    // Any value will do: the desk inserts a name of its own.
    name: caller.name,
    codes: [sampleCode],
    recruiter: displayNameFor(config.operator, caller),
    job: catalog.open.find(({ texts }) => texts[language] !== undefined)?.slug ?? null,
    position: null,
  };
  return { values: await valuesOf({ config, catalog }, sample, market), signs: signsOf(sample, market) };
}
