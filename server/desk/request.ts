/**
 * The input of every desk handler, and how a route states the id and body that its handler gets.
 */
import type { Context } from "hono";
import * as v from "valibot";
import type { ServerParts } from "../parts.ts";
import type { Dependencies } from "../dependencies.ts";
import { errorAnswer } from "./answers.ts";
import type { DeskAuth } from "./auth.ts";
import type { FiguresCache } from "./figures-cache.ts";
import type { Live } from "./live.ts";
import type { NumberTries } from "./number-tries.ts";
import type { OpenedPeople } from "./opened-people.ts";
import type { PromiseFigures } from "../../db/queries/promise.ts";
import type { RefreshingCache } from "../../app/refreshing-cache.ts";
import type { StageDurationsCache } from "./stage-durations-cache.ts";
import type { RunningTranslations } from "./running-translations.ts";
import type { Caller } from "./session.ts";

export interface DeskRequest<Id = unknown, Body extends object = object> {
  readonly server: ServerParts;
  readonly deps: Dependencies;
  readonly auth: DeskAuth;
  readonly live: Live;
  readonly promise: RefreshingCache<void, PromiseFigures>;
  readonly numberTries: NumberTries;
  readonly openedPeople: OpenedPeople;
  readonly figures: FiguresCache;
  readonly stageDurations: StageDurationsCache;
  readonly translations: RunningTranslations;
  /** The logged-in recruiter; absent on routes for invited people. */
  readonly caller: Caller;
  /** From the URL, if the route has `ofId` or `ofIdAndPart`. */
  readonly id: Id;
  /** As sent, or parsed if the route has `withBody`; empty for a GET. */
  readonly body: Body;
}

type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;

/** The request of a route whose body has this schema. */
export type DeskPost<Body extends Schema<object>, Id = unknown> = DeskRequest<Id, v.InferOutput<Body>>;

export type DeskHandler<Id = unknown, Body extends object = object> = (
  request: DeskRequest<Id, Body>,
  c: Context,
) => Promise<Response>;

/** Parses the body for the handler; answers an invalid one with `invalid`. */
export function withBody<Id, Body extends object>(
  schema: Schema<Body>,
  handle: DeskHandler<Id, Body>,
): DeskHandler<Id> {
  return async (request, c) => {
    const body = v.safeParse(schema, request.body);
    return body.success ? handle({ ...request, body: body.output }, c) : errorAnswer(c, "invalid");
  };
}

/** Parses the URL's id for the handler; answers an invalid one like an unknown one. */
export function ofId<Id>(schema: Schema<Id>, handle: DeskHandler<Id>): DeskHandler {
  return async (request, c) => {
    const id = v.safeParse(schema, c.req.param("id"));
    return id.success ? handle({ ...request, id: id.output }, c) : errorAnswer(c, "not_found");
  };
}

/** Likewise for a URL with an id and a part. */
export function ofIdAndPart<Id, Part>(
  id: Schema<Id>,
  part: Schema<Part>,
  handle: DeskHandler<readonly [Id, Part]>,
): DeskHandler {
  return ofId(id, async (request, c) => {
    const parsed = v.safeParse(part, c.req.param("part"));
    return parsed.success ? handle({ ...request, id: [request.id, parsed.output] }, c) : errorAnswer(c, "not_found");
  });
}

/** Of a recruiter, a session or a delivery. */
export const textId = v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/));
/** Of an application or another numbered row. */
export const numericId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number));
export const uuid = v.pipe(v.string(), v.uuid());
export const vacancyId = v.pipe(uuid, v.toLowerCase());
