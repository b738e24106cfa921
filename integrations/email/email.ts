import { domainToASCII } from "node:url";
import { createTransport } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport/index.js";
import { isInternational, takesInternational } from "./international.ts";
import { mailbox } from "./mailbox.ts";

export interface EmailMessage {
  /**
   * Left part of the Message-ID: the same for every attempt of a delivery, so that mailboxes can
   * drop duplicates.
   */
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  /** Value of {@link deliveryHeader}; absent: the email belongs to no delivery. */
  readonly delivery?: string;
  readonly to: readonly string[];
  /** Address for replies: the applicant's, so that a reply to the notification reaches them. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  /** The same content as HTML; absent: plain text only. */
  readonly html?: string;
  /** URL at which mail programs unsubscribe with one POST (RFC 8058). */
  readonly unsubscribe?: string;
  /** A calendar file (RFC 5545), both as an alternative of the text and as an attachment. */
  readonly calendar?: { readonly method: "PUBLISH" | "CANCEL"; readonly text: string };
}

export type EmailResult =
  | { readonly kind: "accepted" }
  /** `code` is the SMTP reply code; 5xx is permanent for this message (RFC 5321 section 4.2.1). */
  | { readonly kind: "refused"; readonly code: number }
  /** Known in advance: the server would always refuse this message. */
  | { readonly kind: "impossible"; readonly reason: string }
  | { readonly kind: "failed"; readonly reason: string };

/** Identifies a bounce even if the provider changed the Message-ID (domain/delivery/bounce.ts). */
const deliveryHeader = "X-Fairlead-Delivery";

/** Shown to recruiters. */
const noInternational = "the mail server does not accept addresses outside ASCII (SMTPUTF8)";

export type SendEmail = (message: EmailMessage) => Promise<EmailResult>;

export interface Mailer {
  readonly send: SendEmail;
  close(): void;
}

/** Milliseconds that a mail server may take for any step. */
export const smtpTimeoutMs = 15_000;

/**
 * Milliseconds for the whole message: a server that is slow at every step must not block a worker
 * for minutes.
 */
const sendTimeoutMs = 40_000;

/**
 * Creates a mailer for `url` (`smtp://user:password@host:port`, `smtps://…`). `send` never throws.
 */
export function openMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // As parsed from the URL.
  const { options } = transport.transporter as SMTPTransport;
  return {
    async send(message) {
      const { from, to, replyTo } = message;
      try {
        if (to.some(isInternational) && !(await takesInternational(options))) {
          return { kind: "impossible", reason: noInternational };
        }
        const host = from.address.slice(from.address.lastIndexOf("@") + 1);
        const sending = transport.sendMail({
          messageId: `<${message.id}@${domainToASCII(host) || host}>`,
          from: { ...from },
          // As objects, so that an address with a comma is not split in two.
          to: to.map((address) => ({ name: "", address: mailbox(address) })),
          // Nodemailer requests SMTPUTF8 for the envelope only. The text contains the address as
          // well.
          ...(replyTo && !isInternational(replyTo) ? { replyTo: { name: "", address: mailbox(replyTo) } } : {}),
          subject: message.subject,
          text: message.text,
          ...(message.html === undefined ? {} : { html: message.html }),
          ...(message.calendar === undefined
            ? {}
            : {
                icalEvent: {
                  method: message.calendar.method,
                  filename: "interview.ics",
                  content: message.calendar.text,
                },
              }),
          headers: headersOf(message),
        });
        await inTime(sending);
        return { kind: "accepted" };
      } catch (error) {
        const { responseCode, code } = error as { responseCode?: number; code?: string };
        if (responseCode !== undefined) return { kind: "refused", code: responseCode };
        return { kind: "failed", reason: code ?? "network" };
      }
    },
    close: () => transport.close(),
  };
}

function headersOf({ delivery, unsubscribe }: EmailMessage) {
  return {
    // RFC 3834: stops vacation replies.
    "Auto-Submitted": "auto-generated",
    ...(delivery === undefined ? {} : { [deliveryHeader]: delivery }),
    ...(unsubscribe === undefined
      ? {}
      : {
          // Not folded: some receivers ignore a value that begins on the next line.
          "List-Unsubscribe": { prepared: true, value: `<${unsubscribe}>` },
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
  };
}

/** If the server accepts a message after the timeout, it is sent again with the same Message-ID. */
async function inTime(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error("the mail server is too slow"), { code: "ETIMEDOUT" })),
      sendTimeoutMs,
    );
  });
  try {
    await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Why the mail server cannot be used, as a message for the operator; null: it answers and accepts
 * the log-in. Sends nothing and never throws.
 */
export async function mailServerError(url: string): Promise<string | null> {
  const transport = createTransport({
    url,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
  });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return explainMailServer(error, url);
  } finally {
    transport.close();
  }
}

/** Omits the server's own message, which may quote the user name. */
function explainMailServer(error: unknown, url: string): string {
  const { code = "", responseCode, message } = error as Error & { code?: string; responseCode?: number };
  const { hostname, port, protocol } = new URL(url);
  const at = `the mail server at ${hostname}${port === "" ? "" : `:${port}`}`;
  // Only the message has the system's error code: nodemailer replaces `code` with its own.
  const systems = /\bE[A-Z]{3,}\b|\bCERT_\w+|\b\w+_CERT\w*/.exec(message)?.[0] ?? code;
  const named = [systems, responseCode].filter((each) => each !== undefined && each !== "").join(" ");
  if (code === "EAUTH" || code === "ENOAUTH")
    return `SMTP_URL: ${at} refuses the log-in (${named}); check user and password, and that special characters are percent-encoded`;
  if (code === "EDNS") return `SMTP_URL: ${hostname} was not found (${named}); check the spelling`;
  if (code === "ETLS" || /certificate|\bSSL\b|\bTLS\b|CERT/.test(message))
    return `SMTP_URL: no encrypted connection to ${at} (${named}); ${protocol === "smtps:" ? "use smtp:// if the server starts without encryption (port 587)" : "check its certificate; if your own authority signed it, set NODE_EXTRA_CA_CERTS to that authority's certificate"}`;
  return `SMTP_URL: ${at} does not answer (${named}); check host and port, and that no firewall blocks the connection`;
}
