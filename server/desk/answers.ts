/** Responses: JSON with `no-store`. An error is a code and a sentence in the desk's language. */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { DocumentAnswer } from "../../commands/site/command.ts";
import { type DeskLanguage, deskLanguages } from "../../domain/desk/desk.ts";
import type { Finding } from "../../domain/scam-check/check.ts";
import type { PictureUse } from "../../domain/site-content/picture.ts";
import { askingText } from "../../locales/asking.ts";
import { type DeskAnswerTranslate, deskAnswers } from "../../locales/desk-answers.ts";
import { type ErrorCode, statuses } from "./error-codes.ts";

export function languageOf(c: Context): DeskLanguage {
  const language = (c.req.query("lang") ?? c.req.header("lang") ?? "").toLowerCase().slice(0, 2);
  return deskLanguages.find((known) => known === language) ?? "en";
}

export function json(c: Context, body: object | null, status: ContentfulStatusCode = 200): Response {
  return c.json(body, status, { "cache-control": "no-store" });
}

export interface ErrorDetails {
  readonly who?: string | null;
  /** When publishing is refused: all findings of the checks. */
  readonly checks?: readonly object[] | undefined;
  /**
   * When the second factor is missing: the account has a password, which the setup asks for first.
   */
  readonly hasPassword?: boolean | undefined;
  /** What is wrong with settings, for people, in English: "webhooks.0.url: why". */
  readonly findings?: readonly string[];
  /** The sentences that ask applicants for money. */
  readonly asks?: readonly object[];
  /**
   * For a local time that does not exist (daylight saving): the next one that does,
   * "2027-03-28T03:00".
   */
  readonly next?: string | undefined;
  /** What a refused picture contains, or its size. */
  readonly found?: string;
  /** For a picture of the wrong size: what it is for; "any": larger than any picture may be. */
  readonly needed?: PictureUse | "any";
  /** When *spam* is marked for many: the number of senders. */
  readonly senders?: number;
  readonly retryAfterSeconds?: number;
}

/** Why a command did not change a document of the site. */
export function refusedDocument(c: Context, refused: Exclude<DocumentAnswer, { readonly kind: "done" }>): Response {
  const { code, who = null, findings } = refused;
  return errorAnswer(c, code, { who, ...(findings ? { findings } : {}) });
}

export function errorAnswer(c: Context, code: ErrorCode, details: ErrorDetails = {}): Response {
  const { who, checks, findings, asks, next, hasPassword, senders, retryAfterSeconds } = details;
  const message = sentence(deskAnswers(languageOf(c)), code, details);
  const more = {
    ...(who ? { who } : {}),
    ...(checks ? { checks } : {}),
    ...(findings ? { findings } : {}),
    ...(asks ? { asks } : {}),
    ...(next === undefined ? {} : { next }),
    ...(hasPassword === undefined ? {} : { hasPassword }),
    ...(senders === undefined ? {} : { senders }),
  };
  return c.json({ code, message, ...more }, statuses[code], {
    "cache-control": "no-store",
    ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }),
  });
}

/** A text asks applicants for money (B8): the sentence, and what it asks for. */
export function askingAnswer(c: Context, finding: Finding): Response {
  const message = askingText(languageOf(c), finding);
  return json(c, { code: "asks", message }, statuses.asks);
}

function sentence(
  t: DeskAnswerTranslate,
  code: ErrorCode,
  { who, next = "", senders = 0, found = "", needed = "any" }: ErrorDetails,
): string {
  switch (code) {
    case "clock_gap":
      return t("error.clock_gap", { next: next.replace("T", " ") });
    case "several_senders":
      return t("error.several_senders", { count: senders });
    case "picture_size":
      return t("error.picture_size", { found, needs: t(`needed.${needed}`) });
    case "picture_unsafe":
      return t("error.picture_unsafe", { found });
    case "claimed":
    case "writing":
    case "editing":
    case "changed":
      return t(`error.${code}`, { who: who ?? t("somebody") });
    default:
      return t(`error.${code}`);
  }
}
