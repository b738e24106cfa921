/**
 * Google's Indexing API (https://developers.google.com/search/apis/indexing-api/v3/using-api), for
 * pages with a JobPosting. A service account's assertion is exchanged for a token
 * (https://developers.google.com/identity/protocols/oauth2/service-account, RFC 7523).
 */
import { sign } from "node:crypto";
import { post, type PostSettings } from "../webhook/post.ts";
import type { Notice, NoticeResult, SendNotice, ServiceAccountKey } from "./notice.ts";
import { resultOf } from "./send-result.ts";

const publishUrl = "https://indexing.googleapis.com/v3/urlNotifications:publish";
const scope = "https://www.googleapis.com/auth/indexing";

/** Seconds; the longest that an assertion may be valid. */
const assertionSeconds = 3600;
/** Milliseconds before expiry at which the token is renewed. */
const earlyMs = 60_000;
/** Size limit of a token answer in bytes. */
const mostTokenBytes = 16_384;

interface Token {
  readonly value: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

type GoogleNotice = Extract<Notice, { kind: "google" }>;

export function googleSender(
  bounds: PostSettings,
  url = publishUrl,
): (notice: GoogleNotice, now: Date) => ReturnType<SendNotice> {
  const tokens = new Map<string, Token>();
  return async ({ address, change, key }, now) => {
    let token = tokens.get(key.private_key);
    if (!token || token.until - earlyMs <= now.getTime()) {
      const answer = await askForToken(key, bounds, now);
      if ("kind" in answer) return answer;
      token = answer;
      tokens.set(key.private_key, token);
    }
    const body = JSON.stringify({ url: address, type: change === "deleted" ? "URL_DELETED" : "URL_UPDATED" });
    const headers = { "content-type": "application/json", authorization: `Bearer ${token.value}` };
    const result = resultOf(await post(url, body, headers, bounds), now);
    // The token was revoked early: the next attempt requests another.
    if (result.kind === "answered" && result.status === 401) tokens.delete(key.private_key);
    return result;
  };
}

async function askForToken(key: ServiceAccountKey, bounds: PostSettings, now: Date): Promise<Token | NoticeResult> {
  const assertion = assertionOf(key, now);
  if (assertion === null) return { kind: "failed", reason: "unusable key" };
  const body = new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion });
  const headers = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
  const answered = await post(key.token_uri, body.toString(), headers, { ...bounds, readsBytes: mostTokenBytes });
  const result = resultOf(answered, now);
  if (answered.kind === "failed" || result.kind === "failed" || result.status !== 200) return result;
  return tokenOf(answered.body ?? "", now) ?? { kind: "failed", reason: "unusable token" };
}

/** A JSON Web Token (RFC 7519), signed with RS256. null: the key cannot sign. */
function assertionOf({ client_email, private_key, token_uri }: ServiceAccountKey, now: Date): string | null {
  const seconds = Math.floor(now.getTime() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { iss: client_email, scope, aud: token_uri, iat: seconds, exp: seconds + assertionSeconds };
  const signed = `${part({ alg: "RS256", typ: "JWT" })}.${part(claims)}`;
  try {
    return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), private_key).toString("base64url")}`;
  } catch {
    return null;
  }
}

function tokenOf(body: string, now: Date): Token | null {
  try {
    const { access_token: value, expires_in: seconds } = JSON.parse(body) as Record<string, unknown>;
    // Rejects line breaks, which would end the header that carries it.
    if (typeof value !== "string" || !/^[\x21-\x7e]+$/.test(value) || typeof seconds !== "number") return null;
    return { value, until: now.getTime() + seconds * 1000 };
  } catch {
    return null;
  }
}
