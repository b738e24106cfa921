/**
 * An OpenID Connect provider (Core 1.0, Discovery 1.0), identified by its issuer. Uses the code
 * flow with PKCE, state and nonce, and verifies the ID token's signature. oauth4webapi checks what
 * the standards require (decision 19).
 */
import * as oauth from "oauth4webapi";
import {
  type Attempt,
  OidcError,
  type OidcProvider,
  type OidcSettings,
  type OidcTokens,
  type ProvenIdentity,
  type StillKnown,
} from "../../domain/oidc/provider.ts";

/** Milliseconds per request: during a log-in, and for checks between log-ins. */
const patience = 6000;
const askPatience = 4000;

/** Milliseconds that discovery is cached. Keys are fetched each time. */
const discoveryLasts = 600_000;

/** Seconds since a log-in within which it proves the identity again. */
const freshLoginSeconds = 120;

/** Seconds of clock difference to tolerate. */
const tolerance = 30;

class DiscoveredProvider implements OidcProvider {
  readonly #settings: OidcSettings;
  readonly #client: oauth.Client;
  #found: { readonly server: oauth.AuthorizationServer; readonly at: number } | undefined;

  constructor(settings: OidcSettings) {
    this.#settings = settings;
    this.#client = { client_id: settings.clientId, [oauth.clockTolerance]: tolerance };
  }

  /**
   * Returns the URL of the provider's log-in page, and what the answer must match. Throws {@link
   * OidcError}.
   */
  async begin({
    freshLogin,
  }: Pick<Attempt, "freshLogin">): Promise<{ readonly url: string; readonly attempt: Attempt }> {
    const server = await this.discover();
    const url = URL.parse(server.authorization_endpoint ?? "");
    // The page navigates there, so the URL must not run script or downgrade from TLS.
    const isSafe =
      url?.protocol === "https:" || (url?.protocol === "http:" && this.#settings.issuer.startsWith("http:"));
    if (!url || !isSafe) throw new OidcError("provider", "unusable_authorization_endpoint");
    const attempt: Attempt = {
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
      freshLogin,
    };
    const parameters = {
      client_id: this.#settings.clientId,
      redirect_uri: this.#settings.redirectUri,
      response_type: "code",
      scope: [...new Set(["openid", "email", "profile", ...this.#settings.scopes])].join(" "),
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: "S256",
      ...(freshLogin ? { prompt: "login", max_age: String(freshLoginSeconds) } : {}),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return { url: url.href, attempt };
  }

  /** Returns the person who came back with this answer. Throws {@link OidcError}. */
  async finish(query: string, attempt: Attempt): Promise<ProvenIdentity> {
    const server = await this.discover();
    try {
      const checked = oauth.validateAuthResponse(server, this.#client, new URLSearchParams(query), attempt.state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        this.#client,
        this.#authentication(server),
        checked,
        this.#settings.redirectUri,
        attempt.verifier,
        this.#sending(patience),
      );
      const given = await oauth.processAuthorizationCodeResponse(server, this.#client, response, {
        expectedNonce: attempt.nonce,
        requireIdToken: true,
        ...(attempt.freshLogin ? { maxAge: freshLoginSeconds } : {}),
      });
      // A copy of the server object, so that no keys are cached: new keys are trusted at once, and
      // old ones no longer.
      await oauth.validateApplicationLevelSignature({ ...server }, response, this.#sending(patience));
      const claims = oauth.getValidatedIdTokenClaims(given);
      if (!claims) throw new OidcError("provider", "no_id_token");
      const tokens = { access: given.access_token, refresh: given.refresh_token ?? null };
      if (tokens.refresh === null && server.userinfo_endpoint === undefined) {
        throw new OidcError("provider", "cannot_be_asked_again");
      }
      return { subject: claims.sub, ...(await this.#about(server, claims, tokens)), tokens };
    } catch (error) {
      throw asOidcError(error);
    }
  }

  /** Whether the provider still accepts this person. Never throws. */
  async ask(subject: string, tokens: OidcTokens): Promise<StillKnown> {
    try {
      const server = await this.discover(askPatience);
      return tokens.refresh === null
        ? await this.#askByAccess(server, subject, tokens)
        : await this.#askByRefresh(server, subject, tokens.refresh);
    } catch (error) {
      return { answer: isRefusal(error) ? "no" : "silent" };
    }
  }

  /** The provider's metadata, at most ten minutes old. Throws {@link OidcError}. */
  async discover(wait = patience): Promise<oauth.AuthorizationServer> {
    if (this.#found && Date.now() - this.#found.at < discoveryLasts) return this.#found.server;
    try {
      const issuer = new URL(this.#settings.issuer);
      const response = await oauth.discoveryRequest(issuer, this.#sending(wait));
      const server = await oauth.processDiscoveryResponse(issuer, response);
      this.#found = { server, at: Date.now() };
      return server;
    } catch (error) {
      throw asOidcError(error);
    }
  }

  /** Email and name, which some providers return only from the user info endpoint. */
  async #about(
    server: oauth.AuthorizationServer,
    claims: oauth.IDToken,
    { access }: OidcTokens,
  ): Promise<Pick<ProvenIdentity, "verifiedEmail" | "name">> {
    if (claims.email !== undefined || server.userinfo_endpoint === undefined) return personIn(claims);
    const response = await oauth.userInfoRequest(server, this.#client, access, this.#sending(patience));
    return personIn(await oauth.processUserInfoResponse(server, this.#client, claims.sub, response));
  }

  async #askByRefresh(server: oauth.AuthorizationServer, subject: string, refresh: string): Promise<StillKnown> {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      this.#client,
      this.#authentication(server),
      refresh,
      this.#sending(askPatience),
    );
    const given = await oauth.processRefreshTokenResponse(server, this.#client, response);
    const claims = oauth.getValidatedIdTokenClaims(given);
    if (claims && claims.sub !== subject) return { answer: "no" };
    return { answer: "yes", tokens: { access: given.access_token, refresh: given.refresh_token ?? refresh } };
  }

  async #askByAccess(server: oauth.AuthorizationServer, subject: string, tokens: OidcTokens): Promise<StillKnown> {
    const response = await oauth.userInfoRequest(server, this.#client, tokens.access, this.#sending(askPatience));
    if (response.status === 401) return { answer: "no" };
    await oauth.processUserInfoResponse(server, this.#client, subject, response);
    return { answer: "yes", tokens };
  }

  #authentication({ token_endpoint_auth_methods_supported: ways }: oauth.AuthorizationServer): oauth.ClientAuth {
    const byForm = ways !== undefined && !ways.includes("client_secret_basic") && ways.includes("client_secret_post");
    const { clientSecret } = this.#settings;
    return byForm ? oauth.ClientSecretPost(clientSecret) : oauth.ClientSecretBasic(clientSecret);
  }

  #sending(wait: number) {
    return {
      signal: () => AbortSignal.timeout(wait),
      // The operator file allows http only for this machine.
      [oauth.allowInsecureRequests]: this.#settings.issuer.startsWith("http:"),
    };
  }
}

export function openProvider(settings: OidcSettings): DiscoveredProvider {
  return new DiscoveredProvider(settings);
}

/** From claims that the ID token and the user info endpoint share. */
function personIn(claims: oauth.IDToken | oauth.UserInfoResponse): Pick<ProvenIdentity, "verifiedEmail" | "name"> {
  const { email, email_verified: verified, name } = claims;
  // Some providers send a string. If it is missing, the address is not verified.
  const theirs = typeof email === "string" && (verified === true || (verified as unknown) === "true");
  return { verifiedEmail: theirs ? email.toLowerCase() : null, name: typeof name === "string" ? name : null };
}

/**
 * Errors that do not concern the person: a wrong client registration, or an overloaded provider.
 */
const notOfThePerson = new Set([
  "invalid_client",
  "unauthorized_client",
  "invalid_request",
  "invalid_scope",
  "unsupported_grant_type",
  "temporarily_unavailable",
  "server_error",
  "slow_down",
]);

/** Whether the provider itself refuses the person, rather than a failure in between. */
function isRefusal(error: unknown): boolean {
  if (error instanceof oauth.WWWAuthenticateChallengeError) {
    return error.cause.some(({ parameters }) => parameters.error === "invalid_token");
  }
  if (!(error instanceof oauth.ResponseBodyError)) return false;
  return error.status < 500 && error.status !== 429 && !notOfThePerson.has(error.error);
}

function asOidcError(error: unknown): OidcError {
  if (error instanceof OidcError) return error;
  // The person cancelled, or the provider requires another log-in.
  if (error instanceof oauth.AuthorizationResponseError) return new OidcError("again", "refused_there");
  if (error instanceof oauth.ResponseBodyError) {
    // The code was used before or has expired.
    return new OidcError(error.error === "invalid_grant" ? "again" : "provider", knownCode(error.error));
  }
  const code = (error as { code?: unknown }).code;
  return new OidcError("provider", typeof code === "string" ? code : ((error as Error).name ?? "unknown"), error);
}

/** Keeps standard error codes; others are the provider's own text. */
function knownCode(error: string): string {
  return error === "invalid_grant" || notOfThePerson.has(error) ? error : "refused";
}
