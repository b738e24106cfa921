/** Who is logged in, how one gets in, and what one logs in with. */
import * as v from "valibot";
import { isStorable } from "../application/text.ts";
import { listOf, time } from "./answer.ts";
import { deskLanguages, deskRoles, storable } from "./desk.ts";
import { namedRecruiter } from "./queue.ts";

/** Who is logged in, and what the desk needs to know of the deployment. `GET /desk/api/me` */
export const deskMe = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(deskRoles),
  hasPasskey: v.boolean(),
  /** False: they log in by the operator's provider. */
  hasPassword: v.boolean(),
  /** What they read the desk in; null: never said. */
  language: v.nullable(v.picklist(deskLanguages)),
  /** The operator names a number that they write from: without one, /verify answers no to every message of theirs. */
  hasNumber: v.boolean(),
  operator: v.string(),
  demo: v.boolean(),
  /** What managers should know of the operator file; null for others, and where there is nothing. */
  operatorFile: v.nullable(
    v.object({
      /** What the law asks for and the file lacks, and since which day; null: nothing. */
      gaps: v.nullable(v.object({ count: v.number(), since: time })),
      /** When a changed file was refused; null: the one in use is the newest. */
      refusedAt: v.nullable(time),
    }),
  ),
  /** Everybody an application can be assigned to. */
  recruiters: listOf(namedRecruiter),
});
export type DeskMe = v.InferOutput<typeof deskMe>;

/** The body of `POST /desk/api/language`. */
export const languageBody = v.object({ language: v.picklist(deskLanguages) });

/** What whoever is in without a second step is answered with. */
export const secondStepMissing = v.object({ hasPassword: v.boolean() });

/** What an e-mail address and its password are answered with; true: the second step is asked for. */
export const signedIn = v.object({ twoFactorRedirect: v.boolean() });

/** What an app makes codes of (`otpauth://totp/…`), and the codes for whoever loses it. */
export const secondStep = v.object({ totpURI: v.string(), backupCodes: listOf(v.string()) });
export type SecondStep = v.InferOutput<typeof secondStep>;

/** `POST /desk/api/backup-codes` */
export const newBackupCodes = v.object({ backupCodes: listOf(v.string()) });

/** A log-in that holds: one's own, or somebody's. Its id opens nothing. */
const deskSession = v.object({
  id: v.string(),
  /** "Firefox, Windows"; null: nothing known. */
  browser: v.nullable(v.string()),
  createdAt: time,
  lastSeenAt: time,
  /** The one that asks. */
  current: v.boolean(),
});
export type DeskSession = v.InferOutput<typeof deskSession>;

/** `GET /desk/api/sessions` */
export const deskSessions = listOf(deskSession);

const deskPasskey = v.object({ id: v.string(), name: v.nullish(v.string()), createdAt: v.nullable(time) });

export const deskPasskeys = listOf(deskPasskey);

/** `GET /desk/api/invitation/{token}`: whose it is. `POST` of {@link accountBody} makes the account and logs it in. */
export const deskInvitation = v.object({
  email: v.string(),
  operator: v.string(),
  /** As the operator's file has it; null: not in it. */
  name: v.nullable(v.string()),
});
export type DeskInvitation = v.InferOutput<typeof deskInvitation>;

export const accountBody = v.object({
  // One line: it stands in letters, in first messages and in the lists of the command line.
  name: v.pipe(storable, v.maxLength(80), v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)),
  password: v.string(),
});

/** `POST /desk/api/confirm`: the current password, or what a passkey of the same account said (WebAuthn's JSON). */
export const confirmBody = v.union([
  v.object({ password: v.pipe(v.string(), v.check(isStorable)) }),
  v.object({ passkey: v.looseObject({ id: v.pipe(v.string(), v.check(isStorable)) }) }),
]);

/** The body of `POST /desk/auth/oidc/begin`: where in the desk they are, and whether they only prove again who they are. */
export const oidcBody = v.object({
  // Nothing that a browser could read as another host's, nor a path that climbs.
  to: v.pipe(v.string(), v.maxLength(500), v.regex(/^\/desk(\/[\w-]+)*\/?(\?[\w\-=&%+,.~]*)?$/)),
  confirm: v.optional(v.boolean(), false),
});

/** Where the provider is to be asked. */
export const oidcBegun = v.object({ url: v.string() });

/**
 * What came of it, behind the number sign of the address. `code`: the second step is asked for; `again`: broken off, used or over;
 * `refused`: there is nobody here for whom the provider knows; `failed`: the provider.
 */
export const oidcOutcomes = ["code", "confirmed", "again", "refused", "failed"] as const;
export type OidcOutcome = (typeof oidcOutcomes)[number];

/** What a new password was answered with. */
export const deskPasswordChanged = v.object({
  passkeysRemoved: v.number(),
  /** One at least is left. */
  hasPasskey: v.boolean(),
});
export type DeskPasswordChanged = v.InferOutput<typeof deskPasswordChanged>;
