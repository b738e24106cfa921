/**
 * Reports each request: a log line, a metric and a span. They contain the route's pattern, because
 * the URL may be a secret, and no query, sender or body; of the headers, only the trace begun by a
 * trusted proxy.
 */
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { Dependencies } from "../dependencies.ts";
import { cameThroughProxies } from "./client-address.ts";

/** The route name of requests that no route answers. */
export const noRoute = "other";

/** Polled by machines every few seconds: logged only for an error, or when everything is logged. */
export const quietPrefix = "/health/";

/** Reports the answer of `c`, which took `ms` to make. Its size is known once it has been sent. */
export type NoteAnswer = (c: Context, ms: number) => void;

type Heard = Partial<Pick<Dependencies, "observer" | "tracer">> & { readonly trustProxy?: number };

export function noteAnswers(log: Logger, { observer, tracer, trustProxy = 0 }: Heard = {}): NoteAnswer {
  return (c, ms) => {
    const { status } = c.res;
    const { method } = c.req;
    const route = routeOf(c);
    const id = c.get("requestId");
    const request = { method, route, status, seconds: ms / 1000 };
    observer?.answered(request);
    const traceparent = tracer && cameThroughProxies(c, trustProxy) ? c.req.header("traceparent") : undefined;
    const traceId = tracer?.answered({ ...request, id, traceparent });
    const level = status >= 500 ? "error" : route.startsWith(quietPrefix) ? "debug" : "info";
    if (!log.isLevelEnabled(level)) return;
    const answered = { request: id, ...(traceId ? { traceId } : {}), method, route, status, ms: Math.round(ms) };
    const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
    // Only tests call the router without a connection; there are no bytes to count.
    if (!incoming || !outgoing || outgoing.closed) return log[level](answered, "answered");
    const { socket } = incoming;
    const before = socket.bytesWritten;
    outgoing.once("close", () => {
      const bytes = socket.bytesWritten - before;
      log[level](outgoing.writableFinished ? { ...answered, bytes } : { ...answered, bytes, cut: true }, "answered");
    });
  };
}

/** The name a handler set, otherwise Hono's pattern; a wildcard counts as none. */
function routeOf(c: Context): string {
  const route = c.get("route") ?? c.req.routePath;
  return route === "*" || route === "/*" ? noRoute : route;
}
