import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import { endSessionWith } from "../../accounts/sessions.ts";
import type { DeskChange } from "../../domain/desk/queue.ts";
import { errorForLog } from "../http/log.ts";
import type { DeskCall } from "./call.ts";

/** How often an idle stream says that it is there, in ms: proxies close what is silent for a minute. */
const heartbeatMs = 20_000;

/** `GET /desk/api/live` */
export function listen({ deps, live, caller, auth }: DeskCall, c: Context): Promise<Response> {
  const response = streamSSE(c, async (stream) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const say = (event: string, data: DeskChange | null) => {
      stream.writeSSE({ event, data: data === null ? "" : JSON.stringify(data) }).catch(() => end());
    };
    // Whoever only looks on makes no call at which the provider would be asked.
    const stillKnown = async () => {
      const { id, provider, token } = caller;
      try {
        if (provider === null || (await auth.isStillKnown({ userId: id, provider }))) return true;
        await endSessionWith(deps.database, token);
        return false;
      } catch (error) {
        deps.log.warn({ error: errorForLog(error) }, "the log-in's provider cannot be asked");
        return true;
      }
    };
    const stop = live.listen({
      token: caller.token,
      recruiterId: caller.id,
      changed: (version) => say("changed", { version }),
      // The browser would come back at once, and push out the next one.
      replaced: () => void stream.writeSSE({ event: "replaced", data: "" }).then(end, end),
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
  // nginx would keep what is said until its buffer is full.
  response.headers.set("x-accel-buffering", "no");
  return Promise.resolve(response);
}
