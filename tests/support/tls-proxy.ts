/** A reverse proxy with TLS in front of a router, which does to answers what real ones may do. */
import { once } from "node:events";
import { createServer as createPlainServer, request, type Server } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { selfSigned } from "../../tools/bench/certificate.ts";

type Fetch = Parameters<typeof getRequestListener>[0];

export interface Meddling {
  /** Lower-case names of headers that it drops. */
  readonly drop?: readonly string[];
  /** Headers that it adds, whether or not the application sends them. */
  readonly add?: Readonly<Record<string, string>>;
  /** Headers of requests that it drops. */
  readonly dropFromRequest?: readonly string[];
  /** The largest body that it lets pass, in bytes. */
  readonly most?: number;
  /** Answers itself for a path. */
  readonly answer?: (method: string, path: string) => number | null;
  /** Does not append the visitor's address. */
  readonly isTransparent?: boolean;
}

export interface TlsProxy {
  readonly port: number;
  /** PEM. */
  readonly certificate: string;
  meddling: Meddling;
  close(): Promise<void>;
}

export async function startTlsProxy(fetch: Fetch, host: string): Promise<TlsProxy> {
  const upstream = createPlainServer(getRequestListener(fetch));
  const { cert, key } = selfSigned(host, { from: -1, until: 60 });
  const front = createServer({ cert, key }, (incoming, outgoing) => {
    const { drop = [], add = {}, dropFromRequest = [], most = 2 ** 20, answer, isTransparent } = proxy.meddling;
    const own = answer?.(incoming.method ?? "", incoming.url ?? "") ?? null;
    if (own !== null || Number(incoming.headers["content-length"] ?? 0) > most) {
      incoming.resume();
      outgoing.writeHead(own ?? 413, { "content-type": "text/html" }).end("<h1>proxy</h1>");
      return;
    }
    const headers = { ...incoming.headers };
    for (const name of dropFromRequest) delete headers[name];
    const before = headers["x-forwarded-for"];
    if (!isTransparent)
      headers["x-forwarded-for"] = [before ?? [], incoming.socket.remoteAddress ?? ""].flat().join(", ");
    const { port } = upstream.address() as AddressInfo;
    const onward = request({ port, method: incoming.method, path: incoming.url, headers }, (answered) => {
      const kept = [...pairs(answered.rawHeaders)].filter(([name]) => !drop.includes(name.toLowerCase()));
      outgoing.writeHead(answered.statusCode ?? 502, [...kept, ...Object.entries(add)].flat());
      answered.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  for (const server of [upstream, front]) {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  }
  const proxy: TlsProxy = {
    port: (front.address() as AddressInfo).port,
    certificate: cert,
    meddling: {},
    close: async () => void (await Promise.all([upstream, front].map(ended))),
  };
  return proxy;
}

function* pairs(raw: readonly string[]): Generator<[string, string]> {
  for (let at = 0; at + 1 < raw.length; at += 2) yield [raw[at] ?? "", raw[at + 1] ?? ""];
}

function ended(server: Server): Promise<unknown> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
}
