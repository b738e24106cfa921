import type { Database } from "../db/database.ts";
import { type MailDeployment, sendsMail } from "../outbox/sends-mail.ts";
import type { Operator } from "../domain/operator/operator.ts";

export interface AlertDeployment extends MailDeployment {
  /** The operator may change it while the process runs. */
  readonly operator: Pick<Operator, "mail" | "jobAlerts">;
}

export interface AlertContext {
  readonly database: Database;
  readonly config: AlertDeployment;
  readonly now: () => Date;
}

/** Whether there is any of it: the operator wants it, and letters leave. */
export function hasAlerts(config: AlertDeployment): boolean {
  return config.operator.jobAlerts && sendsMail(config);
}
