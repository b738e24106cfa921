/**
 * After applying: on to the success page, or, where the browser kept no cookie, to the private page that its link opens (D27, D30).
 * Whether it did is only known from what it asks for next, so every application is led through here. The address is left by
 * redirects alone: it is in no history, and the link in it only where the browser ends on the private page.
 */
import { type Context, Hono } from "hono";
import { registrationToken } from "../../applications/application-link.ts";
import { isMarketCode, type MarketCode } from "../../locales/markets.ts";
import { arrivedAddress, arrivedPath, pageAddress, statusPageAddress } from "../../routes.ts";
import type { ServerParts } from "../parts.ts";
import { privately } from "./status-page-render.tsx";

/** Only for the browser that sent the registration, in the answer to what it sent; as good as the cookie that goes with it. */
export function afterSending({ deps }: ServerParts, id: string, prefix: MarketCode | undefined): string {
  return arrivedAddress(registrationToken(deps.config, id, 0), prefix);
}

/** `prefixes`: the market codes an address may begin with. */
export function arrivedRoutes({ deps, cookies }: ServerParts, prefixes: () => readonly string[]): Hono {
  const routes = new Hono();
  routes.on(
    ["GET", "HEAD"],
    [`/application/:token${arrivedPath}`, `/:market/application/:token${arrivedPath}`],
    (c: Context, next) => {
      const given = c.req.param("market");
      if (given !== undefined && !prefixes().includes(given)) return next();
      const prefix = isMarketCode(given) ? given : undefined;
      const token = c.req.param("token") ?? "";
      const kept = cookies.sentHere(c, deps.now())?.id === token.split(".", 1)[0];
      for (const [name, value] of Object.entries(privately)) c.header(name, value);
      return Promise.resolve(
        c.redirect(kept ? pageAddress("success", prefix) : statusPageAddress(encodeURIComponent(token), prefix), 303),
      );
    },
  );
  return routes;
}
