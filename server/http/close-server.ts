import type { ServerType } from "@hono/node-server";
import { Server } from "node:net";

/**
 * Answers open requests and accepts no new ones; resolves when all connections have closed. Idle
 * connections close after `graceMs`, because a proxy may just be sending on one. Open requests are
 * aborted after `forceMs`.
 */
export function closeServer(
  server: ServerType,
  { graceMs, forceMs }: { graceMs: number; forceMs: number },
): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => "closeAllConnections" in server && server.closeAllConnections(), forceMs);
    const idle = setInterval(() => "closeIdleConnections" in server && server.closeIdleConnections(), graceMs);
    // Not http's own close: it ends idle connections at once, including one whose request may be on
    // its way.
    Server.prototype.close.call(server, () => {
      clearTimeout(force);
      clearInterval(idle);
      resolve();
    });
  });
}
