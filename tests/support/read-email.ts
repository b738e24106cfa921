import type { ReceivedEmail } from "../../domain/messages/received-email.ts";
import { parseEmail } from "../../integrations/email/parse.ts";
import { readReceivedEmail } from "../../integrations/email/received.ts";

/** Null: it cannot be read. */
export async function readEmail(message: Uint8Array): Promise<ReceivedEmail | null> {
  const parsed = await parseEmail(message);
  return parsed && readReceivedEmail(parsed);
}
