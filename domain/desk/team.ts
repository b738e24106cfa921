/** Who can log in, as managers see them, and invitations. All of it is for managers only. */
import * as v from "valibot";
import { listOf, time } from "./answer.ts";
import { languages } from "../../locales/markets.ts";
import { deskRoles, storable } from "./desk.ts";
import { deskPasskeys, deskSessions } from "./log-in.ts";

const recruiterId = v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/));

/** What is for managers alone, and what every recruiter may, as the team's screen says it (server/desk/route-table.ts is asked). */
export const roleRights = ["see", "write", "templates", "export", "team"] as const;
export type RoleRight = (typeof roleRights)[number];
export const managersRights: readonly RoleRight[] = ["templates", "export", "team"];

/** Who asks for the second step at somebody's log-in: `none` is asked to set one up. */
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
  /** That they write to applicants in. */
  languages: listOf(v.picklist(languages)),
  /** That they write from, as the operator's file has them: E.164. */
  numbers: listOf(v.string()),
  /** Applications that they have to do something about. */
  open: v.number(),
  /** Numbers that they opened in the last 24 hours. */
  opened: v.number(),
});
export type DeskRecruiter = v.InferOutput<typeof deskRecruiter>;

/** Who can log in: `GET /desk/api/recruiters` */
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
  /** It opens nothing any more. */
  over: v.boolean(),
  /** null: the command line. */
  invitedBy: v.nullable(v.string()),
});
export type DeskOpenInvitation = v.InferOutput<typeof deskOpenInvitation>;

/** `GET /desk/api/invitations`: what nobody has taken up yet. */
export const deskOpenInvitations = listOf(deskOpenInvitation);

/** `POST /desk/api/invitations` */
export const inviteBody = v.object({
  email: v.pipe(storable, v.maxLength(254), v.toLowerCase(), v.email()),
  role: v.picklist(deskRoles),
});

/** `POST /desk/api/recruiters/{id}/role` */
export const roleBody = v.object({ role: v.picklist(deskRoles) });

/** `POST /desk/api/recruiters/{id}/disable`: `to` goes on with what they have open; it may be left out where they have nothing. */
export const disableBody = v.object({ to: v.optional(recruiterId) });
/** `POST /desk/api/recruiters/{id}/hand-over`: what they have open, some of it at a time. */
export const handOverBody = v.object({ to: recruiterId });
/** Either is answered with how many are still theirs, to be handed over by the next call. */
export const deskHandedOver = v.object({ left: v.number() });
export type DeskHandedOver = v.InferOutput<typeof deskHandedOver>;

/** `POST /desk/api/recruiters/{id}/languages` */
export const languagesBody = v.object({
  languages: v.pipe(listOf(v.picklist(languages)), v.maxLength(languages.length)),
});

/** A link that is shown this once: of an invitation, or of `POST /desk/api/recruiters/{id}/reset`. */
export const deskLink = v.object({
  email: v.string(),
  role: v.picklist(deskRoles),
  link: v.string(),
  expiresAt: time,
});
export type DeskLink = v.InferOutput<typeof deskLink>;
