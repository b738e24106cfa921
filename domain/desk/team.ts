import * as v from "valibot";
import { listOf, time } from "./answer.ts";
import { languages } from "../../locales/markets.ts";
import { deskRoles, storable } from "./desk.ts";
import { deskPasskeys, deskSessions } from "./log-in.ts";

const recruiterId = v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/));

/**
 * Rights of managers, and of every recruiter, as the team page lists them.
 * server/desk/route-table.ts enforces them.
 */
export const roleRights = ["see", "write", "templates", "export", "team"] as const;
export type RoleRight = (typeof roleRights)[number];
export const managersRights: readonly RoleRight[] = ["templates", "export", "team"];

/** Who checks the second factor at login; with `none` the recruiter must set one up. */
export const secondSteps = ["desk", "provider", "none"] as const;

const deskRecruiter = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(deskRoles),
  disabled: v.boolean(),
  secondStep: v.picklist(secondSteps),
  passkeys: v.number(),
  sessions: v.number(),
  lastSeenAt: v.nullable(time),
  /** Languages they write to applicants in. */
  languages: listOf(v.picklist(languages)),
  /** Numbers they write from, as in the operator file: E.164. */
  numbers: listOf(v.string()),
  /** Applications on which they have a task. */
  open: v.number(),
  /** Numbers they opened in the last 24 hours. */
  opened: v.number(),
});
export type DeskRecruiter = v.InferOutput<typeof deskRecruiter>;

/** `GET /desk/api/recruiters` */
export const deskRecruiters = listOf(deskRecruiter);

/** `GET /desk/api/recruiters/{id}` */
export const deskLogIns = v.object({ sessions: deskSessions, passkeys: deskPasskeys });
export type DeskLogIns = v.InferOutput<typeof deskLogIns>;

const deskOpenInvitation = v.object({
  id: v.string(),
  email: v.string(),
  role: v.picklist(deskRoles),
  createdAt: time,
  expiresAt: time,
  /** Expired, revoked or used. */
  over: v.boolean(),
  /** null: the command line. */
  invitedBy: v.nullable(v.string()),
});
export type DeskOpenInvitation = v.InferOutput<typeof deskOpenInvitation>;

/** `GET /desk/api/invitations`: those not accepted yet. */
export const deskOpenInvitations = listOf(deskOpenInvitation);

/** `POST /desk/api/invitations` */
export const inviteBody = v.object({
  email: v.pipe(storable, v.maxLength(254), v.toLowerCase(), v.email()),
  role: v.picklist(deskRoles),
});

/** `POST /desk/api/recruiters/{id}/role` */
export const roleBody = v.object({ role: v.picklist(deskRoles) });

/**
 * `POST /desk/api/recruiters/{id}/disable`: `to` takes over their open work; optional if they have
 * none.
 */
export const disableBody = v.object({ to: v.optional(recruiterId) });
/** `POST /desk/api/recruiters/{id}/hand-over`: hands over part of their open work per request. */
export const handOverBody = v.object({ to: recruiterId });
/** Answer to both: how much is left for the next request. */
export const deskHandedOver = v.object({ left: v.number() });
export type DeskHandedOver = v.InferOutput<typeof deskHandedOver>;

/** `POST /desk/api/recruiters/{id}/languages` */
export const languagesBody = v.object({
  languages: v.pipe(listOf(v.picklist(languages)), v.maxLength(languages.length)),
});

/** A link that is shown once, for an invitation or `POST /desk/api/recruiters/{id}/reset`. */
export const deskLink = v.object({
  email: v.string(),
  role: v.picklist(deskRoles),
  link: v.string(),
  expiresAt: time,
});
export type DeskLink = v.InferOutput<typeof deskLink>;
