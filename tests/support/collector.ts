/** A trace collector (OTLP over HTTP) that stores what it receives. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface CollectedSpan {
  readonly service: string;
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly parentSpanId: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly failed: boolean;
  /** In ms. */
  readonly took: number;
}

export interface Collector {
  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly endpoint: string;
  /** Everything received, as bytes. */
  readonly bytes: () => string;
  readonly headers: readonly IncomingHttpHeaders[];
  readonly spans: () => readonly CollectedSpan[];
  /** Sets its answers from now on. By default it accepts everything. */
  answering(answer?: (response: ServerResponse) => void): void;
  close(): Promise<void>;
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly KeyValue[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}
interface KeyValue {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
interface SentSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly KeyValue[];
  readonly status: { readonly code?: number };
}

function accept(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
}

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let answer = accept;
  const server: Server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      headers.push(request.headers);
      if (request.method === "POST" && request.url === "/v1/traces") bodies.push(body);
      else bodies.push(`${request.method} ${request.url}`);
      answer(response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bodies.join("\n"),
    headers,
    spans: () => bodies.flatMap((body) => spansOf(JSON.parse(body) as Sent)),
    answering: (next = accept) => void (answer = next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function spansOf({ resourceSpans }: Sent): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ attributes, status, startTimeUnixNano, endTimeUnixNano, ...span }) => ({
        name: span.name,
        kind: span.kind,
        traceId: span.traceId,
        parentSpanId: span.parentSpanId,
        service: String(valuesOf(resource.attributes)["service.name"]),
        attributes: valuesOf(attributes),
        failed: status.code === 2,
        took: Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6,
      })),
  );
}

function valuesOf(attributes: readonly KeyValue[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
