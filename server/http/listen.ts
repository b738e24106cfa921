import { type HttpBindings, serve, type ServerType } from "@hono/node-server";
import type { Socket } from "node:net";

/**
 * Milliseconds that an idle connection stays open. Longer than the 60 s of nginx and most load
 * balancers: if we closed first, a request could meet the closing connection and fail with 502.
 */
const keepAliveTimeout = 75_000;
/**
 * Milliseconds for a request's headers. At least the value above, because some Node.js versions
 * count from the previous request.
 */
const headersTimeout = 80_000;

/**
 * Requests of one connection that may wait for their answers. Browsers and proxies send one at a
 * time. Node.js starts every request of a packet at once: two thousand would block all others for
 * seconds, and hold a hundred megabytes of answers for a client that reads none.
 */
const mostWaiting = 16;

type Fetch = Parameters<typeof serve>[0]["fetch"];

/** Ends connections that send more requests than {@link mostWaiting} before reading the answers. */
function limitPipelining(fetch: Fetch): Fetch {
  const waiting = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: 1 | -1): number => {
    const now = (waiting.get(socket) ?? 0) + change;
    waiting.set(socket, now);
    return now;
  };
  return (request, bindings) => {
    const { incoming, outgoing } = bindings as HttpBindings;
    const { socket } = incoming;
    if (count(socket, 1) > mostWaiting) {
      socket.destroy();
      return new Response(null, { status: 503 });
    }
    outgoing.once("close", () => count(socket, -1));
    return fetch(request, bindings);
  };
}

/** Resolves when the server accepts requests; rejects if it cannot open the port. */
export function listen(
  fetch: Fetch,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const options = {
      fetch: limitPipelining(fetch),
      hostname: host,
      port,
      serverOptions: { keepAliveTimeout, headersTimeout },
    };
    const server = serve(options, () => resolve(server));
    server.once("error", reject);
  });
}
