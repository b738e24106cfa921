import type { Mark } from "../integrations/email/mailbox-reader.ts";
import { type ReceiveDependencies, type Received, receiveEmail } from "./receive-email.ts";

/**
 * Records what arrived in the mailbox of IMAP_URL. What did not reach the desk, or not whole,
 * gets a star, so that a person who looks into the mailbox sees it.
 */
export async function receiveMailbox(deps: ReceiveDependencies, url: string, signal: AbortSignal): Promise<void> {
  // Loaded on demand: most operators do not use IMAP.
  const { readMailbox } = await import("../integrations/email/mailbox-reader.ts");
  await readMailbox(url, async (message) => markAfter(await receiveEmail(deps, message)), signal);
}

function markAfter(received: Received): Mark {
  const isDone = received.kind === "reply" ? received.isWhole : received.kind.startsWith("bounce");
  return isDone ? "read" : "starred";
}
