import type { Operator } from "../../domain/operator/operator.ts";

/** The settings that decide whether the deployment sends email. */
export interface MailDeployment {
  readonly operator: Pick<Operator, "mail">;
  readonly smtpUrl?: string | undefined;
}

export function sendsEmail({ operator, smtpUrl }: MailDeployment): boolean {
  return operator.mail !== undefined && smtpUrl !== undefined;
}
