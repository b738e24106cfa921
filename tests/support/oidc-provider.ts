/**
 * A strict OpenID Connect provider on the loopback address: registered redirect, client secret,
 * PKCE, one-time codes, rotating refresh tokens. Its keys are real, and single faults can be
 * injected.
 */
import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Person {
  /** The provider's permanent identifier. */
  sub: string;
  email?: string | undefined;
  email_verified?: boolean | string | undefined;
  name?: string;
  /** Disabled at the provider. */
  disabled?: boolean;
}

type Claims = Record<string, unknown>;

/** Its behaviour: `down`: 500 with a page, like a proxy in front; `silent`: no answer. */
type Mood = "well" | "down" | "silent" | "garbled";

interface Grant {
  readonly person: Person;
  readonly asked: URLSearchParams;
  readonly at: number;
}

interface Key {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export class FakeProvider {
  readonly clientId = "fairlead";
  readonly clientSecret = "a secret of the client's: 100 %";
  /** The registered redirect address. */
  redirectUri = "";
  mood: Mood = "well";
  /** If false, only the access token shows whether the person is still known. */
  givesRefreshTokens = true;
  /** Whether the id token has email and name; otherwise only userinfo does. */
  tellsInToken = true;
  /** The injected fault. */
  change: (claims: Claims) => Claims = (claims) => claims;
  algorithm: "RS256" | "none" | "HS256" = "RS256";
  /** Extra fields of its discovery document. */
  published: Claims = {};
  /** The person at the browser, who logs in at once. */
  atBrowser: Person | undefined;
  /** The number of requests per address. */
  readonly asked: Record<string, number> = {};

  readonly #codes = new Map<string, Grant>();
  readonly #refreshTokens = new Map<string, Person>();
  readonly #accessTokens = new Map<string, Person>();
  #keys: Key[] = [newKey()];
  #signing = 0;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async start(): Promise<this> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return this;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/staff`;
  }

  /** Replaces its key. */
  rotate(): void {
    this.#keys = [newKey()];
    this.#signing = 0;
  }

  /** Signs with a key that it does not publish. */
  signWithUnknownKey(): void {
    const known = newKey();
    this.#keys = [known, { ...newKey(), kid: known.kid }];
    this.#signing = 1;
  }

  /**
   * Logs a person in at the desk's redirect and returns the callback query. Throws on an invalid
   * request.
   */
  logIn(address: string, person: Person): URLSearchParams {
    const url = new URL(address);
    if (url.href.split("?", 1)[0] !== `${this.issuer}/authorize`) throw new Error(`led to ${address}`);
    const asked = url.searchParams;
    const wanted = {
      response_type: "code",
      client_id: this.clientId,
      redirect_uri: this.redirectUri,
      code_challenge_method: "S256",
    };
    for (const [name, value] of Object.entries(wanted)) {
      if (asked.get(name) !== value) throw new Error(`${name} is ${asked.get(name)}`);
    }
    for (const name of ["state", "nonce", "code_challenge"]) {
      if ((asked.get(name) ?? "").length < 43) throw new Error(`${name} can be guessed`);
    }
    if (!asked.get("scope")?.split(" ").includes("openid")) throw new Error("not OpenID Connect");
    const code = randomBytes(16).toString("base64url");
    this.#codes.set(code, { person, asked, at: Date.now() });
    return new URLSearchParams({ code, state: asked.get("state") ?? "" });
  }

  /** Whether a text is one of its tokens. */
  knows(token: string): boolean {
    return this.#accessTokens.has(token) || this.#refreshTokens.has(token);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const path = (request.url ?? "").replace("/staff", "");
    this.asked[path] = (this.asked[path] ?? 0) + 1;
    if (this.mood === "silent") return;
    if (this.mood === "down") {
      response.writeHead(500, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
      return;
    }
    if (this.mood === "garbled") {
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Please log in to the network</h1>");
      return;
    }
    if (path.startsWith("/authorize?") && this.atBrowser) {
      const back = this.logIn(this.issuer + path, this.atBrowser);
      response.writeHead(302, { location: `${this.redirectUri}?${back.toString()}` }).end();
      return;
    }
    const [status, answer] = this.#said(path, new URLSearchParams(body), request.headers.authorization ?? "");
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  }

  #said(path: string, body: URLSearchParams, authorization: string): [number, object] {
    switch (path) {
      case "/.well-known/openid-configuration":
        return [
          200,
          {
            issuer: this.issuer,
            authorization_endpoint: `${this.issuer}/authorize`,
            token_endpoint: `${this.issuer}/token`,
            userinfo_endpoint: `${this.issuer}/userinfo`,
            jwks_uri: `${this.issuer}/keys`,
            response_types_supported: ["code"],
            subject_types_supported: ["public"],
            id_token_signing_alg_values_supported: ["RS256"],
            ...this.published,
          },
        ];
      case "/keys":
        return [200, { keys: [this.#keys[0]].map((key) => key && publicKey(key)) }];
      case "/userinfo": {
        const person = this.#accessTokens.get(authorization.replace("Bearer ", ""));
        return person && !person.disabled ? [200, told(person)] : [401, { error: "invalid_token" }];
      }
      case "/token":
        return this.#token(body, authorization);
      default:
        return [404, {}];
    }
  }

  #token(body: URLSearchParams, authorization: string): [number, object] {
    const encoded = new URLSearchParams({ secret: this.clientSecret }).toString().slice("secret=".length);
    const basic = Buffer.from(`${this.clientId}:${encoded}`).toString("base64");
    if (authorization !== `Basic ${basic}`) return [401, { error: "invalid_client" }];
    if (body.get("grant_type") === "refresh_token") {
      const token = body.get("refresh_token") ?? "";
      const person = this.#refreshTokens.get(token);
      this.#refreshTokens.delete(token);
      if (!person || person.disabled) return [400, { error: "invalid_grant", error_description: "User disabled" }];
      return [200, this.#tokens(person, null)];
    }
    const code = body.get("code") ?? "";
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    if (
      !grant ||
      grant.person.disabled ||
      grant.asked.get("code_challenge") !== challenge ||
      body.get("redirect_uri") !== this.redirectUri
    ) {
      return [400, { error: "invalid_grant" }];
    }
    return [200, this.#tokens(grant.person, grant)];
  }

  #tokens(person: Person, grant: Grant | null): object {
    const access = randomBytes(16).toString("base64url");
    const refresh = randomBytes(16).toString("base64url");
    this.#accessTokens.set(access, person);
    if (this.givesRefreshTokens) this.#refreshTokens.set(refresh, person);
    return {
      access_token: access,
      token_type: "Bearer",
      expires_in: 300,
      ...(this.givesRefreshTokens ? { refresh_token: refresh } : {}),
      ...(grant ? { id_token: this.#idToken(person, grant) } : {}),
    };
  }

  #idToken(person: Person, { asked, at }: Grant): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = this.change({
      iss: this.issuer,
      aud: this.clientId,
      iat: now,
      exp: now + 300,
      nonce: asked.get("nonce"),
      ...(asked.has("max_age") ? { auth_time: Math.floor(at / 1000) } : {}),
      ...(this.tellsInToken ? told(person) : { sub: person.sub }),
    });
    const key = this.#keys[this.#signing];
    if (!key) throw new Error("no key");
    const header = { alg: this.algorithm, ...(this.algorithm === "RS256" ? { kid: key.kid } : {}), typ: "JWT" };
    const content = `${encoded(header)}.${encoded(claims)}`;
    return `${content}.${this.#signature(content, key)}`;
  }

  #signature(content: string, { privateKey, publicKey }: Key): string {
    if (this.algorithm === "none") return "";
    // An old attack: using the public key as a shared secret.
    const shared = publicKey.export({ type: "spki", format: "pem" });
    if (this.algorithm === "HS256") return createHmac("sha256", shared).update(content).digest("base64url");
    return sign("RSA-SHA256", Buffer.from(content), privateKey).toString("base64url");
  }
}

function told({ sub, email, email_verified, name }: Person): Claims {
  return { sub, email, email_verified, name };
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function newKey(): Key {
  return { kid: randomBytes(6).toString("hex"), ...generateKeyPairSync("rsa", { modulusLength: 2048 }) };
}

function publicKey({ kid, publicKey }: Key): object {
  return { ...publicKey.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" };
}
