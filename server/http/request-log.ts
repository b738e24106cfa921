/**
 * What is said of each request: a line of the log, a count for whoever counts, and a span for whoever traces. The route's pattern stands for its address, which
 * may be a secret: no address, query, sender or body reaches any of them, and of its headers only which trace a trusted proxy began.
 */
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { Dependencies } from "../dependencies.ts";
import { cameThroughProxies } from "./client-address.ts";

/** What no route of its own answered. */
export const noRoute = "other";

/** Asked by machines every few seconds: in the log only where something is wrong, or where everything is. */
export const quiet = "/health/";

/** Says it of the answer of `c`, which took `ms` to make. Its bytes are known when it was sent. */
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
    const level = status >= 500 ? "error" : route.startsWith(quiet) ? "debug" : "info";
    if (!log.isLevelEnabled(level)) return;
    const answered = { request: id, ...(traceId ? { traceId } : {}), method, route, status, ms: Math.round(ms) };
    const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
    // Without a connection there is nothing to count: only tests call the router itself.
    if (!incoming || !outgoing || outgoing.closed) return log[level](answered, "answered");
    const { socket } = incoming;
    const before = socket.bytesWritten;
    outgoing.once("close", () => {
      const bytes = socket.bytesWritten - before;
      log[level](outgoing.writableFinished ? { ...answered, bytes } : { ...answered, bytes, cut: true }, "answered");
    });
  };
}

/** What a handler said it is, else the pattern that Hono chose; one that takes everything is none. */
function routeOf(c: Context): string {
  const route = c.get("route") ?? c.req.routePath;
  return route === "*" || route === "/*" ? noRoute : route;
}
