/** The provider of the desk's log-in: whether it can be found, and does what a log-in needs. */
import type { Machine } from "../config.ts";
import type { Operator } from "../domain/operator/operator.ts";
import { OidcError } from "../domain/oidc/provider.ts";
import { openProvider } from "../gateways/oidc/provider.ts";
import { oidcCallbackPath } from "../routes.ts";
import type { Finding } from "./finding.ts";

export async function examineProvider({
  operator,
  publicUrl,
  oidcClientSecret: clientSecret,
}: Pick<Machine, "publicUrl" | "oidcClientSecret"> & { readonly operator: Operator }): Promise<Finding[]> {
  const { oidc } = operator;
  if (oidc === undefined || clientSecret === undefined) return [];
  const { issuer, clientId, scopes } = oidc;
  const redirectUri = `${new URL(publicUrl).origin}${oidcCallbackPath}`;
  try {
    const server = await openProvider({ issuer, clientId, clientSecret, scopes, redirectUri }).discover();
    const unpublished = scopes.filter((scope) => server.scopes_supported?.includes(scope) === false);
    const hasEndpoints = server.authorization_endpoint && server.token_endpoint && server.jwks_uri;
    if (!hasEndpoints) return [{ kind: "error", text: `log-in: ${issuer} publishes no addresses to log in with` }];
    return [
      { kind: "ok", text: `log-in: ${issuer} answers; it has to send people back to ${redirectUri}` },
      ...unpublished.map((scope): Finding => ({
        kind: "warning",
        text: `log-in: ${issuer} does not say that it knows the scope ${scope}`,
      })),
    ];
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    const text = `log-in: ${issuer} cannot be used (${error.code}); is it the issuer as its discovery document names it?`;
    return [{ kind: "error", text }];
  }
}
