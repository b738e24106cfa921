/**
 * A better-auth plugin that opens sessions and pending second-factor logins after a provider's
 * answer, like those after a password. Only our server calls it.
 */
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { generateRandomString } from "better-auth/crypto";
import * as v from "valibot";

/** Seconds, as after a password. */
const halfWayLasts = 600;

/**
 * `half`: the second factor is missing; the answer has an identifier instead of a token. `provider`
 * null: the demo's link.
 */
const body = v.object({ recruiterId: v.string(), provider: v.nullable(v.string()), half: v.boolean() });

export const logInAnswer = v.object({ token: v.nullable(v.string()), identifier: v.nullable(v.string()) });

export const enterByProvider = {
  id: "enter-by-provider",
  endpoints: {
    enterByProvider: createAuthEndpoint.serverOnly({ method: "POST", body }, async (ctx) => {
      const { recruiterId, provider, half } = ctx.body;
      const { internalAdapter, secret, createAuthCookie } = ctx.context;
      const user = await internalAdapter.findUserById(recruiterId);
      if (!user) throw new APIError("UNAUTHORIZED", { code: "INVALID_EMAIL_OR_PASSWORD" });
      if (!half) {
        const session = await internalAdapter.createSession(user.id, false, { provider });
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ token: session.token, identifier: null });
      }
      const identifier = `2fa-${generateRandomString(20)}`;
      const expiresAt = new Date(Date.now() + halfWayLasts * 1000);
      await internalAdapter.createVerificationValue({ identifier, value: user.id, expiresAt });
      await internalAdapter.createVerificationValue({
        identifier: `2fa-attempts-${identifier}`,
        value: "0",
        expiresAt,
      });
      const cookie = createAuthCookie("two_factor", { maxAge: halfWayLasts });
      await ctx.setSignedCookie(cookie.name, identifier, secret, cookie.attributes);
      return ctx.json({ token: null, identifier });
    }),
  },
} satisfies BetterAuthPlugin;
