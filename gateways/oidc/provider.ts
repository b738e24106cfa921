/**
 * A provider of OpenID Connect (Core 1.0, Discovery 1.0), known by its issuer alone. The code flow with PKCE, state and nonce; the
 * id-token with its signature, whatever way it came. oauth4webapi checks what the standards ask (decision 19).
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

/** Milliseconds: of each answer while somebody waits at the log-in, and of the question in between. */
const patience = 6000;
const askPatience = 4000;

/** How long what the provider publishes of itself is taken for true, in ms. Its keys are asked for each time. */
const discoveryLasts = 600_000;

/** Seconds that a log-in may lie back which proves anew who somebody is. */
const anewLasts = 120;

/** Seconds by which its clock may be wrong. */
const tolerance = 30;

class DiscoveredProvider implements OidcProvider {
  readonly #settings: OidcSettings;
  readonly #client: oauth.Client;
  #found: { readonly server: oauth.AuthorizationServer; readonly at: number } | undefined;

  constructor(settings: OidcSettings) {
    this.#settings = settings;
    this.#client = { client_id: settings.clientId, [oauth.clockTolerance]: tolerance };
  }

  /** Where somebody goes to log in, and what their answer has to fit. Throws {@link OidcError}. */
  async begin({ anew }: Pick<Attempt, "anew">): Promise<{ readonly url: string; readonly attempt: Attempt }> {
    const server = await this.discover();
    const url = URL.parse(server.authorization_endpoint ?? "");
    // A page is sent there: nothing that would run in it, and no step down from TLS.
    const isSafe =
      url?.protocol === "https:" || (url?.protocol === "http:" && this.#settings.issuer.startsWith("http:"));
    if (!url || !isSafe) throw new OidcError("provider", "unusable_authorization_endpoint");
    const attempt: Attempt = {
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
      anew,
    };
    const asked = {
      client_id: this.#settings.clientId,
      redirect_uri: this.#settings.redirectUri,
      response_type: "code",
      scope: [...new Set(["openid", "email", "profile", ...this.#settings.scopes])].join(" "),
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: "S256",
      ...(anew ? { prompt: "login", max_age: String(anewLasts) } : {}),
    };
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
    return { url: url.href, attempt };
  }

  /** Who has come back with this answer. Throws {@link OidcError}. */
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
        ...(attempt.anew ? { maxAge: anewLasts } : {}),
      });
      // By a server of its own, so that no keys are remembered: a new one is believed at once, and an old one no longer.
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

  /** Whether the provider still lets this person in. Never throws. */
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

  /** What the provider publishes of itself, not older than ten minutes. Throws {@link OidcError}. */
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

  /** E-mail and name, which some providers tell only when they are asked. */
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
      // The operator file takes http for this machine alone.
      [oauth.allowInsecureRequests]: this.#settings.issuer.startsWith("http:"),
    };
  }
}

export function openProvider(settings: OidcSettings): DiscoveredProvider {
  return new DiscoveredProvider(settings);
}

/** As an id-token and the user info endpoint have it alike. */
function personIn(claims: oauth.IDToken | oauth.UserInfoResponse): Pick<ProvenIdentity, "verifiedEmail" | "name"> {
  const { email, email_verified: verified, name } = claims;
  // As text by providers that are known for it. Left out, nobody has said that it is theirs.
  const theirs = typeof email === "string" && (verified === true || (verified as unknown) === "true");
  return { verifiedEmail: theirs ? email.toLowerCase() : null, name: typeof name === "string" ? name : null };
}

/** Not of the person: our own registration is wrong, or the provider has too much to do. */
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

/** Whether it is a no to the person, said by the provider itself, and no failure of whatever stands in between. */
function isRefusal(error: unknown): boolean {
  if (error instanceof oauth.WWWAuthenticateChallengeError) {
    return error.cause.some(({ parameters }) => parameters.error === "invalid_token");
  }
  if (!(error instanceof oauth.ResponseBodyError)) return false;
  return error.status < 500 && error.status !== 429 && !notOfThePerson.has(error.error);
}

function asOidcError(error: unknown): OidcError {
  if (error instanceof OidcError) return error;
  // The person broke off, or the provider asks for them anew.
  if (error instanceof oauth.AuthorizationResponseError) return new OidcError("again", "refused_there");
  if (error instanceof oauth.ResponseBodyError) {
    // A code that was used, or is over.
    return new OidcError(error.error === "invalid_grant" ? "again" : "provider", knownCode(error.error));
  }
  const code = (error as { code?: unknown }).code;
  return new OidcError("provider", typeof code === "string" ? code : ((error as Error).name ?? "unknown"), error);
}

/** Of the standard; anything else is the provider's own words. */
function knownCode(error: string): string {
  return error === "invalid_grant" || notOfThePerson.has(error) ? error : "refused";
}
