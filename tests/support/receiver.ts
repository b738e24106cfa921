/** The operator's webhook receiver: a real HTTP server that lets in only what is signed (Standard Webhooks). */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import type { ApplicationCreated } from "../../domain/delivery/application-created.ts";

export interface ReceivedEvent {
  /** `webhook-id` */
  readonly id: string;
  readonly event: ApplicationCreated;
}

export interface Receiver {
  readonly url: string;
  /** What was signed rightly, as it came. */
  readonly received: readonly ReceivedEvent[];
  /** How many requests were not. */
  readonly refused: number;
  close(): Promise<void>;
}

/** `secret` is `whsec_…`. Listens on the loopback address. */
export async function startReceiver(secret: string): Promise<Receiver> {
  const received: ReceivedEvent[] = [];
  let refused = 0;
  const webhook = new Webhook(secret);
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      try {
        // Throws on a wrong signature, a changed body, and a time more than five minutes off.
        const event = webhook.verify(body, headersOf(request)) as ApplicationCreated;
        received.push({ id: String(request.headers["webhook-id"]), event });
        response.writeHead(204).end();
      } catch {
        refused += 1;
        response.writeHead(401).end();
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    get refused() {
      return refused;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
