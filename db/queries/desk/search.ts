/**
 * The search over everybody (docs/decisions/0015). The newest are looked through first: whoever is found often is found among them at once,
 * and only what is rare is asked of the index of all, which costs as much as there is of it.
 */
import { mostFound, type SearchScope } from "../../../domain/desk/search.ts";
import { leadOf, leads, notClosed, shown } from "../../application-columns.ts";
import type { Queryable } from "../../database.ts";
import { integer, json, onlyRow, text } from "../../rows.ts";

/** How many of the newest are looked through; the second time, if the first says that it is worth it. */
const firstLook = 1000;
const secondLook = 20_000;
/** Of what the second look finds, how much is asked whether it is in the scope. */
const mostJoined = 500;
/** Found so often in the first look, it is too frequent to be asked of the index. */
const worthIt = 2;

/** Of `application a`, which leads; `$1` is the recruiter. Those of the indexes, word for word. */
const inScope: Readonly<Record<SearchScope, string>> = {
  everybody: shown,
  open: `a.hired_at is null and (a.held_at is null or a.contacted_at is not null) and ${notClosed}`,
  mine: `a.assigned_to is not null and a.assigned_to = $1 and ${shown}`,
};

/** Whose newest are looked through: a recruiter's own without the rest, of which the planner guesses too few to read them in order. */
const newestOf = { ...inScope, mine: "a.assigned_to is not null and a.assigned_to = $1" };

const foundShape = {
  /** Of what was looked through, how much there was and how much of it matches, whatever its scope. */
  looked: integer,
  matching: integer,
  /** Of the scope, the newest first, one of an application: ids of registrations, or of events. One more than are shown. */
  ids: json<readonly (string | number)[]>(),
};

export interface FoundIds {
  readonly ids: readonly (string | number)[];
  /** There are more, or there may be. */
  readonly more: boolean;
}

type Source = "registrations" | "notes";
type Window = number | "all";

/** Rows `(id, application_id, at, search)` to look through. */
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
  // A lateral that is not taken apart: joined otherwise, all registrations would be read to find these.
  return `select o.* from (
      select a.id from application a where ${newestOf[among]} and ${leads} order by a.id desc limit ${window}) a
    cross join lateral (select ${columns} from registration r where r.application_id = a.id
      union all select ${columns} from application m join registration r on r.application_id = m.id
        where m.merged_into = a.id offset 0) o`;
}

/**
 * Each step by itself, so that the planner never hopes to come upon what is rare by going through everything in order. Where `orAll`, the
 * index is asked in the same breath, if there is more than was looked through and next to nothing of that matches: a round trip less, and
 * what is rare costs about the same however much is stored.
 */
function statement({ source, scope }: Search, { among, window, orAll = false }: Look): string {
  const rare = `(select count(*) from candidate) >= ${firstLook} and (select count(*) from matching) < ${worthIt}`;
  const all = orAll
    ? `union all select c.id, c.application_id, c.at from (${candidates(source, among, "all")}) c where ${rare}`
    : "";
  // What is frequent needs no more than its newest.
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

/** Whom a condition (domain/search/query.ts) finds. */
export async function find(database: Queryable, by: FindBy): Promise<FoundIds> {
  const { source, scope, recruiterId, condition } = by;
  const look = async (at: Look) => {
    const name = `desk-search-${source}-${scope}-${at.among}-${at.window}`;
    return onlyRow(await database.rows(foundShape, statement(by, at), [recruiterId, condition], name));
  };
  const own = scope !== "everybody" && source === "registrations";
  // Among a recruiter's own, or those that are open, the newest of those first: they may be few, or old.
  const everybody = { among: "everybody", window: firstLook, orAll: true } as const;
  const first = await look(own ? { among: scope, window: firstLook } : everybody);
  if (first.looked < firstLook) return answer(first.ids, false);
  if (first.ids.length > mostFound) return answer(first.ids, true);
  const { matching, ids } = own ? await look(everybody) : first;
  if (matching < worthIt) return answer(ids, false);
  const second = await look({ among: "everybody", window: secondLook });
  // Frequent, and still few in this scope: there may be older ones, and the index would be slow to say.
  if (second.matching > mostFound) {
    return answer(second.ids.length > first.ids.length ? second.ids : first.ids, true);
  }
  const all = await look({ among: "everybody", window: "all" });
  return answer(all.ids, false);
}

/** Which of these lexemes some registration has. Each is one look into the index, of a few microseconds where nobody has it. */
export async function knownLexemes(database: Queryable, lexemes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database.rows(
    { lexeme: text },
    // Counted, and not looked for until one is found: the planner would hope to come upon one by reading everything.
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
  /** Whose newest are looked through; who is found is of the scope in any case. */
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
