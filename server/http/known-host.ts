import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";

/** Hosts that are logged by a process. Whoever scans addresses tries many. */
const mostLogged = 20;

/**
 * Refuses requests for a host that is not ours, so that nothing made from the Host header can be pointed elsewhere. Logs each refused host
 * once: a proxy that passes another one on makes the whole site unreachable.
 * @param origin of `PUBLIC_URL`
 */
export function knownHostOnly(origin: string, healthPrefix: string, log: Pick<Logger, "warn">): MiddlewareHandler {
  const { host, protocol } = new URL(origin);
  const logged = new Set<string>();
  return async (c, next) => {
    const asked = c.req.header("host") ?? "";
    // A load balancer asks for the health by address.
    if (asked === host || hostOf(asked, protocol) === host || c.req.path.startsWith(healthPrefix)) return next();
    const shown = isName.test(asked) ? asked : "unreadable";
    if (!logged.has(shown) && logged.size < mostLogged) {
      logged.add(shown);
      log.warn({ asked: shown, answered: host }, refusedText);
    }
    return c.text("421 Misdirected Request\nThere is no site of that name here; the log says more.\n", 421, {
      "cache-control": "no-store",
    });
  };
}

const refusedText =
  "a request for another host was refused (421). If visitors use that name, set PUBLIC_URL to it; if they do not, let the proxy pass on the Host that they sent";

/** A name or address with its port, as browsers send it. */
const isName = /^[\w.:[\]-]{1,100}$/;

/** Without what makes no difference: capitals, the port that the protocol has anyway, a dot at the end. null: it is no host. */
function hostOf(asked: string, protocol: string): string | null {
  if (!isName.test(asked)) return null;
  const url = URL.parse(`${protocol}//${asked}`);
  return url && url.host.replace(/\.(?=:|$)/, "");
}
