import type { Operator } from "../domain/operator/operator.ts";

/** The deployment, as far as it says whether there is e-mail. */
export interface MailDeployment {
  readonly operator: Pick<Operator, "mail">;
  readonly smtpUrl?: string | undefined;
}

/** Whether e-mails leave this deployment. */
export function sendsMail({ operator, smtpUrl }: MailDeployment): boolean {
  return operator.mail !== undefined && smtpUrl !== undefined;
}
