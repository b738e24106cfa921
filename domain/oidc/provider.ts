/** What the desk needs of a provider of OpenID Connect; gateways/oidc speaks with it. */

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Besides openid, e-mail and profile. */
  readonly scopes: readonly string[];
  /** Where the provider sends people back to. */
  readonly redirectUri: string;
}

/**
 * What is stored with accounts and sessions that came by it: another registration at a provider is another provider, since it may name
 * people anew.
 */
export function providerId({ issuer, clientId }: Pick<OidcSettings, "issuer" | "clientId">): string {
  return `oidc:${issuer} ${clientId}`;
}

/** What an answer of the provider is compared with: it belongs to one browser, and to one try in it. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Whoever is logged in already proves it again: the provider has to ask, and to say when it did. */
  readonly anew: boolean;
}

/** What the provider is asked with later, whether it still knows somebody. Secrets. */
export interface OidcTokens {
  readonly access: string;
  /** null: the provider gives none. */
  readonly refresh: string | null;
}

export interface ProvenIdentity {
  /** Whoever this is at this provider: the only thing that never becomes somebody else's. */
  readonly subject: string;
  /** In small letters; null: none, or the provider does not say that it is theirs. */
  readonly verifiedEmail: string | null;
  readonly name: string | null;
  readonly tokens: OidcTokens;
}

/** `silent`: it says nothing that can be read, or nothing of the person. */
export type StillKnown = { readonly answer: "yes"; readonly tokens: OidcTokens } | { readonly answer: "no" | "silent" };

export interface OidcProvider {
  /** Where somebody goes to log in, and what their answer has to fit. Throws {@link OidcError}. */
  begin(how: Pick<Attempt, "anew">): Promise<{ readonly url: string; readonly attempt: Attempt }>;
  /** Who has come back with this query. Throws {@link OidcError}. */
  finish(query: string, attempt: Attempt): Promise<ProvenIdentity>;
  /** Whether the provider still lets this person in. Never throws. */
  ask(subject: string, tokens: OidcTokens): Promise<StillKnown>;
}

/** `again`: whoever it was broke off, or came with something old. `provider`: it cannot be reached, or says what it may not. */
export class OidcError extends Error {
  readonly kind: "again" | "provider";
  /** For the log: never anything that the provider or a stranger wrote. */
  readonly code: string;

  constructor(kind: OidcError["kind"], code: string, cause?: unknown) {
    super(`${kind}: ${code}`, { cause });
    this.name = "OidcError";
    this.kind = kind;
    this.code = code;
  }
}
