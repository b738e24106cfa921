/** What an operator runs: a webhook receiver and a mailbox, both real servers on the loopback address. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** What is answered from now on. */
  answer: (response: ServerResponse, request: Received) => void;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      const request = { method: incoming.method ?? "", path: incoming.url ?? "", headers: incoming.headers, body };
      receiver.received.push(request);
      receiver.answer(outgoing, request);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
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

export interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  /** Lower-case name to value, unfolded. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

export interface Mailbox {
  readonly url: string;
  readonly mails: Mail[];
  /** An SMTP code to refuse the next mails with, or null. */
  refuse: number | null;
  close(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onData(stream, session, done) {
      void text(stream).then((raw) => {
        if (mailbox.refuse !== null) return done(Object.assign(new Error("refused"), { responseCode: mailbox.refuse }));
        const { mailFrom, rcptTo } = session.envelope;
        mailbox.mails.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          ...parsed(raw),
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

/** A message of one part (RFC 5322, RFC 2045): ours have no more. */
function parsed(raw: string): Pick<Mail, "headers" | "text"> {
  const [, head = "", body = ""] = /^([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(raw) ?? [];
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = new Map(
    lines.map((line) => [line.split(":", 1)[0]?.toLowerCase() ?? "", line.replace(/^[^:]*:\s*/, "")]),
  );
  return {
    headers,
    text: decodeBody(body, headers.get("content-transfer-encoding") ?? "7bit")
      .replaceAll("\r\n", "\n")
      .trimEnd(),
  };
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
