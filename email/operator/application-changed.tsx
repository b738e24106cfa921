/**
 * Notifies an operator who gets applications by email that an applicant corrected their details or
 * withdrew, or that everything was erased: the operator's mailbox still has the earlier email.
 */
import * as v from "valibot";
import { emailFacts } from "../../db/queries/email-facts.ts";
import { onOneLine } from "../../domain/application/shown-text.ts";
import { formatCode } from "../../domain/code/code.ts";
import { Facts, type Fact, Paragraph } from "../parts.tsx";
import { registrationOf } from "../read-registration.ts";
import type { OperatorContext, OperatorEmail } from "./to-operator.ts";

type Change = "corrected" | "withdrawn" | "erased";

/** @returns null: erased meanwhile */
export async function detailsCorrectedForOperator(
  context: OperatorContext,
  payload: unknown,
): Promise<OperatorEmail | null> {
  const person = await personOf(context, payload);
  if (person === null) return null;
  const { t } = context;
  const rows = [
    { label: t("mail.name"), value: onOneLine(person.name) },
    { label: t("mail.phone"), value: onOneLine(person.phone) },
    { label: t("mail.email"), value: onOneLine(person.email) },
  ];
  return { ...contentAbout(context, "corrected", formatCode(person.code), rows), replyTo: person.email };
}

/** @returns null: erased meanwhile, or no longer withdrawn */
export async function applicationWithdrawn(context: OperatorContext, payload: unknown): Promise<OperatorEmail | null> {
  const person = await personOf(context, payload);
  return person?.withdrawnAt ? contentAbout(context, "withdrawn", formatCode(person.code)) : null;
}

const erased = v.object({ codes: v.string() });

/** Contains nothing about the person but their codes. */
export function applicationErased(context: OperatorContext, payload: unknown): OperatorEmail {
  return contentAbout(context, "erased", v.parse(erased, payload).codes);
}

async function personOf({ database }: OperatorContext, payload: unknown) {
  const registrationId = registrationOf(payload);
  return registrationId === null ? null : emailFacts(database, registrationId);
}

function contentAbout({ t }: OperatorContext, change: Change, code: string, rows: readonly Fact[] = []): OperatorEmail {
  const subject = t(`operatorMail.${change}.subject`, { code });
  return {
    subject,
    title: subject,
    body: (
      <>
        <Paragraph>{t(`operatorMail.${change}.opening`)}</Paragraph>
        {rows.length > 0 && <Facts rows={rows} />}
        <Paragraph>{t("mail.closing")}</Paragraph>
      </>
    ),
  };
}
