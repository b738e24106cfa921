import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import { endSessionWith } from "../../commands/accounts/sessions.ts";
import type { DeskChange } from "../../domain/desk/queue.ts";
import { errorForLog } from "../http/log.ts";
import type { DeskRequest } from "./request.ts";

/** Milliseconds between heartbeats: proxies close connections after a silent minute. */
const heartbeatMs = 20_000;

/** Milliseconds in which a replaced stream's browser may read that it is. */
const farewellMs = 5_000;

/**
 * Messages that may wait for a reader. A connection holds thousands before the first one waits, so
 * its reader takes nothing, and each further one would fill our memory.
 */
export const mostUnread = 100;

/** `GET /desk/api/live` */
export function listen({ deps, live, caller, auth }: DeskRequest, c: Context): Promise<Response> {
  const response = streamSSE(c, async (stream) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let unread = 0;
    const say = (event: string, data: DeskChange | null) => {
      if (unread >= mostUnread) return end();
      unread += 1;
      const written = stream.writeSSE({ event, data: data === null ? "" : JSON.stringify(data) });
      written.then(() => (unread -= 1)).catch(end);
    };
    // A recruiter who only watches makes no request that would ask the provider.
    const stillKnown = async () => {
      const { id, provider, token } = caller;
      try {
        if (provider === null || (await auth.isStillKnown({ userId: id, provider }))) return true;
        await endSessionWith(deps.database, token);
        return false;
      } catch (error) {
        deps.log.warn({ error: errorForLog(error) }, "the login provider could not be asked");
        return true;
      }
    };
    const stop = live.listen({
      token: caller.token,
      recruiterId: caller.id,
      changed: (version) => say("changed", { version }),
      // The browser would reconnect at once and displace the next stream.
      replaced: () => {
        void stream.writeSSE({ event: "replaced", data: "" }).then(end, end);
        // For a reader that takes nothing, which would keep its stream beyond the limit.
        setTimeout(end, farewellMs).unref();
      },
      end,
    });
    const heartbeat = setInterval(() => {
      say("heartbeat", null);
      void stillKnown().then((known) => (known ? undefined : end()));
    }, heartbeatMs);
    heartbeat.unref();
    stream.onAbort(end);
    await ended;
    clearInterval(heartbeat);
    stop();
  });
  response.headers.set("cache-control", "no-store");
  // nginx would buffer the events.
  response.headers.set("x-accel-buffering", "no");
  return Promise.resolve(response);
}
