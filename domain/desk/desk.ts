/**
 * Names shared by the desk, its API and the database. The files in this folder define the API's
 * responses as valibot schemas: the server is typed by them, the desk parses with them. Times are
 * ISO 8601; an error is `{ "code": "…", "message": "…" }` in `lang`.
 */
import * as v from "valibot";
import { type Language, languages } from "../../locales/markets.ts";
import { isStorable } from "../application/text.ts";

export const deskRoles = ["recruiter", "manager"] as const;
export type DeskRole = (typeof deskRoles)[number];

export const deskLanguages = languages;
export type DeskLanguage = Language;

export const deliveryStates = ["dead", "waiting", "delivered", "bounced", "withheld", "all"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Marks requests the desk makes without user activity: they do not extend the session. */
export const unattendedHeader = "x-desk-unattended";

/** Counts stop here, so that a list costs the same however many applications are stored. */
export const mostCounted = 1000;

/** Typed text that the database can store. */
export const storable = v.pipe(v.string(), v.trim(), v.minLength(1), v.check(isStorable));

/** ISO 8601 moment that the database can store; lists use the year 9999 as their end. */
export const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => {
    // oxlint-disable-next-line no-restricted-globals -- parses what was sent; no clock is read
    const year = new Date(text).getUTCFullYear();
    return year >= 1 && year < 9999;
  }),
);

/**
 * Body of opening a number. `knowing`: the recruiter saw the opt-out; `alongside`: saw that a
 * colleague is writing.
 */
export const phoneBody = v.object({
  knowing: v.optional(v.boolean(), false),
  alongside: v.optional(v.boolean(), false),
});
/** Warnings that the recruiter has acknowledged. */
export type Seen = v.InferOutput<typeof phoneBody>;

/** `POST /desk/api/applications/{id}/phone`: opens the number and records by whom. */
export const deskPhone = v.object({
  phone: v.string(),
  /** Of the row that the number is from: it is no longer valid when one of them has changed. */
  code: v.string(),
  contactCorrectedAt: v.nullable(v.string()),
  /** https://wa.me/… with the message. */
  whatsapp: v.string(),
  /** The message in the applicant's language, and that language's own name. */
  message: v.string(),
  language: v.string(),
  direction: v.picklist(["ltr", "rtl"]),
});
export type DeskPhone = v.InferOutput<typeof deskPhone>;
