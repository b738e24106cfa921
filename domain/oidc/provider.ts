/** The desk's interface to an OpenID Connect provider; integrations/oidc implements it. */

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** In addition to openid, email and profile. */
  readonly scopes: readonly string[];
  /** Callback URL. */
  readonly redirectUri: string;
}

/**
 * Stored with accounts and sessions from the provider. A different client registration counts as a
 * different provider, because its subjects may differ.
 */
export function providerId({ issuer, clientId }: Pick<OidcSettings, "issuer" | "clientId">): string {
  return `oidc:${issuer} ${clientId}`;
}

/** Values to verify a response with; they belong to one browser and one attempt. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Re-authentication: the provider must ask again and report when it did. */
  readonly freshLogin: boolean;
}

/** Tokens for checking later whether the provider still knows the person. Secrets. */
export interface OidcTokens {
  readonly access: string;
  /** null: the provider issues none. */
  readonly refresh: string | null;
}

export interface ProvenIdentity {
  /** The person's id at this provider; the only claim that is never reassigned. */
  readonly subject: string;
  /** Lowercase; null: none, or not verified by the provider. */
  readonly verifiedEmail: string | null;
  readonly name: string | null;
  readonly tokens: OidcTokens;
}

/** `silent`: no readable answer, or none about the person. */
export type StillKnown = { readonly answer: "yes"; readonly tokens: OidcTokens } | { readonly answer: "no" | "silent" };

export interface OidcProvider {
  /** Login URL, and the values its response must match. Throws {@link OidcError}. */
  begin(how: Pick<Attempt, "freshLogin">): Promise<{ readonly url: string; readonly attempt: Attempt }>;
  /** Identity from the callback's query. Throws {@link OidcError}. */
  finish(query: string, attempt: Attempt): Promise<ProvenIdentity>;
  /** Whether the provider still admits the person. Never throws. */
  ask(subject: string, tokens: OidcTokens): Promise<StillKnown>;
}

/** `again`: cancelled or expired. `provider`: unreachable, or an invalid response. */
export class OidcError extends Error {
  readonly kind: "again" | "provider";
  /** For the log; never text from the provider or a stranger. */
  readonly code: string;

  constructor(kind: OidcError["kind"], code: string, cause?: unknown) {
    super(`${kind}: ${code}`, { cause });
    this.name = "OidcError";
    this.kind = kind;
    this.code = code;
  }
}
