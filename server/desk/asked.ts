/** Which applications a call asks for: the view and filters in its address, and whose day it is. */
import type { Context } from "hono";
import { knownTimeZone } from "../../domain/application/time-zone.ts";
import { type FilterName, choiceOf, filterNames, type QueueChoice } from "../../domain/desk/queue-filter.ts";
import { dayEndIn } from "../../locales/zones.ts";
import type { Looking } from "../../db/queries/desk/parameters.ts";
import type { DeskCall } from "./call.ts";

export interface AskedFor {
  readonly choice: QueueChoice;
  readonly looking: Looking;
}

/** `lang` and `zone` are of whoever looks. */
const common = ["lang", "zone", "view"];

/** `also`: what else the call knows. Null: something in it is unknown, and would be left out of a list that looks right. */
export function askedFor(call: DeskCall, c: Context, also: readonly string[] = []): AskedFor | null {
  const given = c.req.query();
  const isKnown = (name: string) => [...common, ...also].includes(name) || filterNames.includes(name as FilterName);
  const choice = Object.keys(given).every(isKnown) ? choiceOf(given) : null;
  const zone = given["zone"] === undefined ? "UTC" : knownTimeZone(given["zone"]);
  if (!choice || zone === null) return null;
  return { choice, looking: lookingOf(call, zone) };
}

export function lookingOf({ deps, caller }: DeskCall, zone: string): Looking {
  const now = deps.now();
  return { recruiterId: caller.id, now, dayEnd: dayEndIn(now, zone) };
}
