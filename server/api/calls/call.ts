/** What a call of the API declares of itself, once: from it come its route, its limit, the answer to another method, and `/openapi.json`. */
import type { Context } from "hono";
import type { ObjectEntries, ObjectSchema } from "valibot";
import type { LimitName } from "../../../db/rate-limit.ts";
import type { MarketCode } from "../../../locales/markets.ts";
import type { Visitor } from "../../http/visitor.ts";
import type { ServerParts } from "../../parts.ts";

/** Fields, each described. */
export type FieldsSchema = ObjectSchema<ObjectEntries, undefined>;

export interface CallHeader {
  readonly name: string;
  readonly description: string;
  /** A regular expression that the whole value matches. */
  readonly pattern?: string;
}

export interface CallBody {
  /** What the fields may be. The call checks it itself, and says what is wrong in the visitor's words. */
  readonly schema: FieldsSchema;
  /** Fields without which it is never accepted. */
  readonly required: readonly string[];
  /** What one more call costs its sender before the body is read; null: the call counts for itself. */
  readonly limit: LimitName | null;
}

export interface ApiCall {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  /** Read beside `lang`, which every call reads. */
  readonly headers?: readonly CallHeader[];
  /** With one it is a POST of JSON, else a GET. */
  readonly body?: CallBody;
  /** `result` of the answer 200. */
  readonly result?: FieldsSchema;
  /** Sent with the answer 200. */
  readonly resultHeaders?: readonly CallHeader[];
  /** What it refuses with, beside what every call with a body is refused with (openapi.ts). */
  readonly refusals: readonly number[];
  readonly answer: (received: ReceivedCall) => Response | Promise<Response>;
}

export interface ReceivedCall {
  readonly c: Context;
  readonly parts: ServerParts;
  /** In whose language it is answered. */
  readonly market: MarketCode;
  readonly visitor: () => Visitor;
  /** As it was sent; empty where the call takes none. */
  readonly body: Readonly<Record<string, unknown>>;
}
