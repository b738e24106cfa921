/**
 * Searches all applicants (docs/decisions/0015). It scans the newest first, among which frequent
 * terms are found at once. Only rare terms are looked up in the full index, whose cost grows with
 * the number of matches.
 */
import { mostFound, type SearchScope } from "../../../domain/desk/search.ts";
import { leadOf, leads, notClosed, shown } from "../../application-columns.ts";
import type { Queryable } from "../../database.ts";
import { integer, json, onlyRow, text } from "../../rows.ts";

/** How many of the newest are scanned: first, and again if the first scan found enough. */
const firstLook = 1000;
const secondLook = 20_000;
/** How many matches of the second scan are checked against the scope. */
const mostJoined = 500;
/** With this many matches in the first scan, a term is too frequent for the index. */
const worthIt = 2;

/**
 * Conditions on the leading `application a`, exactly those of the indexes; `$1` is the recruiter.
 */
const inScope: Readonly<Record<SearchScope, string>> = {
  everybody: shown,
  open: `a.hired_at is null and (a.held_at is null or a.contacted_at is not null) and ${notClosed}`,
  mine: `a.assigned_to is not null and a.assigned_to = $1 and ${shown}`,
};

/**
 * Whose newest are scanned. A recruiter's own without the other conditions: with them the planner
 * expects too few rows to read in order.
 */
const newestOf = { ...inScope, mine: "a.assigned_to is not null and a.assigned_to = $1" };

const foundShape = {
  /** How many rows were scanned, and how many match in any scope. */
  looked: integer,
  matching: integer,
  /**
   * Matches in the scope, newest first, one per application: ids of registrations or events, one
   * more than shown.
   */
  ids: json<readonly (string | number)[]>(),
};

export interface FoundIds {
  readonly ids: readonly (string | number)[];
  /** There are more, or there may be. */
  readonly more: boolean;
}

type Source = "registrations" | "notes";
type Window = number | "all";

/** Rows `(id, application_id, at, search)` to scan. */
function candidates(source: Source, among: SearchScope, window: Window): string {
  if (source === "notes") {
    const newest = window === "all" ? "and e.search @@ $2::text::tsquery" : `order by e.id desc limit ${window}`;
    return `select e.id, e.application_id, e.id as at, e.search from application_event e
      where e.search is not null ${newest}`;
  }
  const columns = "r.id, r.application_id, r.created_at as at, r.search";
  if (window === "all") return `select ${columns} from registration r where r.search @@ $2::text::tsquery`;
  if (among === "everybody") {
    return `select ${columns} from registration r order by r.created_at desc limit ${window}`;
  }
  // `offset 0` keeps the lateral apart; otherwise the planner would read all registrations.
  return `select o.* from (
      select a.id from application a where ${newestOf[among]} and ${leads} order by a.id desc limit ${window}) a
    cross join lateral (select ${columns} from registration r where r.application_id = a.id
      union all select ${columns} from application m join registration r on r.application_id = m.id
        where m.merged_into = a.id offset 0) o`;
}

/**
 * Separate steps, so that the planner does not scan in order in the hope of a rare match. With
 * `orAll` the index is queried too, if the scan found next to nothing: that saves a round trip, and
 * rare terms cost about the same in any amount of data.
 */
function statement({ source, scope }: Search, { among, window, orAll = false }: Look): string {
  const rare = `(select count(*) from candidate) >= ${firstLook} and (select count(*) from matching) < ${worthIt}`;
  const all = orAll
    ? `union all select c.id, c.application_id, c.at from (${candidates(source, among, "all")}) c where ${rare}`
    : "";
  // For a frequent term the newest suffice.
  const newest =
    window === secondLook ? `(select * from matching order by at desc limit ${mostJoined})` : "select * from matching";
  return `with candidate as materialized (${candidates(source, among, window)}),
    matching as materialized (
      select c.id, c.application_id, c.at from candidate c where c.search @@ $2::text::tsquery
    ), found as (
      select distinct on (lead.id) m.id, m.at
      from (${newest} ${all}) m cross join lateral (
        select a.id from application said join application a on a.id = ${leadOf("said")}
        where said.id = m.application_id and ${inScope[scope]} offset 0) lead
      order by lead.id, m.at desc
    )
    select (select count(*) from candidate) as looked, (select count(*) from matching) as matching,
      (select coalesce(jsonb_agg(f.id order by f.at desc), '[]')
        from (select id, at from found order by at desc limit ${mostFound + 1}) f) as ids
    where $1::text is not null`;
}

/** Finds people by a condition of domain/search/query.ts. */
export async function find(database: Queryable, by: FindBy): Promise<FoundIds> {
  const { source, scope, recruiterId, condition } = by;
  const look = async (at: Look) => {
    const name = `desk-search-${source}-${scope}-${at.among}-${at.window}`;
    return onlyRow(await database.rows(foundShape, statement(by, at), [recruiterId, condition], name));
  };
  const own = scope !== "everybody" && source === "registrations";
  // Own or open applications may be few or old, so their newest are scanned first.
  const everybody = { among: "everybody", window: firstLook, orAll: true } as const;
  const first = await look(own ? { among: scope, window: firstLook } : everybody);
  if (first.looked < firstLook) return answer(first.ids, false);
  if (first.ids.length > mostFound) return answer(first.ids, true);
  const { matching, ids } = own ? await look(everybody) : first;
  if (matching < worthIt) return answer(ids, false);
  const second = await look({ among: "everybody", window: secondLook });
  // Frequent, but few in this scope: there may be older ones, for which the index would be slow.
  if (second.matching > mostFound) {
    return answer(second.ids.length > first.ids.length ? second.ids : first.ids, true);
  }
  const all = await look({ among: "everybody", window: "all" });
  return answer(all.ids, false);
}

/**
 * Which of these lexemes a registration has. Each costs an index lookup, a few microseconds if
 * there is none.
 */
export async function knownLexemes(database: Queryable, lexemes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database.rows(
    { lexeme: text },
    // Counted instead of `exists`, for which the planner might scan all rows.
    `select l.lexeme from unnest($1::text[]) l (lexeme) cross join lateral (
       select count(*) as found from registration r where r.search @@ quote_literal(l.lexeme)::tsquery) r
     where r.found > 0`,
    [lexemes],
    "desk-search-near",
  );
  return new Set(rows.map(({ lexeme }) => lexeme));
}

interface Search {
  readonly source: Source;
  readonly scope: SearchScope;
}

interface Look {
  /** Whose newest are scanned; results are limited to the scope in any case. */
  readonly among: SearchScope;
  readonly window: Window;
  readonly orAll?: boolean;
}

export interface FindBy extends Search {
  readonly recruiterId: string;
  /** A `tsquery`. */
  readonly condition: string;
}

function answer(ids: FoundIds["ids"], more: boolean): FoundIds {
  return { ids: ids.slice(0, mostFound), more: more || ids.length > mostFound };
}
