/** E-mail over SMTP. */
import { domainToASCII } from "node:url";
import { createTransport } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport/index.js";
import { isInternational, takesInternational } from "./international.ts";
import { mailbox } from "./mailbox.ts";

export interface EmailMessage {
  /** The Message-ID's left part: the same for every attempt of one delivery, so that a mailbox can drop a second copy. */
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  /** What {@link deliveryHeader} says; left out: it is about no delivery. */
  readonly delivery?: string;
  readonly to: readonly string[];
  /** Where an answer goes; the applicant, so that answering the notice answers them. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  /** The same as a page; left out, the e-mail is plain text alone. */
  readonly html?: string;
  /** Where a mail program ends letters of this kind, by one POST (RFC 8058). */
  readonly unsubscribe?: string;
  /** A calendar file (RFC 5545): as another form of the text, and attached. */
  readonly calendar?: { readonly method: "PUBLISH" | "CANCEL"; readonly text: string };
}

export type EmailResult =
  | { readonly kind: "accepted" }
  /** `code` is the SMTP reply code; 5xx is final for this message (RFC 5321 section 4.2.1). */
  | { readonly kind: "refused"; readonly code: number }
  /** The server would not take this one: the same way every time, without being asked. */
  | { readonly kind: "impossible"; readonly reason: string }
  | { readonly kind: "failed"; readonly reason: string };

/** By it a returned e-mail is known again where the provider gave it another Message-ID (domain/delivery/bounce.ts). */
const deliveryHeader = "X-Fairlead-Delivery";

/** As recruiters read it. */
const noInternational = "the mail server does not take addresses outside ASCII (SMTPUTF8)";

export type SendEmail = (message: EmailMessage) => Promise<EmailResult>;

export interface Mailer {
  readonly send: SendEmail;
  close(): void;
}

/** How long a mail server may keep us waiting at any step, in ms. */
export const smtpTimeoutMs = 15_000;

/** How long it may take altogether, in ms: one that answers every step late must not hold a worker for minutes. */
const sendTimeoutMs = 40_000;

/** A mailer for `url` (`smtp://user:password@host:port`, `smtps://…`). `send` never throws. */
export function openMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // As read from the address.
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
          // As they are: an address with a comma in it is one address, and not two.
          to: to.map((address) => ({ name: "", address: mailbox(address) })),
          // Nodemailer asks for SMTPUTF8 for the envelope alone. The text says the address as well.
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
    // RFC 3834: vacation notices are not sent to it.
    "Auto-Submitted": "auto-generated",
    ...(delivery === undefined ? {} : { [deliveryHeader]: delivery }),
    ...(unsubscribe === undefined
      ? {}
      : {
          // On one line: some receivers do not read on where it is folded behind its colon.
          "List-Unsubscribe": { prepared: true, value: `<${unsubscribe}>` },
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
  };
}

/** A mail that is accepted after all when nobody waits any more is sent a second time, with the same Message-ID. */
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

/** Why the mail server cannot be used, in words for the operator; null: it answers and takes the log-in. Sends nothing, and never throws. */
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

/** The server's own words are left out: they can quote the user's name. */
function explainMailServer(error: unknown, url: string): string {
  const { code = "", responseCode, message } = error as Error & { code?: string; responseCode?: number };
  const { hostname, port, protocol } = new URL(url);
  const at = `the mail server at ${hostname}${port === "" ? "" : `:${port}`}`;
  // What the system said stands in the text alone: nodemailer has a code of its own for whatever a connection ends with.
  const systems = /\bE[A-Z]{3,}\b|\bCERT_\w+|\b\w+_CERT\w*/.exec(message)?.[0] ?? code;
  const named = [systems, responseCode].filter((each) => each !== undefined && each !== "").join(" ");
  if (code === "EAUTH" || code === "ENOAUTH")
    return `SMTP_URL: ${at} refuses the log-in (${named}); check user and password, and that special characters are percent-encoded`;
  if (code === "EDNS") return `SMTP_URL: ${hostname} was not found (${named}); check the spelling`;
  if (code === "ETLS" || /certificate|\bSSL\b|\bTLS\b|CERT/.test(message))
    return `SMTP_URL: no encrypted connection to ${at} (${named}); ${protocol === "smtps:" ? "use smtp:// where it begins without encryption (port 587)" : "check its certificate; where your own authority signed it, set NODE_EXTRA_CA_CERTS to that authority's"}`;
  return `SMTP_URL: ${at} does not answer (${named}); check host and port, and that no firewall is between`;
}
