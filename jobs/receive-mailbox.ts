import type { Kept } from "../integrations/email/mailbox-reader.ts";
import { type ReceiveDependencies, type Received, receiveEmail } from "./receive-email.ts";

/**
 * Records what arrived in the mailbox of IMAP_URL. Emails that are neither bounces nor replies get
 * a star, so that a person who looks into the mailbox sees them.
 */
export async function receiveMailbox(deps: ReceiveDependencies, url: string, signal: AbortSignal): Promise<void> {
  // Loaded on demand: most operators do not use IMAP.
  const { readMailbox } = await import("../integrations/email/mailbox-reader.ts");
  await readMailbox(url, async (message) => keptAfter(await receiveEmail(deps, message)), signal);
}

function keptAfter({ kind }: Received): Kept {
  if (kind === "tooMany") return "left";
  return kind === "toNobody" || kind === "another" ? "starred" : "read";
}
