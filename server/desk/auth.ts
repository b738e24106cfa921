/**
 * Configures better-auth for the desk: password and TOTP, or a passkey (B6). auth-routes.ts decides
 * who may call which endpoint, the rate limits, and what passes.
 */
import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import * as schema from "../../db/schema.ts";
import { recruiterById } from "../../commands/accounts/recruiters.ts";
import { passwordLength } from "../../domain/desk/password.ts";
import { deskAuthPath } from "../../routes.ts";
import type { Dependencies } from "../dependencies.ts";
import { deskCookiePrefix } from "./cookie-prefix.ts";
import { deskKeys } from "./keys.ts";
import { currentProvider } from "./oidc/current.ts";
import { enterByProvider } from "./oidc/enter.ts";
import { isStillKnown } from "./oidc/still-known.ts";
import { generateBackupCodes } from "./second-step.ts";

/** Seconds: a session ends after this time without a request, and after this time in any case. */
export const sessionIdle = 2 * 60 * 60;
export const sessionLongest = 12 * 60 * 60;

/** Seconds between extensions of a session in use. */
const sessionMoves = 5 * 60;

export type DeskAuth = ReturnType<typeof createDeskAuth>;

export function createDeskAuth(
  deps: Pick<Dependencies, "config" | "database" | "demo" | "log" | "now" | "openProvider">,
) {
  const { config, database } = deps;
  const url = new URL(config.publicUrl);
  const https = url.protocol === "https:";
  const keys = deskKeys(config, "session");
  const refuseDisabled = async ({ userId }: { userId: string }) => {
    const account = await recruiterById(database, userId);
    // Same answer as for a wrong password: it does not reveal that the account is disabled.
    if (!account || account.disabled) throw new APIError("UNAUTHORIZED", { code: "INVALID_EMAIL_OR_PASSWORD" });
  };
  const auth = betterAuth({
    appName: config.operator.identity.name,
    baseURL: url.origin,
    basePath: deskAuthPath,
    secret: keys.secret,
    trustedOrigins: [url.origin],
    telemetry: { enabled: false },
    // Its messages contain people's email addresses; auth-routes.ts logs what matters.
    logger: { disabled: true },
    // auth-routes.ts counts in the database, by account.
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
      // Its lockout would lock out the owner too.
      twoFactor({
        issuer: config.operator.identity.name,
        accountLockout: { enabled: false },
        // A recruiter who logs in through a provider may never have had a password.
        allowPasswordless: true,
        backupCodeOptions: { customBackupCodesGenerate: generateBackupCodes },
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
    /** The demo's desk is on. */
    isDemo: deps.demo !== undefined,
    /** The OpenID Connect provider; null: none is configured. */
    provider: current,
    trustsProvider: () => current()?.settings.secondStep === "provider",
    isStillKnown: (session: Parameters<typeof isStillKnown>[1]) => isStillKnown({ deps, keys, current }, session),
  });
}

/** A passkey replaces password and second factor only if the device verified its user. */
function requireVerifiedUser(verified: boolean | undefined): void {
  if (!verified) throw new APIError("UNAUTHORIZED", { code: "USER_NOT_VERIFIED" });
}
