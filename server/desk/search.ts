/** The search over everybody, and the people somebody looked at last. */
import type { Context } from "hono";
import * as v from "valibot";
import { people } from "../../db/queries/desk/search-people.ts";
import type { Allowance } from "../../db/rate-limit.ts";
import { type DeskSearch, recentBody, searchBody } from "../../domain/desk/search.ts";
import { readTyped } from "../../domain/search/query.ts";
import { errorAnswer, json } from "./answers.ts";
import type { DeskCall } from "./call.ts";
import { found, lookFor } from "./found-people.ts";

const nobody: DeskSearch = { found: [], more: false, opens: null, near: [] };

/** `POST /desk/api/search` */
export async function search(call: DeskCall, c: Context): Promise<Response> {
  const asked = v.safeParse(searchBody, call.body);
  if (!asked.success) return errorAnswer(c, "invalid");
  const { q, scope } = asked.output;
  const typed = readTyped(q);
  if (!typed) return json(c, nobody);
  const { deps, caller, numberTries } = call;
  const searches = await searchesLeft(call);
  if (!searches.allowed) return errorAnswer(c, "limited", searches);
  const allowance = typed.digits === "" ? null : await numberTries.count(caller.id, typed.digits);
  if (allowance?.allowed === false) {
    // Who it was, so that somebody may ask; never what was looked for.
    deps.log.warn({ request: c.get("requestId"), route: "/search", account: caller.id, code: "limited" }, "refused");
    return errorAnswer(c, "limited", allowance);
  }
  return json(c, await lookFor(deps.database, { recruiterId: caller.id, scope }, typed, q));
}

async function searchesLeft({ server: { limits }, caller }: DeskCall): Promise<Allowance> {
  const now = await limits.consume("deskSearch", caller.id);
  return now.allowed ? limits.consume("deskSearchDay", caller.id) : now;
}

/** `POST /desk/api/search/recent`: by the ids that the desk keeps, of people whom somebody opened. */
export async function recent({ deps, body, caller, openedPeople }: DeskCall, c: Context): Promise<Response> {
  const asked = v.safeParse(recentBody, body);
  if (!asked.success) return errorAnswer(c, "invalid");
  const allowance = await openedPeople.count(caller.id, asked.output.ids);
  if (!allowance.allowed) return errorAnswer(c, "people_limited", allowance);
  const rows = await people(deps.database, asked.output.ids);
  return json(
    c,
    rows.map((row) => found(row, { terms: [], code: null, digits: "" })),
  );
}
