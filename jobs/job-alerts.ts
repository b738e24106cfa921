import type { Logger } from "pino";
import { notifySubscribers, type NotifyContext } from "../commands/job-alerts/notify-subscribers.ts";

export interface AlertDependencies extends NotifyContext {
  readonly log: Logger;
}

export async function sendJobAlerts(deps: AlertDependencies, signal: AbortSignal): Promise<void> {
  const emails = await notifySubscribers(deps, signal);
  // The key of earlier versions, which filters of logs may name.
  if (emails > 0) deps.log.info({ emails }, "job alert emails sent");
}
