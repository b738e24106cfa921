/** Pushes to recruiters away from the desk: numbers of news by kind, without personal data. */
import type { Logger } from "pino";
import { notifyBrowsers } from "../commands/accounts/push.ts";
import type { Config } from "../app/config.ts";
import type { Database } from "../db/database.ts";
import { type NewsCounts, newsKinds } from "../domain/desk/notifications.ts";
import type { SendPush } from "../integrations/push/push.ts";
import type { Language } from "../locales/markets.ts";
import { inLanguage } from "../email/language.ts";
import { vapidKeys } from "../app/signing.ts";

export interface PushDependencies {
  readonly database: Database;
  readonly config: Config;
  readonly sendPush: SendPush;
  readonly log: Logger;
  readonly now: () => Date;
}

/** One run. */
export async function push({ database, config, sendPush, log, now }: PushDependencies): Promise<void> {
  const keys = vapidKeys(config.secret);
  const count = await notifyBrowsers(database, now(), async ({ endpoint, p256dh, auth, language }, news) => {
    const text = JSON.stringify(messageOf(config, language ?? "en", news));
    const result = await sendPush({ endpoint, p256dh, auth, text, keys, subject: subjectOf(config) });
    if (result.kind === "failed") log.warn({ reason: result.reason }, "push service did not accept the message");
    return result.kind;
  });
  if (count > 0) log.info({ browsers: count }, "push messages sent");
}

/** Push services require a contact, and reject an http: address like the demo's. */
function subjectOf({ publicUrl, operator }: Config): string {
  return publicUrl.startsWith("https:") ? publicUrl : `mailto:${operator.identity.email}`;
}

/** What the browser shows (desk/push-worker.ts), in the recruiter's language. */
function messageOf({ operator }: Config, language: Language, news: NewsCounts) {
  const { t } = inLanguage(language);
  const lines = newsKinds
    .filter((kind) => news[kind] > 0)
    .map((kind) => `${t(`recruiterMail.digest.${kind}`)}: ${news[kind]}`);
  return { title: operator.identity.name, body: lines.join("\n") };
}
