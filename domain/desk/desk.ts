/**
 * What the recruiter's desk, its server and the database call by the same names, and what can be done at the desk. What the
 * server answers stands in the files beside this one, by subject, as valibot schemas: the server makes answers of their types,
 * the desk reads every answer with its schema. Times are ISO 8601. An error is `{ "code": "…", "message": "…" }` with its HTTP
 * status, the message in `lang`.
 */
import * as v from "valibot";
import { type Language, languages } from "../../locales/markets.ts";
import { isStorable } from "../application/text.ts";

export const deskRoles = ["recruiter", "manager"] as const;
export type DeskRole = (typeof deskRoles)[number];

/** All that the site is in. */
export const deskLanguages = languages;
export type DeskLanguage = Language;

export const deliveryStates = ["dead", "waiting", "delivered", "bounced", "withheld", "all"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** With what the desk reads while nobody is at it, by the clock or because something changed: it keeps no session. */
export const unattendedHeader = "x-desk-unattended";

/** Nothing is counted further, so that a list costs the same however many applications are stored. */
export const mostCounted = 1000;

/** Text that a recruiter types, and that the database can hold. */
export const storable = v.pipe(v.string(), v.trim(), v.minLength(1), v.check(isStorable));

/** A moment in ISO 8601 that the database can hold, and that its lists have a place for: their ends are in the year 9999. */
export const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => {
    // oxlint-disable-next-line no-restricted-globals -- what was sent, read; no clock is
    const year = new Date(text).getUTCFullYear();
    return year >= 1 && year < 9999;
  }),
);

/** The body of opening a number. `knowing`: that somebody with it asked us not to write; `alongside`: somebody who writes already. */
export const phoneBody = v.object({
  knowing: v.optional(v.boolean(), false),
  alongside: v.optional(v.boolean(), false),
});
/** What who opens a number has seen before. */
export type Seen = v.InferOutput<typeof phoneBody>;

/** `POST /desk/api/applications/{id}/phone`: opens the number, and records who did. */
export const deskPhone = v.object({
  phone: v.string(),
  /** https://wa.me/… with the message. */
  whatsapp: v.string(),
  /** The message in the applicant's language, and its language's own name. */
  message: v.string(),
  language: v.string(),
  direction: v.picklist(["ltr", "rtl"]),
});
export type DeskPhone = v.InferOutput<typeof deskPhone>;
