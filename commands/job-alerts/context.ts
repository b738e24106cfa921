import type { Database } from "../../db/database.ts";
import { type MailDeployment, sendsEmail } from "../outbox/sends-email.ts";
import type { Operator } from "../../domain/operator/operator.ts";

export interface AlertDeployment extends MailDeployment {
  /** The operator may change it while the process runs. */
  readonly operator: Pick<Operator, "mail" | "jobAlerts">;
}

export interface AlertContext {
  readonly database: Database;
  readonly config: AlertDeployment;
  readonly now: () => Date;
}

export function hasAlerts(config: AlertDeployment): boolean {
  return config.operator.jobAlerts && sendsEmail(config);
}
