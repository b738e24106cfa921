/** Reads new emails of a mailbox over IMAP. */
import { ImapFlow } from "imapflow";
import { longestEmail } from "../../domain/messages/received-email.ts";
import { isLoopbackHost } from "../../domain/network/address.ts";

/** As read, or as read with a star, because a person should look at it. */
export type Mark = "read" | "starred";

/** Emails that are recorded at a time. */
const mostAtOnce = 200;

/** Failures in a row after which the rest waits: what records them is away. */
const mostFailures = 20;

const timeoutMs = 15_000;

/** Recording an email may wait for the database. */
const idleMs = 120_000;

/**
 * Hands over each unread email, oldest first and at most {@link longestEmail} bytes of it, and
 * marks it as `receive` says. An email that `receive` rejects stays unread and does not stop the
 * others: the first such error is thrown at the end.
 * @param url `imaps://user:password@host/folder`; the folder is INBOX by default
 */
export async function readMailbox(
  url: string,
  receive: (message: Uint8Array) => Promise<Mark>,
  signal: AbortSignal,
): Promise<void> {
  const client = clientOf(url);
  const stop = () => client.close();
  signal.addEventListener("abort", stop, { once: true });
  const byUid = { uid: true } as const;
  const errors: unknown[] = [];
  try {
    await client.connect();
    await client.mailboxOpen(folderOf(url));
    const unread = await client.search({ seen: false }, byUid);
    if (!unread) throw new Error("the mailbox cannot be searched");
    let [recorded, failures] = [0, 0];
    for (const uid of unread.toSorted((a, b) => a - b)) {
      if (recorded >= mostAtOnce || failures >= mostFailures) break;
      // One byte more shows that the email is longer.
      const source = { start: 0, maxLength: longestEmail + 1 };
      const message = await client.fetchOne(`${uid}`, { source }, byUid);
      if (!message || message.source === undefined) continue;
      try {
        const flags = (await receive(message.source)) === "starred" ? ["\\Seen", "\\Flagged"] : ["\\Seen"];
        recorded += 1;
        failures = 0;
        if (!(await client.messageFlagsAdd(`${uid}`, flags, byUid)))
          throw new Error("an email cannot be marked as read");
      } catch (error) {
        failures += 1;
        errors.push(error);
      }
    }
    await client.logout();
  } finally {
    signal.removeEventListener("abort", stop);
    client.close();
  }
  if (errors.length > 0) throw errors[0];
}

/** Why the mailbox cannot be read, for the operator; null: it can. Never throws. */
export async function mailboxError(url: string): Promise<string | null> {
  const client = clientOf(url);
  try {
    await client.connect();
    await client.mailboxOpen(folderOf(url));
    await client.logout();
    return null;
  } catch (error) {
    // Omits the server's own message, which may quote the user name.
    const { authenticationFailed, code } = error as { authenticationFailed?: boolean; code?: string };
    const { host } = new URL(url);
    if (authenticationFailed === true) return `IMAP_URL: the mail server at ${host} refuses the log-in`;
    return `IMAP_URL: the mailbox at ${host} cannot be opened (${code ?? "no such folder"})`;
  } finally {
    client.close();
  }
}

function clientOf(url: string): ImapFlow {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const secure = protocol === "imaps:";
  const client = new ImapFlow({
    host,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    // Without encryption only on this machine.
    ...(secure || isLoopbackHost(host) ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: idleMs,
  });
  // Errors also reject the call that waits; without a listener the process would end.
  client.on("error", () => undefined);
  return client;
}

function folderOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || "INBOX";
}
