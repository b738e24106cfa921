import type { MiddlewareHandler } from "hono";

/** Refuses requests for a host that is not ours, so that nothing made from the Host header can be pointed elsewhere. */
export function knownHostOnly(host: string, healthPrefix: string): MiddlewareHandler {
  return async (c, next) => {
    // A load balancer asks for the health by address.
    if (c.req.header("host") === host || c.req.path.startsWith(healthPrefix)) return next();
    return c.text("421 Misdirected Request\n", 421, { "cache-control": "no-store" });
  };
}
