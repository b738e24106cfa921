/** An e-mail made when it is sent, from what is stored then (B4). */
import type { Database } from "../db/database.ts";
import type { Delivery } from "../outbox/deliveries.ts";
import type { CalendarAttachment } from "../locales/interview-calendar.ts";
import type { AddressedLetter } from "./letter.ts";
import type { Bodies } from "./page.tsx";
import type { EmailSettings } from "./settings.ts";
import type { Shelf } from "../vacancies/shelf.ts";

export interface EmailParts {
  readonly database: Database;
  readonly config: EmailSettings;
  readonly shelf: Shelf;
  readonly now: Date;
}

export interface ComposedEmail extends Omit<AddressedLetter, "letter">, Bodies {
  readonly subject: string;
  readonly calendar?: CalendarAttachment;
}

/**
 * Null: there is nothing to send any more, now or later. Its person was erased, withdrew, or is a recruiter who left; or no
 * template has this name.
 */
export async function composeEmail(
  { database, config, shelf, now }: EmailParts,
  { eventType, target, payload }: Pick<Delivery, "eventType" | "target" | "payload">,
): Promise<ComposedEmail | null> {
  // Loaded with the first letter: a start need not wait for what draws them and makes text of them.
  const [{ letters, isLetterName }, { letterBodies }] = await Promise.all([
    import("./letters.ts"),
    import("./page.tsx"),
  ]);
  if (!isLetterName(eventType)) return null;
  const addressed = await letters[eventType]({ database, config, shelf, now, target, payload });
  if (addressed === null) return null;
  const { letter, ...envelope } = addressed;
  const { subject, calendar } = letter;
  return { ...envelope, subject, ...(calendar && { calendar }), ...letterBodies(letter) };
}
