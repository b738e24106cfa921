/** Responses: `{code, message, result}`, with the HTTP status equal to `code` (section 7, D11). */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { MarketCode } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { type BodyError, bodyErrorStatus } from "../http/body.ts";

export interface ApiAnswer {
  readonly code: ContentfulStatusCode;
  readonly message: string;
  readonly result?: unknown;
  readonly errors?: Readonly<Record<string, string>>;
}

export function answer(c: Context, body: ApiAnswer, headers: Record<string, string> = {}): Response {
  return c.json(body, body.code, { "cache-control": "no-store", ...headers });
}

export function acceptedAnswer(c: Context, market: MarketCode, result?: unknown): Response {
  return answer(c, {
    code: 200,
    message: translatorFor(market)("api.ok"),
    ...(result === undefined ? {} : { result }),
  });
}

export function bodyError(c: Context, market: MarketCode, error: BodyError): Response {
  // The rest of a refused body is not read, so the connection cannot be reused.
  const message = translatorFor(market)(error === "unreadable" ? "api.badJson" : `api.${error}`);
  return answer(c, { code: bodyErrorStatus[error], message }, { connection: "close" });
}

export function tooManyAnswer(c: Context, market: MarketCode, seconds: number): Response {
  const message = translatorFor(market)("api.tooMany", { seconds });
  return answer(c, { code: 429, message }, { "retry-after": String(seconds) });
}

export function unavailableAnswer(c: Context, market: MarketCode): Response {
  return answer(c, { code: 503, message: translatorFor(market)("api.unavailable") }, { "retry-after": "30" });
}

/** Field errors as text. The first is also the message, because a toast shows that. */
export function invalidAnswer(
  c: Context,
  code: 403 | 422,
  texts: Readonly<Partial<Record<string, string>>>,
  market: MarketCode,
): Response {
  const errors = texts as Record<string, string>;
  const message = Object.values(errors)[0] ?? translatorFor(market)("api.invalid");
  return answer(c, { code, message, errors });
}
