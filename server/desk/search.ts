import type { Context } from "hono";
import { people } from "../../db/queries/desk/search-people.ts";
import type { Allowance } from "../../db/rate-limit.ts";
import { type DeskSearch, recentBody, searchBody } from "../../domain/desk/search.ts";
import { readTyped } from "../../domain/search/query.ts";
import { deskApiPath } from "../../routes.ts";
import { errorAnswer, json } from "./answers.ts";
import type { NumberSearch } from "./number-tries.ts";
import type { DeskRequest, DeskPost } from "./request.ts";
import { deskFound, searchPeople } from "./people-search.ts";

const nobody: DeskSearch = { found: [], more: false, opens: null, near: [] };

/** `POST /desk/api/search` */
export async function search(request: DeskPost<typeof searchBody>, c: Context): Promise<Response> {
  const { deps, caller, body } = request;
  const { q, scope } = body;
  const typed = readTyped(q);
  if (!typed) return json(c, nobody);
  const refused = await refuseSearch(request, c, "number_searched", typed.digits);
  return refused ?? json(c, await searchPeople(deps.database, { recruiterId: caller.id, scope }, typed, q));
}

/**
 * Counts a search, and as an attempt if it is for something masked (number-tries.ts). Null: it may
 * run.
 *
 * @param masked the digits or address; "" for none
 */
export async function refuseSearch(
  request: DeskRequest,
  c: Context,
  search: NumberSearch,
  masked: string,
): Promise<Response | null> {
  const { deps, caller, numberTries } = request;
  const searches = await searchesLeft(request);
  if (!searches.allowed) return errorAnswer(c, "limited", searches);
  const allowance = masked === "" ? null : await numberTries.count(caller.id, masked, search);
  if (allowance?.allowed !== false) return null;
  // Logs the account, so that an operator can ask; never the search term.
  const route = c.req.path.slice(deskApiPath.length);
  deps.log.warn({ request: c.get("requestId"), route, account: caller.id, code: "limited" }, "refused");
  return errorAnswer(c, "limited", allowance);
}

async function searchesLeft({ server: { limits }, caller }: DeskRequest): Promise<Allowance> {
  const now = await limits.consume("deskSearch", caller.id);
  return now.allowed ? limits.consume("deskSearchDay", caller.id) : now;
}

/** `POST /desk/api/search/recent`: people the recruiter opened, by the ids stored in the desk. */
export async function recent(
  { deps, body, caller, openedPeople }: DeskPost<typeof recentBody>,
  c: Context,
): Promise<Response> {
  const allowance = await openedPeople.count(caller.id, body.ids);
  if (!allowance.allowed) return errorAnswer(c, "people_limited", allowance);
  const rows = await people(deps.database, body.ids);
  return json(
    c,
    rows.map((row) => deskFound(row, { terms: [], code: null, digits: "" })),
  );
}
