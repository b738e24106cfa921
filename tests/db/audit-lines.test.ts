/**
 * `fairlead audit export`: complete and in order from a time or line on, without repetition or
 * applicants' data.
 */
import { afterEach, expect, test } from "vitest";
import { recordAtDesk } from "../../commands/audit/record.ts";
import { UsageError } from "../../cli/command.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { runCommand } from "../support/run-command.ts";

const context = useDatabase();
const site = useApp({}, context);
const run = async (...parameters: string[]) => {
  const { status, said } = await runCommand(
    { database: context.database, config: site.config, now: () => new Date() },
    "audit",
    "export",
    ...parameters,
  );
  expect(status).toBe(0);
  return said
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown> & { cursor: string; id: number; type: string });
};

const desk = (at: Date, subject: string) =>
  context.database.transaction((transaction) =>
    recordAtDesk(transaction, { by: null, at }, "invited", { subject, detail: { role: "recruiter" } }),
  );
const history = async (at: string, times = 1) =>
  context.database.script(
    `insert into application (created_at) values (now());
     insert into application_event (application_id, at, type, actor, recruiter_name, detail)
     select (select max(id) from application), '${at}', 'noted', 'recruiter', 'Maya', '{"text": "NeverShipped"}'
     from generate_series(1, ${times});
     insert into application_event (application_id, at, type, actor) values ((select max(id) from application), '${at}', 'withdrawn', 'applicant')`,
  );

afterEach(() =>
  context.database.script(
    "delete from application_event; alter table desk_event disable trigger all; delete from desk_event; alter table desk_event enable trigger all",
  ),
);

test("the audit lists application and desk events together, oldest first, without applicants' words", async () => {
  await desk(new Date("2026-11-20T10:00:02Z"), "c@example.org");
  await history("2026-11-20T10:00:01Z");
  await desk(new Date("2026-11-20T10:00:00Z"), "a@example.org");
  const lines = await run();
  expect(lines).toMatchObject([
    {
      source: "desk",
      at: "2026-11-20T10:00:00.000000Z",
      type: "invited",
      subject: "a@example.org",
      detail: { role: "recruiter" },
    },
    {
      source: "application",
      type: "noted",
      recruiter_name: "Maya",
      application_id: expect.any(Number) as number,
      detail: null,
    },
    { source: "desk", subject: "c@example.org" },
  ]);
  expect(JSON.stringify(lines)).not.toContain("NeverShipped");
});

test("paging after any line neither skips nor repeats a line, even within one instant", async () => {
  const moment = "2026-11-20T10:00:00.123456Z";
  await history(moment, 700);
  for (let n = 0; n < 3; n += 1) {
    await context.database.script(
      `insert into desk_event (at, type, subject) values ('${moment}', 'invited', 's${n}')`,
    );
  }
  const all = await run();
  expect(all).toHaveLength(703);
  expect(new Set(all.map(({ cursor }) => cursor)).size).toBe(703);
  for (const at of [0, 498, 499, 500, 699, 700, 701, 702]) {
    expect(await run("--after", all[at]?.cursor ?? ""), String(at)).toEqual(all.slice(at + 1));
  }
});

test("the audit can start at a day or an instant", async () => {
  await desk(new Date("2026-11-19T23:59:59Z"), "before");
  await desk(new Date("2026-11-20T00:00:00Z"), "on");
  expect(await run("--since", "2026-11-20")).toMatchObject([{ subject: "on" }]);
  expect(await run("--since", "2026-11-20T01:00:00+01:00")).toMatchObject([{ subject: "on" }]);
  expect(await run("--since", "2026-11-20T00:00:01Z")).toEqual([]);
});

test("lines younger than a minute are withheld, because an older one may still be uncommitted", async () => {
  await context.database.script(
    `insert into desk_event (at, type, subject) values (now(), 'invited', 'young'), (now() - interval '61 seconds', 'invited', 'settled')`,
  );
  expect(await run()).toMatchObject([{ subject: "settled" }]);
});

test.each([
  ["--since", "yesterday"],
  ["--since", "2026-11-20T10:00:00"],
  ["--since", "2026-13-45"],
  ["--after", "1"],
  ["--after", "2026-11-20T10:00:00.000000Z_desk_1'; drop table desk_event"],
  ["--after", "2026-99-20T10:00:00.000000Z_desk_1"],
  ["--since", "2026-11-20", "--after", "2026-11-20T10:00:00.000000Z_desk_1"],
])("%s %s is a usage error", async (...parameters) => {
  await expect(run(...parameters)).rejects.toThrow(UsageError);
});
