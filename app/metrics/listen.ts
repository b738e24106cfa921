/**
 * Serves metrics and health checks on a separate port without log-in, by default only on the
 * loopback address (METRICS_HOST). They contain no personal data and no secrets.
 */
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { healthPaths } from "../../routes.ts";
import type { Health } from "./health.ts";

export interface Watched {
  readonly contentType: string;
  readonly metrics: () => Promise<string>;
  /** null: still starting. */
  readonly health: () => Promise<Health | null>;
  /** Called with an internal error, which is answered with 500. */
  readonly onError: (error: unknown) => void;
}

export const metricsPath = "/metrics";

/** Rejects if the port is unavailable. Resolves to a function that closes it. */
export function listen(watched: Watched, { host, port }: { host: string; port: number }): Promise<() => Promise<void>> {
  const server = createServer(
    { requestTimeout: 10_000, headersTimeout: 5_000, keepAliveTimeout: 5_000 },
    answers(watched),
  );
  server.maxConnections = 50;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve(
        () =>
          new Promise<void>((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      );
    });
  });
}

function answers({ contentType, metrics, health, onError }: Watched): RequestListener {
  const say = (response: ServerResponse, status: number, type: string, body: string, headers = {}) =>
    response
      .writeHead(status, {
        "content-type": type,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        ...headers,
      })
      .end(response.req.method === "HEAD" ? undefined : body);
  const json = (response: ServerResponse, status: number, value: object) =>
    say(response, status, "application/json", `${JSON.stringify(value)}\n`);
  const answer = async (path: string, response: ServerResponse) => {
    switch (path) {
      case metricsPath:
        return say(response, 200, contentType, await metrics());
      case healthPaths.live:
        return json(response, 200, { status: "live" });
      case healthPaths.ready: {
        const parts = await health();
        const ready = parts !== null && Object.values(parts).every((part) => part !== false);
        const status = parts === null ? "starting" : ready ? "ready" : "unavailable";
        return json(response, ready ? 200 : 503, { status, ...parts });
      }
      default:
        return say(response, 404, "text/plain", "404 Not Found\n");
    }
  };
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      say(response, 405, "text/plain", "405 Method Not Allowed\n", { allow: "GET, HEAD", connection: "close" });
      return;
    }
    const [path = ""] = (request.url ?? "").split("?", 1);
    answer(path, response).catch((error: unknown) => {
      onError(error);
      if (response.headersSent) response.destroy();
      else say(response, 500, "text/plain", "500 Internal Server Error\n");
    });
  };
}
