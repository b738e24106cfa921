/** Deliveries, the receivers of webhooks, and the mail server. */
import type { Config } from "../app/config.ts";
import { endpointsHealth } from "../commands/outbox/endpoints.ts";
import type { Database } from "../db/database.ts";
import { troubledDeliveries } from "../db/queries/troubled-deliveries.ts";
import { countHeld } from "../db/queries/desk/held/floods.ts";
import { readStatus } from "../db/queries/status.ts";
import { openDeliveries } from "../db/queries/open-deliveries.ts";
import type { Finding } from "../domain/health/finding.ts";
import { mailServerError } from "../integrations/email/email.ts";

/**
 * Emails that are given up in a day, or deferred by the receiver's server, before it is worth an
 * alert: anybody can apply with an address that is mistyped, or that answers nobody.
 */
const fewEmails = 5;

export async function examineDeliveries(database: Database, now: Date): Promise<Finding[]> {
  const [status, { held, ofFloods }, troubled] = await Promise.all([
    readStatus(database),
    countHeld(database),
    troubledDeliveries(database, now),
  ]);
  return [
    { kind: "ok", text: `deliveries: ${status.undelivered} waiting or being retried` },
    ...(held > 0
      ? [{ kind: "ok", text: `held back: ${held} wait for a decision, ${ofFloods} of them in floods` } as const]
      : []),
    ...troubled.late.map(({ target, count, single, since }): Finding => ({
      kind: "error",
      alerts: count > single || (single >= fewEmails && !troubled.emailsArrive),
      text: `deliveries: ${count} to ${target} have not arrived, the oldest since ${since.toISOString()}; *Deliveries* at the desk shows the errors`,
    })),
    ...(status.dead > 0
      ? [
          {
            kind: "error",
            text: `deliveries: ${status.dead} given up; \`fairlead replay\` lists them and sends them again`,
            alerts: troubled.deadEmails >= fewEmails || troubled.deadOthers > 0,
          } as const,
        ]
      : []),
  ];
}

/** Milliseconds. Receivers restart, and deliveries are retried. */
const shortFailure = 60 * 60_000;

/** The webhooks in use. Nothing is sent: `fairlead webhook test` does that. */
export async function examineWebhooks({ operator }: Config, database: Database, now: Date): Promise<Finding[]> {
  const paused = operator.webhooks.filter((webhook) => webhook.paused === true);
  const [endpoints, kept] = await Promise.all([
    endpointsHealth(database),
    openDeliveries(
      database,
      paused.map(({ id }) => id),
    ),
  ]);
  const health = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  return operator.webhooks.map((webhook) => {
    const { id } = webhook;
    const { disabledAt, disabledReason, failingSince, pausedAt } = health.get(id) ?? {};
    if (disabledAt) {
      const since = disabledAt.toISOString();
      return {
        kind: "error",
        text: `webhook ${id}: disabled since ${since} (${disabledReason ?? "no reason recorded"}); fix the receiver, then \`fairlead webhook enable ${id}\``,
      };
    }
    if (paused.includes(webhook)) {
      const since = pausedAt ? ` since ${pausedAt.toISOString()}` : "";
      return { kind: "ok", text: `webhook ${id}: paused${since}, ${kept.get(id) ?? 0} waiting` };
    }
    return failingSince
      ? {
          kind: "error",
          text: `webhook ${id}: no delivery has succeeded since ${failingSince.toISOString()}; try \`fairlead webhook test ${id}\``,
          alerts: now.getTime() - failingSince.getTime() > shortFailure,
        }
      : { kind: "ok", text: `webhook ${id}: no failure recorded` };
  });
}

type MailSettings = Pick<Config, "operator" | "smtpUrl" | "imapUrl">;

export async function examineMail(settings: MailSettings): Promise<Finding[]> {
  return [...(await examineMailServer(settings)), ...(await examineMailbox(settings))];
}

async function examineMailbox({ imapUrl }: MailSettings): Promise<Finding[]> {
  if (imapUrl === undefined) return [];
  const { mailboxError } = await import("../integrations/email/mailbox-reader.ts");
  const error = await mailboxError(imapUrl);
  return error === null
    ? [{ kind: "ok", text: "mail: the mailbox of replies can be read" }]
    : [{ kind: "error", text: `mail: ${error}` }];
}

async function examineMailServer({ operator, smtpUrl }: MailSettings): Promise<Finding[]> {
  if (!operator.mail) return [{ kind: "ok", text: "mail: none configured" }];
  if (!smtpUrl) return [{ kind: "error", text: "mail: SMTP_URL is not set, but the operator file has `mail`" }];
  const error = await mailServerError(smtpUrl);
  return error === null
    ? [{ kind: "ok", text: "mail: the server answers and accepts the log-in" }]
    : [{ kind: "error", text: `mail: ${error}` }];
}
