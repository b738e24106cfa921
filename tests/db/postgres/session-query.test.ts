/** Statements that stay prepared behind a connection pooler with a single session. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../../db/database.ts";
import { sessionName, statementsPrepared } from "../../../db/postgres/session-query.ts";
import { openPostgres } from "../../../db/postgres/open.ts";
import { integer, text } from "../../../db/rows.ts";
import { createScratch, type Scratch } from "../../support/databases.ts";
import { hasPgbouncer, type Pooler, startPgbouncer } from "../../support/pgbouncer.ts";

const double = { text: "select $1::int * 2 as double", name: "double" };
const shape = { double: integer };

describe.skipIf(!hasPgbouncer())("behind a pooler", () => {
  let scratch: Scratch;
  let pooler: Pooler;
  let databases: Database[];
  beforeAll(async () => {
    scratch = await createScratch({ empty: true, direct: true });
    pooler = await startPgbouncer(scratch.settings.databaseUrl ?? "", 1);
    databases = [1, 2].map(() => openPostgres(pooler.url, { pooler: true }));
  });
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.close()));
    await pooler?.remove();
    await scratch?.remove();
  });

  const doubled = async (at: number, n: number, statement = double) =>
    databases[at]?.rowsOfOne(shape, { ...statement, parameters: [n] });
  const run = (sql: string) => databases[0]?.query<{ name: string }>(sql).then(({ rows }) => rows);
  /** How often the session has run it since it was prepared, if it was. */
  const uses = () =>
    databases[0]?.rows(
      { name: text, uses: integer },
      `select name, (generic_plans + custom_plans)::int as uses from pg_prepared_statements where name like 'fairlead_%'`,
    );

  test("a batch, and other processes in the same session, parse a statement once", async () => {
    const all = await Promise.all([1, 2, 3].map((n) => doubled(0, n)));
    expect(all).toEqual([[{ double: 2 }], [{ double: 4 }], [{ double: 6 }]]);
    expect(await doubled(1, 4)).toEqual([{ double: 8 }]);
    expect(await doubled(0, 5)).toEqual([{ double: 10 }]);
    expect(await uses()).toEqual([{ name: sessionName(double), uses: 5 }]);
  });

  test("a session that forgets its statements gets them again", async () => {
    await doubled(0, 1);
    await run("deallocate all");
    expect(await uses()).toEqual([]);
    expect(await doubled(0, 6)).toEqual([{ double: 12 }]);
    expect(await uses()).toEqual([{ name: sessionName(double), uses: 1 }]);
  });

  test("another text under the same name, as of another version, is another statement", async () => {
    const changed = { ...double, text: "select $1::int * 2 + 1 as double" };
    const answers = await Promise.all([doubled(0, 1), doubled(1, 1, changed), doubled(0, 2, changed)]);
    expect(answers).toEqual([[{ double: 2 }], [{ double: 3 }], [{ double: 5 }]]);
    expect(await run(statementsPrepared([sessionName(double), sessionName(changed)]))).toHaveLength(2);
  });

  test("a refused statement leaves the others of its batch, and the next ones", async () => {
    const inverse = { text: "select 1 / $1::int as double", name: "inverse" };
    const answers = await Promise.allSettled([
      doubled(0, 0, inverse),
      doubled(0, 1, inverse),
      doubled(0, 3),
      doubled(0, 1, { text: "select $1::int as missing from nowhere", name: "wrong" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled", "rejected"]);
    expect(await doubled(0, 1, inverse)).toEqual([{ double: 1 }]);
    expect(await doubled(1, 7)).toEqual([{ double: 14 }]);
  });
});
