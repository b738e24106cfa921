/** Runs the checks that are due, and alerts the operator (domain/health). */
import { hostname } from "node:os";
import type { Logger } from "pino";
import type { Config } from "../app/config.ts";
import { type Alert, claimChecks, recordChecks } from "../commands/health/checks.ts";
import { newDeliveryId } from "../commands/outbox/delivery-id.ts";
import { sendsEmail } from "../commands/outbox/sends-email.ts";
import type { Database } from "../db/database.ts";
import { type AlertChange, lastsBefore } from "../domain/health/alerting.ts";
import type { ConditionCode } from "../domain/health/conditions.ts";
import type { Finding } from "../domain/health/finding.ts";
import { alertText } from "../email/operator/alert-text.ts";
import type { SendWebhook } from "../integrations/webhook/webhook.ts";

export interface WatchDependencies {
  readonly database: Database;
  readonly config: Config;
  readonly examine: (codes: readonly ConditionCode[]) => Promise<ReadonlyMap<ConditionCode, readonly Finding[]>>;
  readonly log: Pick<Logger, "warn" | "info">;
  readonly now: () => Date;
  /** Name of this machine. */
  readonly machine?: string;
}

export async function watchHealth(
  { database, config, examine, log, now, machine = hostname() }: WatchDependencies,
  signal: AbortSignal,
): Promise<readonly Alert[]> {
  const codes = await claimChecks(database, machine, now());
  if (codes.length === 0 || signal.aborted) return [];
  const found = new Map(
    [...(await examine(codes))].map(([code, findings]) => [code, findings.filter((each) => isShown(each, config))]),
  );
  const chat = config.alertUrl === undefined ? null : (alerts: readonly Alert[]) => alertText(alerts, config);
  const channels = { email: sendsEmail(config), chat };
  const alerts = await recordChecks(database, found, { machine, now: now(), channels });
  for (const { code, change, machine: where } of alerts) {
    if (change === "ended") log.info({ condition: code, where }, "alert ended");
    else log.warn({ condition: code, where, findings: found.get(code)?.map(({ text }) => text) }, `alert ${change}`);
  }
  return alerts;
}

/** Milliseconds between two messages about a database that cannot be used. */
const repeatedAfter = 86_400_000;

/**
 * One run after another. While the database cannot be used there are no deliveries, so this process
 * posts to the chat itself: once when it has lasted, once a day, and once when it is over.
 */
export function watchingHealth(
  deps: WatchDependencies & { readonly sendWebhook: SendWebhook },
): (signal: AbortSignal) => Promise<void> {
  const { config, sendWebhook, now } = deps;
  let failingSince: number | null = null;
  let postedAt: number | null = null;
  const post = async (change: AlertChange): Promise<boolean> => {
    if (config.alertUrl === undefined) return false;
    const body = JSON.stringify({ text: alertText([{ code: "database", machine: "", change }], config) });
    const result = await sendWebhook({ id: newDeliveryId(), url: config.alertUrl, secrets: [], body }, now());
    return result.kind === "answered" && result.status < 300;
  };
  return async (signal) => {
    try {
      await watchHealth(deps, signal);
      failingSince = null;
      if (postedAt !== null && (await post("ended"))) postedAt = null;
    } catch (error) {
      const at = now().getTime();
      failingSince = Math.min(failingSince ?? at, at);
      const isDue = postedAt === null ? at - failingSince >= lastsBefore : Math.abs(at - postedAt) >= repeatedAfter;
      if (isDue && (await post(postedAt === null ? "begun" : "continues"))) postedAt = at;
      throw error;
    }
  };
}

/** The demo lacks what only production asks for. */
function isShown({ kind }: Finding, { environment }: Pick<Config, "environment">): boolean {
  return kind !== "missing" || environment === "production";
}
