/** Responses: JSON with `no-store`. An error is a code and a sentence in the desk's language. */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type DeskLanguage, deskLanguages } from "../../domain/desk/desk.ts";
import type { Finding } from "../../domain/scam-check/check.ts";
import { askingText } from "../../locales/asking.ts";
import { type DeskAnswerTranslate, deskAnswers } from "../../locales/desk-answers.ts";

/** Errors whose sentence needs at most a colleague's name. */
export type ErrorCode = Exclude<keyof typeof statuses, "asks">;

/** The HTTP status of each code; its sentence is in locales/desk-answers. */
export const statuses = {
  not_logged_in: 401,
  refused: 401,
  second_step_missing: 403,
  confirm_needed: 403,
  forbidden: 403,
  not_found: 404,
  claimed: 409,
  writing: 409,
  not_contacted: 409,
  not_waiting: 409,
  withdrawn: 409,
  opted_out_before: 409,
  unproven: 409,
  changed: 409,
  several_senders: 409,
  waits: 409,
  taken: 409,
  not_allowed: 409,
  editing: 409,
  closed: 409,
  not_published: 409,
  published: 409,
  last_language: 409,
  slug_taken: 409,
  blocked: 422,
  questions: 422,
  clock_gap: 422,
  time_past: 422,
  has_open: 409,
  last_manager: 409,
  known: 409,
  nothing: 409,
  too_many: 422,
  name_taken: 409,
  name_doubtful: 422,
  views_full: 409,
  template_name_taken: 409,
  templates_full: 409,
  no_consent: 409,
  consent_ahead: 422,
  sample: 409,
  demo: 409,
  was_shown: 409,
  testimonials_full: 409,
  picture_type: 422,
  picture_broken: 422,
  picture_size: 422,
  picture_unsafe: 422,
  picture_missing: 409,
  asks_for_money: 422,
  password_short: 422,
  password_long: 422,
  password_email: 422,
  password_common: 422,
  invalid: 422,
  asks: 422,
  unreadable: 400,
  timeout: 408,
  tooLarge: 413,
  mediaType: 415,
  limited: 429,
  people_limited: 429,
  translation_off: 409,
  translation_busy: 409,
  translation_slow: 424,
  translation_unreachable: 424,
  translation_refused: 424,
  translation_limited: 424,
  translation_unusable: 424,
  provider_unreachable: 503,
  failed: 500,
  unavailable: 503,
} as const satisfies Record<string, ContentfulStatusCode>;

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
  /** When *spam* is marked for many: the number of senders. */
  readonly senders?: number;
  readonly retryAfterSeconds?: number;
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
  { who, next = "", senders = 0, found = "" }: ErrorDetails,
): string {
  switch (code) {
    case "clock_gap":
      return t("error.clock_gap", { next: next.replace("T", " ") });
    case "several_senders":
      return t("error.several_senders", { count: senders });
    case "picture_size":
    case "picture_unsafe":
      return t(`error.${code}`, { found });
    case "claimed":
    case "writing":
    case "editing":
    case "changed":
      return t(`error.${code}`, { who: who ?? t("somebody") });
    default:
      return t(`error.${code}`);
  }
}
