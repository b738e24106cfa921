/** A call's declaration: route, rate limit, 405 answer and `/openapi.json` derive from it. */
import type { Context } from "hono";
import type { RefusalStatus } from "../refusals.ts";
import type { ObjectEntries, ObjectSchema } from "valibot";
import type { LimitName } from "../../../db/rate-limit.ts";
import type { MarketCode } from "../../../locales/markets.ts";
import type { Visitor } from "../../http/visitor.ts";
import type { ServerParts } from "../../parts.ts";

/** Fields, each with a description. */
export type FieldsSchema = ObjectSchema<ObjectEntries, undefined>;

export interface CallHeader {
  readonly name: string;
  readonly description: string;
  /** A regular expression that must match the whole value. */
  readonly pattern?: string;
}

export interface CallBody {
  /** Documents the fields. The call validates them, with messages in the visitor's language. */
  readonly schema: FieldsSchema;
  readonly required: readonly string[];
  /** The rate limit counted before the body is read; null: the call counts its own. */
  readonly limit: LimitName | null;
}

export interface ApiCall {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  /** In addition to `lang`, which every call reads. */
  readonly headers?: readonly CallHeader[];
  /** With a body the call is a POST of JSON, otherwise a GET. */
  readonly body?: CallBody;
  /** `result` of the 200 answer. */
  readonly result?: FieldsSchema;
  /** Sent with the 200 answer. */
  readonly resultHeaders?: readonly CallHeader[];
  /** Refusal statuses, in addition to those of every call with a body (openapi.ts). */
  readonly refusals: readonly RefusalStatus[];
  readonly answer: (received: ReceivedCall) => Response | Promise<Response>;
}

export interface ReceivedCall {
  readonly c: Context;
  readonly parts: ServerParts;
  /** The market whose language the answer uses. */
  readonly market: MarketCode;
  readonly visitor: () => Visitor;
  /** As received; empty when the call takes no body. */
  readonly body: Readonly<Record<string, unknown>>;
}
