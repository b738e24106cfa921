/** Composes an email at delivery time from the data stored then (B4). */
import type { Database } from "../db/database.ts";
import type { Delivery } from "../commands/outbox/deliveries.ts";
import type { CalendarAttachment } from "../locales/interview-calendar.ts";
import type { AddressedEmail } from "./email.ts";
import type { Bodies } from "./page.tsx";
import type { EmailSettings } from "./settings.ts";
import type { PublishedCatalog } from "../commands/vacancies/published-catalog.ts";

export interface EmailParts {
  readonly database: Database;
  readonly config: EmailSettings;
  readonly catalog: PublishedCatalog;
  readonly now: Date;
}

export interface ComposedEmail extends Omit<AddressedEmail, "content">, Bodies {
  readonly subject: string;
  readonly calendar?: CalendarAttachment;
}

/**
 * Returns null when nothing is left to send: the person was erased or withdrew, the recruiter left,
 * or no template has this name.
 */
export async function composeEmail(
  { database, config, catalog, now }: EmailParts,
  { eventType, target, payload }: Pick<Delivery, "eventType" | "target" | "payload">,
): Promise<ComposedEmail | null> {
  // Loaded with the first email: startup does not wait for the rendering code.
  const [{ emails, isEmailName }, { emailBodies }] = await Promise.all([import("./emails.ts"), import("./page.tsx")]);
  if (!isEmailName(eventType)) return null;
  const addressed = await emails[eventType]({ database, config, catalog, now, target, payload });
  if (addressed === null) return null;
  const { content, ...envelope } = addressed;
  const { subject, calendar } = content;
  return { ...envelope, subject, ...(calendar && { calendar }), ...emailBodies(content, config.operator.brand) };
}
