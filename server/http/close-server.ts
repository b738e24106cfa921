import type { ServerType } from "@hono/node-server";
import { Server } from "node:net";

/**
 * Resolves when every connection has ended: whoever has asked is answered, and nobody new is taken. `graceMs`: how long a connection may
 * be silent, because it was just made and its request is on the way, or because a proxy keeps it and does not know yet. `forceMs`: when
 * what is under way is given up.
 */
export function closeServer(
  server: ServerType,
  { graceMs, forceMs }: { graceMs: number; forceMs: number },
): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => "closeAllConnections" in server && server.closeAllConnections(), forceMs);
    const idle = setInterval(() => "closeIdleConnections" in server && server.closeIdleConnections(), graceMs);
    // Not http's own: it ends what is silent at once, and with it requests of which nobody knows whether they arrived.
    Server.prototype.close.call(server, () => {
      clearTimeout(force);
      clearInterval(idle);
      resolve();
    });
  });
}
