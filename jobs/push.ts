/** News for recruiters who are not at the desk, by web push: how much of what kind, and nothing of anybody. */
import type { Logger } from "pino";
import { tellBrowsers } from "../accounts/push.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { type NewsCounts, newsKinds } from "../domain/desk/news.ts";
import type { SendPush } from "../gateways/push/push.ts";
import type { Language } from "../locales/markets.ts";
import { inLanguage } from "../mail/language.ts";
import { schedule } from "../schedule.ts";
import { vapidKeys } from "../signatures.ts";

/** Milliseconds between two looks. */
const intervalMs = 15_000;

export interface PushDependencies {
  readonly database: Database;
  readonly config: Config;
  readonly sendPush: SendPush;
  readonly log: Logger;
  readonly now: () => Date;
}

/** One look. */
export async function push({ database, config, sendPush, log, now }: PushDependencies): Promise<void> {
  const keys = vapidKeys(config.secret);
  const told = await tellBrowsers(database, now(), async ({ endpoint, p256dh, auth, language }, news) => {
    const text = JSON.stringify(messageOf(config, language ?? "en", news));
    const result = await sendPush({ endpoint, p256dh, auth, text, keys, subject: subjectOf(config) });
    if (result.kind === "failed") log.warn({ reason: result.reason }, "a push service took nothing");
    return result.kind;
  });
  if (told > 0) log.info({ browsers: told }, "news pushed");
}

/** Services want to know whom to ask about us; an address of the demo is none they take. */
function subjectOf({ publicUrl, operator }: Config): string {
  return publicUrl.startsWith("https:") ? publicUrl : `mailto:${operator.identity.email}`;
}

/** What the browser shows (desk/push-worker.ts): its lines are made here, in the recruiter's language. */
function messageOf({ operator }: Config, language: Language, news: NewsCounts) {
  const { t } = inLanguage(language);
  const lines = newsKinds
    .filter((kind) => news[kind] > 0)
    .map((kind) => `${t(`recruiterMail.digest.${kind}`)}: ${news[kind]}`);
  return { title: operator.identity.name, body: lines.join("\n") };
}

/** Looks now and then every quarter of a minute. The returned function ends it, and waits for a look under way. */
export function startPush(deps: PushDependencies, onError: (error: unknown) => void): () => Promise<void> {
  return schedule({ name: "push", every: intervalMs, atStart: false, run: () => push(deps), onError });
}
