/** The provider named in the operator file, which may change while the process runs. */
import { type OidcProvider, providerId } from "../../../domain/oidc/provider.ts";
import { oidcCallbackPath } from "../../../routes.ts";
import type { Operator } from "../../../domain/operator/operator.ts";
import type { Dependencies } from "../../dependencies.ts";

export interface DeskProvider {
  readonly id: string;
  readonly settings: NonNullable<Operator["oidc"]>;
  readonly at: OidcProvider;
}

export type CurrentProvider = () => DeskProvider | null;

/** Null: none is configured. */
export function currentProvider({
  config,
  openProvider,
}: Pick<Dependencies, "config" | "openProvider">): CurrentProvider {
  let made: DeskProvider | null = null;
  return () => {
    const { oidc } = config.operator;
    if (oidc === undefined || config.oidcClientSecret === undefined) return null;
    if (made?.settings === oidc) return made;
    const { issuer, clientId, scopes } = oidc;
    const redirectUri = `${new URL(config.publicUrl).origin}${oidcCallbackPath}`;
    const at = openProvider({ issuer, clientId, scopes, redirectUri, clientSecret: config.oidcClientSecret });
    made = { id: providerId(oidc), settings: oidc, at };
    return made;
  };
}
