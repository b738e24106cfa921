import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { DeskChange } from "../../domain/desk/queue.ts";
import type { DeskCall } from "./call.ts";

/** How often an idle stream says that it is there, in ms: proxies close what is silent for a minute. */
const heartbeatMs = 20_000;

/** `GET /desk/api/live` */
export function listen({ live, caller }: DeskCall, c: Context): Promise<Response> {
  const response = streamSSE(c, async (stream) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const say = (event: string, data: DeskChange | null) => {
      stream.writeSSE({ event, data: data === null ? "" : JSON.stringify(data) }).catch(() => end());
    };
    const stop = live.listen({ token: caller.token, changed: (version) => say("changed", { version }), end });
    const heartbeat = setInterval(() => say("heartbeat", null), heartbeatMs);
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
