/** The texts that recruiters write with, as managers edit them. */
import type { Context } from "hono";
import * as v from "valibot";
import { newestTemplates, templateHistory } from "../../db/queries/desk/templates.ts";
import { type DeskTemplates, type DeskTemplateText, templateBody } from "../../domain/desk/messages.ts";
import { type TemplateKind, templateKinds } from "../../domain/messages/template.ts";
import { direction, type Language, languageNames, type MarketCode } from "../../locales/markets.ts";
import { completeLanguages, marketOfLang } from "../../locales/translator.ts";
import { editTemplate } from "../../templates/edit.ts";
import { toldName } from "./act.ts";
import { askingAnswer, errorAnswer, json } from "./answers.ts";
import { type DeskCall, keyOf } from "./call.ts";
import { shippedTemplate, signsOf, valuesOf, type WrittenTo } from "./message-words.ts";
import { findingsIn, overTextLimit } from "./never-pay.ts";

/** `GET /desk/api/templates` */
export async function listTemplates({ deps }: DeskCall, c: Context): Promise<Response> {
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

/** `GET /desk/api/templates/{kind}/{language}` */
export async function showTemplate(call: DeskCall, c: Context): Promise<Response> {
  const place = placeOf(c);
  return place ? json(c, await readTemplate(call, place)) : errorAnswer(c, "not_found");
}

/** `POST /desk/api/templates/{kind}/{language}` */
export async function saveTemplate(call: DeskCall, c: Context): Promise<Response> {
  const { deps, caller, body } = call;
  const place = placeOf(c);
  if (!place) return errorAnswer(c, "not_found");
  const edit = v.safeParse(templateBody, body);
  if (!edit.success) return errorAnswer(c, "invalid");
  const { kind, language } = place;
  const text = edit.output.text ?? "";
  const wait = await overTextLimit(call, [{ language, text }]);
  if (wait !== null) return errorAnswer(c, "limited", { retryAfterSeconds: wait });
  const [asking] = await findingsIn(language, text);
  if (asking) return askingAnswer(c, asking);
  const by = { id: caller.id, name: caller.name };
  const answer = await editTemplate(deps.database, { kind, language, ...edit.output, by }, deps.now());
  if (answer.kind === "changed") return errorAnswer(c, "changed", { who: answer.who });
  deps.log.info(
    { request: c.get("requestId"), account: caller.id, template: `${kind}/${language}` },
    "template edited",
  );
  return json(c, await readTemplate(call, place));
}

/** Of nobody. */
const sampleCode = "7Q9RCJQMD";

interface Place {
  readonly kind: TemplateKind;
  readonly language: Language;
  /** Whose words the language is shipped in. */
  readonly market: MarketCode;
}

/** Null: there is no such template. */
function placeOf(c: Context): Place | null {
  const [id, part] = [keyOf(c), keyOf(c, "part")];
  const kind = templateKinds.find((known) => known === id);
  const language = completeLanguages.find((known) => known === part);
  const market = language && marketOfLang(language);
  return kind && language && market ? { kind, language, market } : null;
}

/** Somebody made up, for the preview. */
export async function sampleOf(
  { deps: { config, shelf }, caller }: DeskCall,
  language: Language,
  market: MarketCode,
): Promise<DeskTemplateText["sample"]> {
  const sample: WrittenTo = {
    // Any that greets: the desk says one of its own.
    name: caller.name,
    codes: [sampleCode],
    recruiter: toldName(config.operator, caller),
    job: shelf.open.find(({ texts }) => texts[language] !== undefined)?.slug ?? null,
    position: null,
  };
  return { values: await valuesOf({ config, shelf }, sample, market), signs: signsOf(sample, market) };
}

async function readTemplate(call: DeskCall, { kind, language, market }: Place): Promise<DeskTemplateText> {
  const changes = await templateHistory(call.deps.database, kind, language);
  const [newest] = changes;
  const shipped = shippedTemplate(kind, market);
  return {
    language: languageNames[language],
    direction: direction(language),
    version: newest?.version ?? 0,
    by: newest?.by ?? null,
    at: newest?.at.toISOString() ?? null,
    text: newest?.text ?? shipped,
    shipped,
    history: changes.map(({ version, by, at, text }) => ({ version, by, at: at.toISOString(), text })),
    sample: await sampleOf(call, language, market),
  };
}
