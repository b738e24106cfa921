/**
 * Checks that the provider still knows a session's owner: at most 30 seconds after the last check,
 * while other requests wait for the answer. A person disabled there loses access within a minute.
 */
import { setTimeout as later } from "node:timers/promises";
import { symmetricEncrypt } from "better-auth/crypto";
import {
  checkAnswered,
  claimCheck,
  endByProvider,
  type ProviderCheck,
  providerCheck,
} from "../../../commands/accounts/oidc-checks.ts";
import type { OidcTokens } from "../../../domain/oidc/provider.ts";
import type { Secrets } from "../../../app/signing.ts";
import type { Dependencies } from "../../dependencies.ts";
import { decryptWithKeys } from "../decrypt.ts";
import type { CurrentProvider, DeskProvider } from "./current.ts";

/** Seconds. After an hour of silence, the provider no longer vouches for anyone. */
const limits = { every: 30, givenUp: 10, silence: 3600 };

/** Milliseconds between looks for the answer to another process's check, and their number. */
const lookAgain = 200;
const looks = 60;

interface Session {
  readonly userId: string;
  readonly provider: string;
}

interface Parts {
  readonly deps: Pick<Dependencies, "database" | "log" | "now">;
  readonly keys: Secrets;
  readonly current: CurrentProvider;
}

/** False: the session has ended. */
export async function isStillKnown(parts: Parts, { userId, provider }: Session): Promise<boolean> {
  const { database, now, log } = parts.deps;
  const current = parts.current();
  for (let look = 0; look < looks; look += 1) {
    const check = await providerCheck(database, userId, provider, limits);
    // The account was reset or the operator changed the provider: there is no provider to ask.
    if (!check || current?.id !== provider) return false;
    if (!check.underWay) {
      if (!check.due) return check.trusted;
      if (await claimCheck(database, userId, provider, limits)) {
        const answer = await ask(parts, current, check);
        if (answer !== "no") {
          const tokens = typeof answer === "string" ? null : await sealedTokens(answer, parts.keys);
          if (answer === "silent") log.warn({ account: userId }, "the login provider does not answer");
          if (answer === "unread")
            log.warn(
              { account: userId },
              "the login provider was not asked: its tokens are encrypted with another SECRET",
            );
          await checkAnswered(database, userId, provider, check, tokens);
          return tokens !== null || check.trusted;
        }
        if (await endByProvider(database, userId, provider, check, now())) {
          log.info({ account: userId }, "sessions ended: the login provider no longer vouches for the account");
          return false;
        }
      }
    }
    await later(lookAgain);
  }
  return false;
}

async function ask(
  { keys }: Parts,
  { at }: DeskProvider,
  check: ProviderCheck,
): Promise<OidcTokens | "no" | "silent" | "unread"> {
  // Without a token, the provider cannot be asked.
  if (check.accessToken === null) return "no";
  const access = await decryptWithKeys(check.accessToken, keys);
  const refresh = check.refreshToken === null ? null : await decryptWithKeys(check.refreshToken, keys);
  // Encrypted with a secret that this process does not know, as during a rolling change: this says
  // nothing about the person. A process with the secret asks; after an hour without, the provider
  // counts as silent.
  if (access === null || (refresh === null && check.refreshToken !== null)) return "unread";
  const reply = await at.ask(check.subject, { access: access.text, refresh: refresh?.text ?? null });
  return reply.answer === "yes" ? reply.tokens : reply.answer;
}

/** Encrypted for storage. */
export async function sealedTokens({ access, refresh }: OidcTokens, { secret: key }: Secrets): Promise<OidcTokens> {
  return {
    access: await symmetricEncrypt({ key, data: access }),
    refresh: refresh === null ? null : await symmetricEncrypt({ key, data: refresh }),
  };
}
