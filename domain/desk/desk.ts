/**
 * What the recruiter's desk, its server and the database call by the same names, and what can be done at the desk. What the
 * server answers stands in the files beside this one, by subject, as valibot schemas: the server makes answers of their types,
 * the desk reads every answer with its schema. Times are ISO 8601. An error is `{ "code": "…", "message": "…" }` with its HTTP
 * status, the message in `lang`.
 */
import * as v from "valibot";
import { isStorable } from "../application/text.ts";

export const deskRoles = ["recruiter", "manager"] as const;
export type DeskRole = (typeof deskRoles)[number];

export const deskLanguages = ["en", "de"] as const;
export type DeskLanguage = (typeof deskLanguages)[number];

export const queueViews = ["open", "mine", "contacted", "closed", "all"] as const;
export type QueueView = (typeof queueViews)[number];

export const deliveryStates = ["dead", "waiting", "delivered", "bounced", "withheld", "all"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Nothing is counted further, so that a list costs the same however many applications are stored. */
export const mostCounted = 1000;

/** Text that a recruiter types, and that the database can hold. */
export const storable = v.pipe(v.string(), v.trim(), v.minLength(1), v.check(isStorable));

/** What a recruiter can do with an application: `POST /desk/api/applications/{id}/{act}`, answered with the new DeskDetail. */
export const acts = [
  "claim",
  "release",
  "assign",
  "contacted",
  "declined",
  "opted_out",
  "spam",
  "note",
  "undo",
] as const;
export type Act = (typeof acts)[number];

const noteText = v.pipe(storable, v.maxLength(2000));
const recruiterId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

/** The body of each act; most have none. */
export const actBodies = {
  /** `takeOver`: also from somebody who has claimed it. */
  claim: v.object({ takeOver: v.optional(v.boolean(), false) }),
  release: v.object({}),
  /** null: nobody. */
  assign: v.object({ to: v.nullable(recruiterId) }),
  contacted: v.object({}),
  declined: v.object({}),
  opted_out: v.object({}),
  spam: v.object({}),
  note: v.object({ text: noteText }),
  /** The event that is taken back. */
  undo: v.object({ event: v.pipe(v.number(), v.integer()) }),
} as const satisfies Record<Act, v.GenericSchema>;

/** The body of opening a number. `knowing`: that somebody with it asked us not to write. */
export const phoneBody = v.object({ knowing: v.optional(v.boolean(), false) });

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
