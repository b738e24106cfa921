import type { Logger } from "pino";
import { sendDigests } from "../commands/accounts/notifications.ts";
import type { AccountContext } from "../commands/accounts/notify-owner.ts";

export interface DigestDependencies extends AccountContext {
  readonly log: Logger;
}

export async function sendDailyDigests(deps: DigestDependencies): Promise<void> {
  const emails = await sendDigests(deps);
  // The key of earlier versions, which filters of logs may name.
  if (emails > 0) deps.log.info({ emails }, "daily digests sent");
}
