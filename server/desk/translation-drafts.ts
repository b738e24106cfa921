/**
 * Drafts translations of any named texts of the operator's with the translation service, and keeps
 * back what no person should see: what lost a number or field, is in another language, or asks
 * applicants for money.
 */
import type { Context } from "hono";
import { withoutOverrides } from "../../domain/application/text.ts";
import { isInLanguage, refusalOf, type TextToTranslate } from "../../domain/translation/check-translation.ts";
import type { Refusal } from "../../domain/translation/refusals.ts";
import { promptOf, translationsIn } from "../../domain/translation/translate.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { languageGuide } from "../../locales/language-guide.ts";
import type { Language } from "../../locales/markets.ts";
import { errorAnswer, type ErrorDetails } from "./answers.ts";
import type { ErrorCode } from "./error-codes.ts";
import type { DeskRequest } from "./request.ts";
import { findingsIn, overTextLimit } from "./never-pay.ts";

/** Characters in one request, so that the answer comes in time; the rest is left for the next. */
const mostCharacters = 12_000;
/** Seconds after which to try again while another request runs. */
const busyFor = 10;

export interface DraftText extends TextToTranslate {
  /** Texts of one group are read together, such as the entries of a list. */
  readonly group: string;
}

interface Drafting {
  readonly source: Language;
  readonly target: Language;
  readonly texts: readonly DraftText[];
}

export interface Drafted {
  readonly kind: "drafted";
  /** By name. */
  readonly drafts: ReadonlyMap<string, string>;
  readonly refused: ReadonlyMap<string, Refusal>;
}
type DraftAnswer = Drafted | { readonly kind: "failed"; readonly code: ErrorCode; readonly details: ErrorDetails };

const failed = (code: ErrorCode, details: ErrorDetails = {}): DraftAnswer => ({ kind: "failed", code, details });

/** Answers with the drafts as `answerWith` says, or with why there are none. */
export async function answerDrafts(
  request: DeskRequest,
  c: Context,
  { texts, ...drafting }: Drafting,
  answerWith: (drafted: Drafted) => Response,
): Promise<Response> {
  const { caller, deps, translations } = request;
  if (deps.translate === undefined) return errorAnswer(c, "translation_off");
  if (texts.length === 0) return errorAnswer(c, "nothing");
  const work = () => draft(request, c, { ...drafting, texts: upTo(mostCharacters, texts) });
  const answer =
    (await translations.run(caller.id, work)) ?? failed("translation_busy", { retryAfterSeconds: busyFor });
  return answer.kind === "drafted" ? answerWith(answer) : errorAnswer(c, answer.code, answer.details);
}

async function draft(request: DeskRequest, c: Context, drafting: Drafting): Promise<DraftAnswer> {
  const { caller, deps, server } = request;
  const allowance = await server.limits.consume("deskTranslation", caller.id);
  if (!allowance.allowed) return failed("limited", { retryAfterSeconds: allowance.retryAfterSeconds });
  const { source, target, texts } = drafting;
  const guide = await languageGuide(target);
  const prompt = promptOf({ from: englishName(source), to: englishName(target), guide, texts });
  const answer = await deps.translate?.(prompt);
  if (!answer) return failed("translation_off");
  const about = { request: c.get("requestId"), account: caller.id, language: target, texts: texts.length };
  const translated = answer.kind === "answered" ? translationsIn(answer.content) : null;
  if (translated === null) {
    const { error, why } = answer.kind === "failed" ? answer : { error: "unusable" as const, why: "no JSON object" };
    deps.log.warn({ ...about, error, why }, "translation failed");
    return failed(`translation_${error}`);
  }
  const drafted = await checked(request, drafting, translated);
  if (drafted.kind === "drafted") {
    const refused = [...drafted.refused.values()].map(({ reason }) => reason);
    deps.log.info({ ...about, refused }, "translation drafted");
  }
  return drafted;
}

async function checked(
  request: DeskRequest,
  { target, texts }: Drafting,
  translations: ReadonlyMap<string, string>,
): Promise<DraftAnswer> {
  const refused = new Map<string, Refusal>();
  const drafts = new Map<string, string>();
  for (const text of texts) {
    const translation = tidied(text, translations.get(text.name));
    const refusal = refusalOf(text, translation);
    if (refusal) refused.set(text.name, refusal);
    else drafts.set(text.name, translation);
  }
  const refuse = (names: readonly string[], reason: Refusal["reason"]) => {
    for (const name of names) {
      drafts.delete(name);
      refused.set(name, { reason, what: null });
    }
  };
  if (!isInLanguage([...drafts.values()], target)) refuse([...drafts.keys()], "language");
  const groups = [...new Set(texts.map(({ group }) => group))].map((group) =>
    texts.filter((text) => text.group === group && drafts.has(text.name)).map(({ name }) => name),
  );
  const passages = groups.filter((names) => names.length > 1).map((names) => ({ names, text: joined(names, drafts) }));
  const toRead = [...[...drafts].map(([name, text]) => ({ names: [name], text })), ...passages];
  const wait = await overTextLimit(
    request,
    toRead.map(({ text }) => ({ language: target, text })),
  );
  if (wait !== null) return failed("limited", { retryAfterSeconds: wait });
  for (const { names, text } of toRead) {
    // A part that asks by itself is gone; what it stood with may be fine.
    if (names.every((name) => drafts.has(name)) && (await findingsIn(target, text)).length > 0) refuse(names, "asks");
  }
  return { kind: "drafted", drafts, refused };
}

/** A field whose texts were sent under these names. */
interface SentField<Field> {
  readonly field: Field;
  readonly names: readonly string[];
}

/** A list is drafted with all its entries, or not at all; what was not sent is left out. */
export function draftedFields<Field>(fields: readonly SentField<Field>[], { drafts, refused }: Drafted) {
  const complete: { field: Field; lines: readonly string[] }[] = [];
  const refusals: (Refusal & { readonly field: Field })[] = [];
  for (const { field, names } of fields) {
    const refusal = names.flatMap((name) => refused.get(name) ?? [])[0];
    const lines = names.flatMap((name) => drafts.get(name) ?? []);
    if (refusal) refusals.push({ field, ...refusal });
    else if (lines.length === names.length) complete.push({ field, lines });
  }
  return { drafted: complete, refused: refusals };
}

const joined = (names: readonly string[], drafts: ReadonlyMap<string, string>) =>
  names.map((name) => drafts.get(name)).join("\n");

/** On one line if the source is: a line break would make two entries of a list. */
function tidied({ text }: TextToTranslate, translation = ""): string {
  const visible = withoutOverrides(translation).trim();
  return text.includes("\n") ? visible : visible.replace(/\s+/gu, " ");
}

function upTo(most: number, texts: readonly DraftText[]): DraftText[] {
  let characters = 0;
  const groups = new Set<string>();
  return texts.filter(({ text, group }) => {
    characters += text.length;
    // A group is complete, or not in the request at all.
    if (characters > most && groups.size > 0 && !groups.has(group)) return false;
    groups.add(group);
    return true;
  });
}

/** "Norwegian Bokmål (Norway)", "European Portuguese", "Arabic" */
function englishName(language: Language): string {
  const [tag = language] = deskTag(language).split("-u-");
  return new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? language;
}
