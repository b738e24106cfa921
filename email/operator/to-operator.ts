/** Emails to the operator, in the language set in the operator file. */
import type { Database } from "../../db/database.ts";
import type { PublishedCatalog } from "../../commands/vacancies/published-catalog.ts";
import { deskPath } from "../../routes.ts";
import { inLanguage, type EmailLanguage } from "../language.ts";
import type { EmailContent, WriteEmail } from "../email.ts";
import type { EmailSettings } from "../settings.ts";

export interface OperatorContext extends EmailLanguage {
  readonly database: Database;
  readonly operator: EmailSettings["operator"];
  readonly catalog: PublishedCatalog;
  /** Absolute. */
  readonly deskHref: string;
}

/** `replyTo` overrides the sender's mailbox as the recipient of replies. */
export type OperatorEmail = EmailContent & { readonly replyTo?: string };

/** @param write returns null when its subject was deleted */
export function toOperator(
  write: (context: OperatorContext, payload: unknown) => OperatorEmail | null | Promise<OperatorEmail | null>,
): WriteEmail {
  return async ({ database, config, catalog, payload }) => {
    const { operator, publicUrl } = config;
    const { to, language } = operatorMailbox(operator);
    const context = { ...inLanguage(language), database, operator, catalog, deskHref: `${publicUrl}${deskPath}` };
    const content = await write(context, payload);
    const { tag, dir } = context;
    return content && { to, replyTo: content.replyTo ?? null, content: { ...content, tag, dir }, mailbox: null };
  };
}

export function operatorMailbox({ mail }: EmailSettings["operator"]) {
  return { to: mail?.to ?? [], language: mail?.language ?? "en" } as const;
}
