/**
 * What is said of each request: a line of the log, and a count for whoever counts. The route's pattern stands for its address, which
 * may be a secret: no address, query, header, sender or body reaches either.
 */
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { Observer } from "../observer.ts";

/** What no route of its own answered. */
export const noRoute = "other";

/** Asked by machines every few seconds: in the log only where something is wrong, or where everything is. */
const quiet = "/health/";

/** Says it of the answer of `c`, which took `ms` to make. Its bytes are known when it was sent. */
export type NoteAnswer = (c: Context, ms: number) => void;

export function noteAnswers(log: Logger, observer?: Observer): NoteAnswer {
  return (c, ms) => {
    const { status } = c.res;
    const { method } = c.req;
    const route = routeOf(c);
    observer?.answered({ method, route, status, seconds: ms / 1000 });
    const level = status >= 500 ? "error" : route.startsWith(quiet) ? "debug" : "info";
    if (!log.isLevelEnabled(level)) return;
    const answered = { request: c.get("requestId"), method, route, status, ms: Math.round(ms) };
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
