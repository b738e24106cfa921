/** Who sends emails about accounts and settings, whatever a manager changes at the desk. */
import * as v from "valibot";
import type { MailDeployment } from "../outbox/sends-email.ts";
import type { Queryable } from "../../db/database.ts";
import { lastDeskMail } from "../../db/queries/last-desk-mail.ts";
import { mail as mailSchema } from "../../domain/operator/integrations.ts";
import type { Operator } from "../../domain/operator/operator.ts";

export interface NoticeDeployment extends MailDeployment {
  /** Omitted: only the email in use counts, as where the file alone decides. */
  readonly fileOperator?: Pick<Operator, "mail" | "settings">;
}

/** Part of the payload: in use when the email was queued. A manager may have replaced it since. */
export interface NoticeMail {
  readonly sender: string;
  /** The operator's. */
  readonly mailboxes: readonly { readonly address: string }[];
}

/**
 * The sender and the operator's mailboxes in use. If the desk has switched email off, those from
 * before. Null: this deployment has no email.
 */
export async function noticeMail(
  { operator, fileOperator, smtpUrl }: NoticeDeployment,
  database: Queryable,
): Promise<NoticeMail | null> {
  if (smtpUrl === undefined) return null;
  const isAtDesk = fileOperator?.settings === "desk";
  const written = operator.mail ?? (isAtDesk ? (fileOperator.mail ?? (await lastDeskMail(database))) : undefined);
  const parsed = v.safeParse(mailSchema, written);
  if (!parsed.success) return null;
  return { sender: parsed.output.from, mailboxes: parsed.output.to.map((address) => ({ address })) };
}
