import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";

/** Refused hosts that a process logs. Scanners try many. */
const mostLogged = 20;

/**
 * Refuses requests for a foreign host, so that the Host header cannot redirect generated links.
 * Logs each host once: a proxy that passes another name makes the whole site unreachable.
 * @param origin of `PUBLIC_URL`
 */
export function knownHostOnly(origin: string, healthPrefix: string, log: Pick<Logger, "warn">): MiddlewareHandler {
  const { host, protocol } = new URL(origin);
  const logged = new Set<string>();
  return async (c, next) => {
    const header = c.req.header("host") ?? "";
    // Load balancers request the health check by IP address.
    if (header === host || hostOf(header, protocol) === host || c.req.path.startsWith(healthPrefix)) return next();
    const shown = isName.test(header) ? header : "unreadable";
    if (!logged.has(shown) && logged.size < mostLogged) {
      logged.add(shown);
      log.warn({ asked: shown, answered: host }, refusedText);
    }
    return c.text("421 Misdirected Request\nThis server has no site with that name. Its log has details.\n", 421, {
      "cache-control": "no-store",
    });
  };
}

const refusedText =
  "a request for another host was refused (421). If visitors use that name, set PUBLIC_URL to it; otherwise configure the proxy to pass on the visitor's Host header";

/** A name or address with its port, as browsers send it. */
const isName = /^[\w.:[\]-]{1,100}$/;

/** Normalises case, the protocol's default port and a trailing dot. Null: not a host. */
function hostOf(header: string, protocol: string): string | null {
  if (!isName.test(header)) return null;
  const url = URL.parse(`${protocol}//${header}`);
  return url && url.host.replace(/\.(?=:|$)/, "");
}
