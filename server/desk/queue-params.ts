/** The applications a request is about: view, filters, and the recruiter's day. */
import type { Context } from "hono";
import { knownTimeZone } from "../../domain/application/time-zone.ts";
import { type FilterName, choiceOf, filterNames, type QueueChoice } from "../../domain/desk/queue-filter.ts";
import { dayEndIn } from "../../locales/zones.ts";
import type { Viewer } from "../../db/queries/desk/parameters.ts";
import type { DeskRequest } from "./request.ts";

export interface QueueParams {
  readonly choice: QueueChoice;
  readonly looking: Viewer;
}

/** `lang` and `zone` belong to the reader. */
const common = ["lang", "zone", "view"];

/**
 * Returns null when a parameter is unknown: ignoring it would return a wrong list that looks right.
 * @param also further parameters of the route
 */
export function queueParamsOf(request: DeskRequest, c: Context, also: readonly string[] = []): QueueParams | null {
  const query = c.req.query();
  const isKnown = (name: string) => [...common, ...also].includes(name) || filterNames.includes(name as FilterName);
  const choice = Object.keys(query).every(isKnown) ? choiceOf(query) : null;
  const zone = query["zone"] === undefined ? "UTC" : knownTimeZone(query["zone"]);
  if (!choice || zone === null) return null;
  return { choice, looking: viewerOf(request, zone) };
}

export function viewerOf({ deps, caller }: DeskRequest, zone: string): Viewer {
  const now = deps.now();
  return { recruiterId: caller.id, now, dayEnd: dayEndIn(now, zone) };
}
