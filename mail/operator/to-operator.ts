/** Letters to the operator, in the language that the operator file names. */
import type { Database } from "../../db/database.ts";
import type { Shelf } from "../../vacancies/shelf.ts";
import { deskPath } from "../../routes.ts";
import { inLanguage, type LetterLanguage } from "../language.ts";
import type { Letter, WriteLetter } from "../letter.ts";
import type { EmailSettings } from "../settings.ts";

export interface OperatorContext extends LetterLanguage {
  readonly database: Database;
  readonly operator: EmailSettings["operator"];
  readonly shelf: Shelf;
  /** Absolute. */
  readonly deskHref: string;
}

/** A letter, and who reads an answer to it if that is not whoever reads the sender's mailbox. */
export type OperatorLetter = Letter & { readonly replyTo?: string };

/** @param write null: what it is about is gone */
export function toOperator(
  write: (context: OperatorContext, payload: unknown) => OperatorLetter | null | Promise<OperatorLetter | null>,
): WriteLetter {
  return async ({ database, config, shelf, payload }) => {
    const { operator, publicUrl } = config;
    const { to, language } = operatorMailbox(operator);
    const context = { ...inLanguage(language), database, operator, shelf, deskHref: `${publicUrl}${deskPath}` };
    const letter = await write(context, payload);
    return letter && { to, replyTo: letter.replyTo ?? null, letter, mailbox: null };
  };
}

/** Where the operator reads, and in which language. */
export function operatorMailbox({ mail }: EmailSettings["operator"]) {
  return { to: mail?.to ?? [], language: mail?.language ?? "en" } as const;
}
