/**
 * The log-in of the desk: better-auth with password and TOTP, or a passkey (B6). Who may call which of its endpoints, how
 * often, and what is let through is auth-routes.ts's matter.
 */
import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import * as schema from "../../db/schema.ts";
import { recruiterById } from "../../accounts/recruiters.ts";
import { passwordLength } from "../../domain/desk/password.ts";
import { deskAuthPath } from "../../routes.ts";
import type { Dependencies } from "../dependencies.ts";
import { deskCookiePrefix } from "./cookie-prefix.ts";
import { deskKeys } from "./keys.ts";
import { currentProvider } from "./oidc/current.ts";
import { enterByProvider } from "./oidc/enter.ts";
import { isStillKnown } from "./oidc/still-known.ts";

/** Seconds: a session ends after so long without a call, and after so long whatever is called. */
export const sessionIdle = 2 * 60 * 60;
export const sessionLongest = 12 * 60 * 60;

/** How often the end of a session is moved on while it is used; seconds. */
const sessionMoves = 5 * 60;

export type DeskAuth = ReturnType<typeof createDeskAuth>;

export function createDeskAuth(deps: Pick<Dependencies, "config" | "database" | "log" | "now" | "openProvider">) {
  const { config, database } = deps;
  const url = new URL(config.publicUrl);
  const https = url.protocol === "https:";
  const keys = deskKeys(config, "session");
  const refuseDisabled = async ({ userId }: { userId: string }) => {
    const found = await recruiterById(database, userId);
    // As a wrong password is answered: who is disabled is nobody's to know.
    if (!found || found.disabled) throw new APIError("UNAUTHORIZED", { code: "INVALID_EMAIL_OR_PASSWORD" });
  };
  const auth = betterAuth({
    appName: config.operator.identity.name,
    baseURL: url.origin,
    basePath: deskAuthPath,
    secret: keys.secret,
    trustedOrigins: [url.origin],
    telemetry: { enabled: false },
    // Its messages hold addresses of people; what is worth knowing is logged by auth-routes.ts.
    logger: { disabled: true },
    // Counted by auth-routes.ts, in the database and by account.
    rateLimit: { enabled: false },
    database: drizzleAdapter(database.orm, {
      provider: "pg",
      schema: {
        user: schema.recruiter,
        session: schema.recruiterSession,
        account: schema.recruiterAccount,
        verification: schema.recruiterVerification,
        twoFactor: schema.recruiterTwoFactor,
        passkey: schema.recruiterPasskey,
      },
    }),
    user: {
      additionalFields: {
        role: { type: "string", input: false, required: true },
        disabledAt: { type: "date", input: false, required: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.least,
      maxPasswordLength: passwordLength.most,
    },
    session: {
      expiresIn: sessionIdle,
      updateAge: sessionMoves,
      cookieCache: { enabled: false },
      additionalFields: { provider: { type: "string", input: false, required: false } },
    },
    databaseHooks: { session: { create: { before: refuseDisabled } } },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: deskCookiePrefix(https),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", secure: https, path: "/" },
      ipAddress: { disableIpTracking: true },
    },
    plugins: [
      // Its own lock-out would lock out the owner too.
      twoFactor({
        issuer: config.operator.identity.name,
        accountLockout: { enabled: false },
        // Of who came by a provider and never had one, none can be asked.
        allowPasswordless: true,
      }),
      enterByProvider,
      passkey({
        rpID: url.hostname,
        rpName: config.operator.identity.name,
        origin: url.origin,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        registration: {
          afterVerification: async ({ verification }) =>
            requireVerifiedUser(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: async ({ verification }) =>
            requireVerifiedUser(verification.authenticationInfo.userVerified),
        },
      }),
    ],
  });
  const current = currentProvider(deps);
  return Object.assign(auth, {
    keys,
    /** The provider of log-ins by OpenID Connect; null: there is none. */
    provider: current,
    trustsProvider: () => current()?.settings.secondStep === "provider",
    isStillKnown: (session: Parameters<typeof isStillKnown>[1]) => isStillKnown({ deps, keys, current }, session),
  });
}

/** A passkey stands for password and second step only where the device made sure who holds it. */
function requireVerifiedUser(verified: boolean | undefined): void {
  if (!verified) throw new APIError("UNAUTHORIZED", { code: "USER_NOT_VERIFIED" });
}
