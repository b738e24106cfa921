/** The desk's answers: JSON, never stored; an error is a code and a short sentence in the desk's language. */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type DeskLanguage, deskLanguages } from "../../domain/desk/desk.ts";

export type ErrorCode = keyof typeof sentences;

/** By code, the HTTP status and the sentence; `{who}` is a recruiter. */
const sentences = {
  not_logged_in: [401, "Please log in.", "Bitte melden Sie sich an."],
  refused: [401, "That is not right.", "Das stimmt nicht."],
  second_step_missing: [403, "Set up the second step first.", "Richten Sie zuerst den zweiten Schritt ein."],
  confirm_needed: [403, "Confirm that it is you first.", "Bestätigen Sie zuerst, dass Sie es sind."],
  forbidden: [403, "You may not do that.", "Das dürfen Sie nicht."],
  not_found: [404, "There is nothing here.", "Hier ist nichts."],
  claimed: [409, "{who} is writing already.", "{who} schreibt schon."],
  writing: [409, "{who} is writing already.", "{who} schreibt gerade."],
  not_contacted: [409, "Nobody has written to them yet.", "Es hat noch niemand geschrieben."],
  not_waiting: [409, "This is done already.", "Das ist schon erledigt."],
  withdrawn: [
    409,
    "This person has withdrawn. Do not write.",
    "Diese Person hat zurückgezogen. Bitte nicht schreiben.",
  ],
  opted_out_before: [
    409,
    "Somebody with this number or e-mail address asked us not to write.",
    "Jemand mit dieser Nummer oder E-Mail-Adresse hat gebeten, nicht mehr zu schreiben.",
  ],
  unproven: [
    409,
    "This e-mail address was corrected, and nobody has opened the link there yet. Write on WhatsApp.",
    "Diese E-Mail-Adresse wurde berichtigt, und der Link dorthin wurde noch nicht geöffnet. Schreiben Sie auf WhatsApp.",
  ],
  changed: [409, "{who} changed this meanwhile.", "{who} hat das inzwischen geändert."],
  waits: [
    409,
    "Somebody still has to write to one of them. Write first, then join them.",
    "Bei einer der beiden hat noch niemand geschrieben. Schreiben Sie zuerst, und legen Sie dann zusammen.",
  ],
  not_allowed: [409, "That cannot be done now.", "Das geht jetzt nicht."],
  has_open: [
    409,
    "Say first who goes on with their applications.",
    "Sagen Sie zuerst, wer diese Bewerbungen übernimmt.",
  ],
  last_manager: [409, "One manager has to stay.", "Ein Manager muss bleiben."],
  known: [409, "This address has an account already.", "Diese Adresse hat schon ein Konto."],
  nothing: [409, "Nothing has changed.", "Es hat sich nichts geändert."],
  too_many: [422, "These are too many. Narrow the view.", "Das sind zu viele. Grenzen Sie die Ansicht ein."],
  name_taken: [409, "You have a view of that name.", "Sie haben schon eine Ansicht mit diesem Namen."],
  views_full: [409, "Remove a view first.", "Entfernen Sie zuerst eine Ansicht."],
  password_short: [422, "At least 12 characters.", "Mindestens 12 Zeichen."],
  password_long: [422, "At most 128 characters.", "Höchstens 128 Zeichen."],
  password_email: [422, "Not your e-mail address.", "Nicht Ihre E-Mail-Adresse."],
  password_common: [422, "This password is easy to guess.", "Dieses Passwort ist leicht zu erraten."],
  invalid: [422, "Something in it is wrong.", "Etwas darin ist falsch."],
  unreadable: [400, "This cannot be read.", "Das ist nicht lesbar."],
  timeout: [408, "That took too long.", "Das hat zu lange gedauert."],
  tooLarge: [413, "This is too long.", "Das ist zu lang."],
  mediaType: [415, "Send JSON.", "Bitte JSON senden."],
  limited: [429, "Too many tries. Wait a while.", "Zu viele Versuche. Warten Sie eine Weile."],
  failed: [500, "Something went wrong here.", "Hier ist etwas schiefgegangen."],
  unavailable: [503, "The database is not available.", "Die Datenbank ist nicht erreichbar."],
} as const satisfies Record<string, readonly [ContentfulStatusCode, string, string]>;

export function languageOf(c: Context): DeskLanguage {
  const asked = (c.req.query("lang") ?? c.req.header("lang") ?? "").toLowerCase().slice(0, 2);
  return deskLanguages.find((known) => known === asked) ?? "en";
}

export function json(c: Context, body: object | null, status: ContentfulStatusCode = 200): Response {
  return c.json(body, status, { "cache-control": "no-store" });
}

export interface ErrorDetails {
  readonly who?: string | null;
  readonly retryAfterSeconds?: number;
}

export function errorAnswer(c: Context, code: ErrorCode, { who, retryAfterSeconds }: ErrorDetails = {}): Response {
  const [status, english, german] = sentences[code];
  const language = languageOf(c);
  const somebody = language === "de" ? "Jemand anderes" : "Somebody else";
  const message = (language === "de" ? german : english).replace("{who}", () => who ?? somebody);
  return c.json({ code, message, ...(who ? { who } : {}) }, status, {
    "cache-control": "no-store",
    ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }),
  });
}
