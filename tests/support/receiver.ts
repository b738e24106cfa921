/** An operator's webhook receiver and mailbox, both real servers on the loopback address. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import * as v from "valibot";
import { eventSchemas } from "../../domain/delivery/schemas.ts";

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Answers requests from now on. */
  answer: (response: ServerResponse, request: Received) => void;
  close(): Promise<void>;
}

/** @param secure key and certificate as PEM, for TLS */
export async function startReceiver(secure?: { readonly key: string; readonly cert: string }): Promise<Receiver> {
  const take = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    void text(incoming).then((body) => {
      const request = { method: incoming.method ?? "", path: incoming.url ?? "", headers: incoming.headers, body };
      if (incoming.headers["fairlead-schema-version"]) asPublished(body);
      receiver.received.push(request);
      receiver.answer(outgoing, request);
    });
  };
  const server = secure ? createSecureServer(secure, take) : createServer(take);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const receiver: Receiver = {
    url: `${secure ? "https" : "http"}://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: (response) => void response.writeHead(204).end(),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
  return receiver;
}

/** Every webhook received in any test must match its published schema, or the run fails. */
function asPublished(body: string): void {
  const event = JSON.parse(body) as { type: keyof typeof eventSchemas };
  // A webhook.test has no schema.
  if (event.type in eventSchemas) assert.deepEqual(event, v.parse(eventSchemas[event.type], event));
}

export interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  /** Lower-case name to value, unfolded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  /** Empty for plain text mail. */
  readonly html: string;
  /** The raw message. */
  readonly raw: string;
}

export interface Mailbox {
  readonly url: string;
  readonly mails: Mail[];
  /** An SMTP code to refuse the next mails with, or null. */
  refuse: number | null;
  close(): Promise<void>;
}

/** @param hides server extensions that it does not announce */
export async function startMailbox(hides: { readonly hideSMTPUTF8?: boolean } = {}): Promise<Mailbox> {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    ...hides,
    onData(stream, session, done) {
      void text(stream).then((raw) => {
        if (mailbox.refuse !== null) return done(Object.assign(new Error("refused"), { responseCode: mailbox.refuse }));
        const { mailFrom, rcptTo } = session.envelope;
        mailbox.mails.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          ...parsed(raw),
          raw,
        });
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails: [],
    refuse: null,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return mailbox;
}

/**
 * A message of one part, or of text and HTML (RFC 5322, RFC 2045, RFC 2046 section 5.1): ours have
 * no more.
 */
function parsed(raw: string): Pick<Mail, "headers" | "text" | "html"> {
  const { headers, body } = entity(raw);
  const [, boundary] = /^multipart\/alternative;.*boundary="([^"]+)"/.exec(headers.get("content-type") ?? "") ?? [];
  const parts = boundary === undefined ? [{ headers, body }] : body.split(`--${boundary}`).slice(1, -1).map(entity);
  const content = (type: string): string => {
    const part = parts.find((part) => (part.headers.get("content-type") ?? "").startsWith(type));
    if (!part) return "";
    return decodeBody(part.body, part.headers.get("content-transfer-encoding") ?? "7bit")
      .replaceAll("\r\n", "\n")
      .trimEnd();
  };
  return { headers, text: content("text/plain"), html: content("text/html") };
}

function entity(raw: string): { headers: Map<string, string>; body: string } {
  const [, head = "", body = ""] = /^(?:\r\n)?([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(raw) ?? [];
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = new Map(
    lines.map((line) => [line.split(":", 1)[0]?.toLowerCase() ?? "", line.replace(/^[^:]*:\s*/, "")]),
  );
  return { headers, body };
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
