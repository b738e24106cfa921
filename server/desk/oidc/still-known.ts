/**
 * Whether a session that came by a provider still holds: the provider is asked again while it is used, at most half a minute after the
 * last time, and every call that comes meanwhile waits for its answer. So nobody who was switched off there gets an answer later than a
 * minute after.
 */
import { setTimeout as later } from "node:timers/promises";
import { symmetricEncrypt } from "better-auth/crypto";
import {
  checkAnswered,
  claimCheck,
  endByProvider,
  type ProviderCheck,
  providerCheck,
} from "../../../accounts/oidc-checks.ts";
import type { OidcTokens } from "../../../domain/oidc/provider.ts";
import type { Secrets } from "../../../signatures.ts";
import type { Dependencies } from "../../dependencies.ts";
import { unsealed } from "../sealed.ts";
import type { CurrentProvider, DeskProvider } from "./current.ts";

/** Seconds. A provider that is silent for an hour has not said that it still knows anybody. */
const limits = { every: 30, givenUp: 10, silence: 3600 };

/** How often, in ms, and how many times it is looked whether the answer to another's question is there. */
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

/** False: it has ended. */
export async function isStillKnown(parts: Parts, { userId, provider }: Session): Promise<boolean> {
  const { database, now, log } = parts.deps;
  const current = parts.current();
  for (let look = 0; look < looks; look += 1) {
    const check = await providerCheck(database, userId, provider, limits);
    // Its account was set back, or the operator has taken another provider: nobody could be asked.
    if (!check || current?.id !== provider) return false;
    if (!check.underWay) {
      if (!check.due) return check.trusted;
      if (await claimCheck(database, userId, provider, limits)) {
        const said = await ask(parts, current, check);
        if (said !== "no") {
          const tokens = typeof said === "string" ? null : await sealedTokens(said, parts.keys);
          if (said === "silent") log.warn({ account: userId }, "the log-in's provider does not answer");
          if (said === "unread") log.warn({ account: userId }, "the log-in's provider was not asked: another SECRET");
          await checkAnswered(database, userId, provider, check, tokens);
          return tokens !== null || check.trusted;
        }
        if (await endByProvider(database, userId, provider, check, now())) {
          log.info({ account: userId }, "sessions ended by the log-in's provider");
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
  // Nothing that the provider could be asked with.
  if (check.accessToken === null) return "no";
  const access = await unsealed(check.accessToken, keys);
  const refresh = check.refreshToken === null ? null : await unsealed(check.refreshToken, keys);
  // Of a secret that is in neither setting, as while it is changed process by process: nothing was said of the person. Whoever has the
  // secret asks; when nobody has for an hour, it is as if the provider were silent.
  if (access === null || (refresh === null && check.refreshToken !== null)) return "unread";
  const said = await at.ask(check.subject, { access: access.text, refresh: refresh?.text ?? null });
  return said.answer === "yes" ? said.tokens : said.answer;
}

/** As they are stored. */
export async function sealedTokens({ access, refresh }: OidcTokens, { secret: key }: Secrets): Promise<OidcTokens> {
  return {
    access: await symmetricEncrypt({ key, data: access }),
    refresh: refresh === null ? null : await symmetricEncrypt({ key, data: refresh }),
  };
}
