import type { Context } from "hono";
import { deskAuthPath } from "../../routes.ts";
import type { ServerParts } from "../parts.ts";
import { authCookies } from "./auth-cookies.ts";
import type { AuthRoute } from "./auth-table.ts";
import type { DeskAuth } from "./auth.ts";

interface Parts {
  readonly server: Pick<ServerParts, "origin">;
  readonly auth: DeskAuth;
}

/** Calls better-auth with our own address, the request's cookies and the given fields only. */
export function callAuth(
  c: Context,
  { server, auth }: Parts,
  { method, path }: Pick<AuthRoute, "method" | "path">,
  body: object,
): Promise<Response> {
  const headers = new Headers({ accept: "application/json", origin: server.origin });
  const cookie = authCookies(c, auth);
  const agent = c.req.header("user-agent");
  if (cookie !== "") headers.set("cookie", cookie);
  if (agent !== undefined) headers.set("user-agent", agent.slice(0, 300));
  if (method === "POST") headers.set("content-type", "application/json");
  return auth.handler(
    new Request(`${server.origin}${deskAuthPath}${path}`, {
      method,
      headers,
      ...(method === "POST" ? { body: JSON.stringify(body) } : {}),
    }),
  );
}
