/** What every handler of the desk gets. */
import type { Context } from "hono";
import type { ServerParts } from "../parts.ts";
import type { Dependencies } from "../dependencies.ts";
import type { DeskAuth } from "./auth.ts";
import type { FiguresCache } from "./figures-cache.ts";
import type { Live } from "./live.ts";
import type { NumberTries } from "./number-tries.ts";
import type { OpenedPeople } from "./opened-people.ts";
import type { PromiseFigures } from "../../db/queries/promise.ts";
import type { PromiseCache } from "../promise-cache.ts";
import type { StaysCache } from "./stays-cache.ts";
import type { Caller } from "./session.ts";

export interface DeskCall {
  readonly server: ServerParts;
  readonly deps: Dependencies;
  readonly auth: DeskAuth;
  readonly live: Live;
  readonly promise: PromiseCache<PromiseFigures>;
  readonly numberTries: NumberTries;
  readonly openedPeople: OpenedPeople;
  readonly figures: FiguresCache;
  readonly stays: StaysCache;
  /** Who calls; nobody where the route is for whoever is invited. */
  readonly caller: Caller;
  /** Of a POST; empty otherwise. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** The name in the address that is no number, of a recruiter or a delivery; null likewise. */
export function keyOf(c: Context, name: "id" | "part" = "id"): string | null {
  const text = c.req.param(name) ?? "";
  return /^[\w-]{1,80}$/.test(text) ? text : null;
}

/** The number in the address; null: it is none, which is answered like one that is not there. */
export function idOf(c: Context): number | null {
  const text = c.req.param("id") ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
