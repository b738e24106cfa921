/** The stored data of registrations and applications, compared before and after an act (D30). */
import { expect } from "vitest";
import type { Database } from "../../db/database.ts";

export type Json = Record<string, unknown>;

export interface StoredRow {
  readonly id: string;
  readonly application: number;
  /** The registration's own row without its application's number. */
  readonly own: Json;
  /** Its application's row without number, `created_at` and merge. */
  readonly whole: Json;
  /** The application's `created_at`, and its first registration's. */
  readonly began: string;
  readonly first: string;
  /** Its other data: answers, consent, deliveries, history. */
  readonly kept: Json;
}

export type Rows = ReadonlyMap<string, StoredRow>;

/** An email with a link, and announcements of a repeated submission, which count for the first. */
const notCounted = [
  "applicant.link",
  "applicant.corrected",
  "application.updated",
  "application.merged",
  "application.unmerged",
  "survey.answered",
  "message.received",
];

/** `link_renewed` and its email record a link request; `parted` records a split. */
export async function storedRows(database: Database, ids: readonly string[]): Promise<Rows> {
  const { rows } = await database.query<StoredRow>(
    `select r.id, r.application_id as application, to_jsonb(r) - 'application_id' as own,
       to_jsonb(a) - 'id' - 'created_at' - 'merged_into' as whole, a.created_at::text as began,
       (select min(o.created_at)::text from registration o where o.application_id = a.id) as first,
       jsonb_build_object(
         'answers', (select jsonb_agg(to_jsonb(s) order by s.question) from survey_answer s where s.registration_id = r.id),
         'consent', (select to_jsonb(c) from consent c where c.registration_id = r.id),
         'deliveries', (select count(*) from delivery d where d.application_id = a.id and d.event_type <> all($2::text[])
           and coalesce(d.payload->>'registrationId', d.payload->'data'->>'id') = r.id),
         'history', (select count(*) from application_event e where e.application_id = a.id
           and (e.registration_id is null or e.registration_id = r.id
             or e.type in ('nobody_wrote', 'withdrawn') and e.at >= r.created_at) and e.type not in ('parted', 'link_renewed', 'merged', 'unmerged'))
       ) as kept
     from registration r join application a on a.id = r.application_id where r.id = any($1::text[])`,
    [ids, notCounted],
    "whose-rows",
  );
  return new Map(rows.map((row) => [row.id, { ...row, own: inUtc(row.own), whole: inUtc(row.whole) }]));
}

/** Times in `toISOString` form. */
function inUtc(row: Json): Json {
  const moment = (name: string, value: unknown) =>
    name.endsWith("_at") && typeof value === "string" ? new Date(value).toISOString() : value;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, moment(name, value)]));
}

/**
 * An application holds submissions with one number and address, and starts with the first of them.
 */
export function holdsTogether(rows: Rows): void {
  const people = new Map<number, string>();
  for (const { id, application, own, began, first } of rows.values()) {
    const person = `${String(own["phone"])} ${String(own["email_key"])}`;
    expect(people.get(application) ?? person, `what ${id} shares an application with`).toBe(person);
    people.set(application, person);
    expect(began, `when the application of ${id} began`).toBe(first);
  }
}

/** May differ: its application, and what it repeats once the first one left. */
export function unchanged(before: Rows, after: Rows, ids: readonly string[]): void {
  for (const id of ids) changedOnly(before, after, id, {}, {}, true);
}

/**
 * The columns in `own` and `whole` have these values, and everything else is unchanged.
 * `unreached`: its other data is unchanged too, which an act on it extends.
 */
export function changedOnly(before: Rows, after: Rows, id: string, own: Json, whole: Json, unreached = false): void {
  const was = before.get(id);
  const is = after.get(id);
  if (!was) throw new Error(`nothing was known of ${id}`);
  if (!is) throw new Error(`${id} is gone`);
  // A submission announced with another is announced separately once the other one leaves.
  const alone = was.own["sent_twice"] === true && is.own["sent_twice"] === false;
  const promoted = alone ? { sent_twice: false } : {};
  const told = alone ? { deliveries: is.kept["deliveries"], history: is.kept["history"] } : {};
  // Statements from before the first remaining submission left with their author.
  const unsaid = Object.fromEntries(
    ["clock_restarted_at", "nobody_wrote_at"]
      .filter((name) => Date.parse(String(was.whole[name])) < Date.parse(is.began))
      .map((name) => [name, null]),
  );
  const wrong = [
    ...differences({ ...was.own, ...promoted, ...own }, is.own),
    ...differences({ ...was.whole, ...unsaid, ...whole }, is.whole),
    ...(unreached ? differences({ ...was.kept, ...told }, is.kept) : []),
  ];
  if (wrong.length > 0)
    throw new Error(`stored of ${id}${unreached ? ", which the act does not reach" : ""}: ${wrong.join("; ")}`);
}

function differences(expected: Json, found: Json): string[] {
  const [wanted, had] = [expected, found].map(
    (row) => new Map(Object.entries(row).map(([name, value]) => [name, JSON.stringify(value)])),
  );
  return [...(wanted ?? [])].flatMap(([name, value]) =>
    had?.get(name) === value ? [] : [`${name} is ${had?.get(name)} and not ${value}`],
  );
}
