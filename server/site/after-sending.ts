/**
 * Redirects after applying: to the success page, or without cookies to the private status page
 * (D27, D30). Only the next request shows whether the browser kept the cookie. A URL that redirects
 * does not enter the browser's history.
 */
import { type Context, Hono } from "hono";
import { registrationToken } from "../../commands/applications/application-link.ts";
import { isMarketCode, type MarketCode } from "../../locales/markets.ts";
import { arrivedAddress, arrivedPath, pageAddress, statusPageAddress } from "../../routes.ts";
import type { ServerParts } from "../parts.ts";
import { privatePageHeaders } from "./status-page-render.tsx";

/**
 * Use only in the answer to the browser that sent the registration: the link opens as much as its
 * cookie does.
 */
export function pathAfterSending({ deps }: ServerParts, id: string, prefix: MarketCode | undefined): string {
  return arrivedAddress(registrationToken(deps.config, id, 0), prefix);
}

/** `prefixes`: the market codes that a URL may begin with. */
export function afterSendingRoutes({ deps, cookies }: ServerParts, prefixes: () => readonly string[]): Hono {
  const routes = new Hono();
  routes.on(
    ["GET", "HEAD"],
    [`/application/:token${arrivedPath}`, `/:market/application/:token${arrivedPath}`],
    (c: Context, next) => {
      const marketCode = c.req.param("market");
      if (marketCode !== undefined && !isMarketCode(marketCode)) return next();
      // Without the prefix if the operator took the market off the site a moment ago.
      const prefix = marketCode !== undefined && prefixes().includes(marketCode) ? marketCode : undefined;
      const token = c.req.param("token") ?? "";
      const isOwn = cookies.sentHere(c, deps.now())?.id === token.split(".", 1)[0];
      for (const [name, value] of Object.entries(privatePageHeaders)) c.header(name, value);
      return Promise.resolve(
        c.redirect(isOwn ? pageAddress("success", prefix) : statusPageAddress(encodeURIComponent(token), prefix), 303),
      );
    },
  );
  return routes;
}
