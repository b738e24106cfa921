/**
 * One sender can put many registrations with the same number and mailbox into an application.
 * Opening, erasing and copying it compares none of them with every other.
 */
import { beforeAll, expect, test } from "vitest";
import { sameContact } from "../../commands/applications/erase.ts";
import type { Queryable } from "../../db/database.ts";
import { readDetail } from "../../db/queries/desk/detail.ts";
import { samePerson } from "../../db/queries/subject.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { apply } from "../support/desk.ts";

const site = useApp({}, useDatabase());
const registrations = 500;
let id: number;

beforeAll(async () => {
  id = await apply(site, { email: "many@example.org" });
  // Another application of the same number and mailbox has as many.
  const other = await apply(site, { email: "other@example.org" });
  await site.database.query(
    `insert into registration select (jsonb_populate_record(r, jsonb_build_object(
       'id', r.id || n || '-' || to_id, 'code', to_id || 'C' || n, 'application_id', to_id))).*
     from registration r, generate_series(1, $2::integer) n, unnest(array[$1, $3]::bigint[]) to_id
     where r.application_id = $1`,
    [id, registrations, other],
  );
  await site.database.query("analyze registration");
});

interface Plan {
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Join Filter"?: number;
  readonly Plans?: readonly Plan[];
}

/** The most rows that a step of the plan produces or discards. */
const mostRows = (plan: Plan): number =>
  Math.max(
    (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Join Filter"] ?? 0)) *
      plan["Actual Loops"],
    ...(plan.Plans ?? []).map(mostRows),
  );

/** Runs `read`, and returns the most rows that a step of its statements produced or discarded. */
async function rowsTouched(read: (database: Queryable) => Promise<unknown>): Promise<number> {
  let most = 0;
  const explaining: Queryable = {
    ...site.database,
    orm: site.database.orm,
    query: (...asked) => site.database.query(...asked),
    script: (text) => site.database.script(text),
    async rows(shape, text, parameters, name) {
      const { rows } = await site.database.query<{ "QUERY PLAN": readonly [{ readonly Plan: Plan }] }>(
        `explain (analyze, format json) ${text}`,
        parameters,
      );
      for (const {
        "QUERY PLAN": [{ Plan: plan }],
      } of rows)
        most = Math.max(most, mostRows(plan));
      return site.database.rows(shape, text, parameters, name);
    },
  };
  await read(explaining);
  return most;
}

test.each<[string, (database: Queryable) => Promise<unknown>]>([
  ["the desk's detail", (database) => readDetail(database, id)],
  ["an erasure's list of others", (database) => sameContact(database, id)],
  ["subject access", (database) => samePerson(database, [id])],
])("%s compares no registration with every other", async (_, read) => {
  const most = await rowsTouched(read);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(6 * registrations);
});
