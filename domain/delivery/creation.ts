/** Who is told of a registration: when it is saved, or when it is let through after it was held back (B4). */
import type { Operator } from "../operator/operator.ts";
import { type ApplicationCreated, applicationRepeated } from "./application-created.ts";
import { type DeliveryDraft, emailDraft, type RegistrationDraft, webhookDrafts } from "./drafts.ts";

interface Audience {
  readonly operator: Operator;
  readonly smtpUrl?: string | undefined;
}

/** Of a new application: every webhook of the operator's file, and by e-mail, where there is any, the operator and the applicant. */
export function creationDrafts(audience: Audience, event: ApplicationCreated, newId: () => string): DeliveryDraft[] {
  return registrationDrafts(audience, event, newId).filter(({ about }) => about !== "repeated");
}

/**
 * Of a registration that makes a new application or is one more of an application that waits: the same are told of both, so
 * that whoever sent it cannot tell the two apart by what comes of it. Which of them it is, the statement that saves it decides.
 */
export function registrationDrafts(
  { operator, smtpUrl }: Audience,
  created: ApplicationCreated,
  newId: () => string,
): RegistrationDraft[] {
  const mails = operator.mail !== undefined && smtpUrl !== undefined;
  const told = (["created", "repeated"] as const).flatMap((about) => {
    const event = about === "created" ? created : applicationRepeated(created);
    const drafts: DeliveryDraft[] = webhookDrafts(operator.webhooks, event, newId);
    if (mails) drafts.push({ id: newId(), kind: "email", eventType: event.type, target: "operator", payload: event });
    return drafts.map((draft): RegistrationDraft => ({ ...draft, about }));
  });
  if (!mails) return told;
  return [...told, emailDraft("applicant.received", "applicant", newId, { registrationId: created.data.id })];
}
