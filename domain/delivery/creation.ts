/** Who is told of a new application: when it is saved, or when it is let through after it was held back (B4). */
import type { Operator } from "../operator/operator.ts";
import type { ApplicationCreated } from "./application-created.ts";
import { type DeliveryDraft, emailDraft, webhookDrafts } from "./drafts.ts";

/** Every webhook of the operator's file, and by e-mail, where there is any, the operator and the applicant. */
export function creationDrafts(
  { operator, smtpUrl }: { readonly operator: Operator; readonly smtpUrl?: string | undefined },
  event: ApplicationCreated,
  newId: () => string,
): DeliveryDraft[] {
  const about = { registrationId: event.data.id };
  return [
    ...webhookDrafts(operator.webhooks, event, newId),
    ...(operator.mail && smtpUrl
      ? [
          { id: newId(), kind: "email", eventType: event.type, target: "operator", payload: event } as const,
          emailDraft("applicant.received", "applicant", newId, about),
        ]
      : []),
  ];
}
