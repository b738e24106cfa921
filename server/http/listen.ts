import { serve, type ServerType } from "@hono/node-server";

/**
 * Milliseconds that a connection without a request stays open. Longer than the 60 s for which nginx and most load balancers keep theirs: the
 * side that closes first must be the one that sends, or a request meets a connection that is just being closed and is answered with 502.
 */
const keepAliveTimeout = 75_000;
/** Milliseconds for the head of a request; never less than the above, because some versions of Node.js count from the request before. */
const headersTimeout = 80_000;

/** Resolves when requests are taken; rejects where the port cannot be opened. */
export function listen(
  fetch: Parameters<typeof serve>[0]["fetch"],
  { host, port }: { readonly host: string; readonly port: number },
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const options = { fetch, hostname: host, port, serverOptions: { keepAliveTimeout, headersTimeout } };
    const server = serve(options, () => resolve(server));
    server.once("error", reject);
  });
}
