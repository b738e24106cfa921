import * as v from "valibot";
import { isStorable } from "../application/text.ts";
import { listOf, time } from "./answer.ts";
import { deskLanguages, deskRoles, storable } from "./desk.ts";
import { namedRecruiter } from "./queue.ts";

/** `GET /desk/api/me`: the logged-in recruiter, and what the desk must know of the deployment. */
export const deskMe = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(deskRoles),
  hasPasskey: v.boolean(),
  /** False: they log in through the operator's provider. */
  hasPassword: v.boolean(),
  /** Chosen language of the desk; null: never chosen. */
  language: v.nullable(v.picklist(deskLanguages)),
  /**
   * The operator file lists a number of theirs. Without one, /verify answers no to all their
   * messages.
   */
  hasNumber: v.boolean(),
  operator: v.string(),
  /** The operator has set up a service that drafts translations. */
  translates: v.boolean(),
  demo: v.boolean(),
  /** An account of the demo's desk, which is full of sample people. */
  sample: v.boolean(),
  /** Problems of the operator file; null if there are none, or the reader is no manager. */
  operatorFile: v.nullable(
    v.object({
      /** Missing legal information and since when; null: none. */
      gaps: v.nullable(v.object({ count: v.number(), since: time })),
      /** When a changed file was rejected; null: the newest file is in use. */
      refusedAt: v.nullable(time),
    }),
  ),
  /** Everyone an application can be assigned to. */
  recruiters: listOf(namedRecruiter),
});
export type DeskMe = v.InferOutput<typeof deskMe>;

/** Body of `POST /desk/api/language`. */
export const languageBody = v.object({ language: v.picklist(deskLanguages) });

/** Answer to a login without a second factor. */
export const secondStepMissing = v.object({ hasPassword: v.boolean() });

/** Answer to email and password; true: the second factor is required. */
export const signedIn = v.object({ twoFactorRedirect: v.boolean() });

/** Secret for an authenticator app (`otpauth://totp/…`), and backup codes. */
export const secondStep = v.object({ totpURI: v.string(), backupCodes: listOf(v.string()) });
export type SecondStep = v.InferOutput<typeof secondStep>;

/** `POST /desk/api/backup-codes` */
export const newBackupCodes = v.object({ backupCodes: listOf(v.string()) });

/** An active session. Its id grants no access. */
const deskSession = v.object({
  id: v.string(),
  /** "Firefox, Windows"; null: unknown. */
  browser: v.nullable(v.string()),
  createdAt: time,
  lastSeenAt: time,
  current: v.boolean(),
});
export type DeskSession = v.InferOutput<typeof deskSession>;

/** `GET /desk/api/sessions` */
export const deskSessions = listOf(deskSession);

const deskPasskey = v.object({ id: v.string(), name: v.nullish(v.string()), createdAt: v.nullable(time) });

export const deskPasskeys = listOf(deskPasskey);

/**
 * `GET /desk/api/invitation/{token}`: its recipient. `POST` with {@link accountBody} creates the
 * account and logs it in.
 */
export const deskInvitation = v.object({
  email: v.string(),
  operator: v.string(),
  /** Name in the operator file; null: not listed. */
  name: v.nullable(v.string()),
});
export type DeskInvitation = v.InferOutput<typeof deskInvitation>;

export const accountBody = v.object({
  // One line, because it appears in emails, first messages and lists of the command line.
  name: v.pipe(storable, v.maxLength(80), v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)),
  password: v.string(),
});

/**
 * `POST /desk/api/confirm`: the current password, or a passkey response of the same account
 * (WebAuthn JSON).
 */
export const confirmBody = v.union([
  v.object({ password: v.pipe(v.string(), v.check(isStorable)) }),
  v.object({ passkey: v.looseObject({ id: v.pipe(v.string(), v.check(isStorable)) }) }),
]);

/**
 * Body of `POST /desk/auth/oidc/begin`: return path in the desk, and whether it only
 * re-authenticates.
 */
export const oidcBody = v.object({
  // Rejects anything a browser could read as another host, and paths that climb.
  to: v.pipe(v.string(), v.maxLength(500), v.regex(/^\/desk(\/[\w-]+)*\/?(\?[\w\-=&%+,.~]*)?$/)),
  confirm: v.optional(v.boolean(), false),
});

export const oidcBegun = v.object({ url: v.string() });

/**
 * Result, in the URL fragment. `code`: second factor required; `again`: cancelled, used or expired;
 * `refused`: no account for this identity; `failed`: the provider failed.
 */
export const oidcOutcomes = ["code", "confirmed", "again", "refused", "failed"] as const;
export type OidcOutcome = (typeof oidcOutcomes)[number];

export const deskPasswordChanged = v.object({
  passkeysRemoved: v.number(),
  /** At least one is left. */
  hasPasskey: v.boolean(),
});
export type DeskPasswordChanged = v.InferOutput<typeof deskPasswordChanged>;

const brandPicture = { address: v.string(), width: v.number(), height: v.number() };

/** Of the site, on the log-in screens. */
export const deskBrandMark = v.object({
  name: v.string(),
  icon: v.nullable(v.string()),
  /** In place of icon and name. */
  logo: v.nullable(v.object({ ...brandPicture, dark: v.nullable(v.object(brandPicture)) })),
});
export type DeskBrandMark = v.InferOutput<typeof deskBrandMark>;
