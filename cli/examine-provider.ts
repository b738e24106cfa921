/** Checks that the desk's identity provider is reachable and supports what a log-in needs. */
import type { EnvironmentConfig } from "../app/config.ts";
import type { Finding } from "../domain/health/finding.ts";
import type { Operator } from "../domain/operator/operator.ts";
import { OidcError } from "../domain/oidc/provider.ts";
import { openProvider } from "../integrations/oidc/provider.ts";
import { oidcCallbackPath } from "../routes.ts";

export async function examineProvider({
  operator,
  publicUrl,
  oidcClientSecret: clientSecret,
}: Pick<EnvironmentConfig, "publicUrl" | "oidcClientSecret"> & { readonly operator: Operator }): Promise<Finding[]> {
  const { oidc } = operator;
  if (oidc === undefined || clientSecret === undefined) return [];
  const { issuer, clientId, scopes } = oidc;
  const redirectUri = `${new URL(publicUrl).origin}${oidcCallbackPath}`;
  try {
    const server = await openProvider({ issuer, clientId, clientSecret, scopes, redirectUri }).discover();
    const unpublished = scopes.filter((scope) => server.scopes_supported?.includes(scope) === false);
    const hasEndpoints = server.authorization_endpoint && server.token_endpoint && server.jwks_uri;
    if (!hasEndpoints) return [{ kind: "error", text: `log-in: ${issuer} publishes no log-in endpoints` }];
    return [
      { kind: "ok", text: `log-in: ${issuer} answers; register this redirect URI there: ${redirectUri}` },
      ...unpublished.map((scope): Finding => ({
        kind: "warning",
        text: `log-in: ${issuer} does not list the scope ${scope}`,
      })),
    ];
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    const text = `log-in: ${issuer} cannot be used (${error.code}); check that it is the issuer named in its discovery document`;
    return [{ kind: "error", text }];
  }
}
