import * as v from "valibot";
import { hasOptedOutBefore } from "../../db/queries/desk/opted-out-before.ts";
import { quotesOtherMailbox, type RecruiterMessage, recruiterMessageById } from "../../db/queries/recruiter-message.ts";
import type { Database } from "../../db/database.ts";
import { codesShownIn } from "../../domain/code/code.ts";
import { isEmailStillValid } from "../../domain/messages/fitting-templates.ts";

const about = v.object({ registrationId: v.string(), message: v.string() });

/**
 * The recruiter's message of a delivery. It may be sent to a proven address only. Null: erased or
 * undone, or it no longer applies, or its recipient moved without another person whose code it
 * quotes.
 */
export async function messageToSend(database: Database, payload: unknown): Promise<RecruiterMessage | null> {
  if (!v.is(about, payload)) return null;
  const { registrationId } = payload;
  const message = await recruiterMessageById(database, registrationId, payload.message);
  if (!message || message.undone || !isEmailStillValid(message.application, message)) return null;
  // Its words were removed (commands/applications/forget-quoted.ts).
  if (message.text === "") return null;
  if (
    message.movedSince &&
    (await quotesOtherMailbox(database, message.text, registrationId, codesShownIn(message.text)))
  )
    return null;
  return (await hasOptedOutBefore(database, message.application.id, "mailbox")) ? null : message;
}
