/**
 * The report of failed tests at the end of a run, so that even a truncated log shows the reasons.
 */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readReport } from "../../tools/report.mjs";

const step =
  "    at /repository/tests/rule.test.ts:4:59\n    at file:///repository/node_modules/vitest/dist/run.js:1632:35";
const testOf = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});
const report = (...assertionResults: ReturnType<typeof testOf>[]) =>
  readReport({ testResults: [{ name: "rule.test.ts", status: "failed", message: "", assertionResults }] });

test("a failed test is reported with its first error lines, without colours and runner frames", () => {
  const { failed } = report(
    testOf("is right", "passed"),
    testOf("is wrong", "failed", `\u001B[31mError: expected 1 to be 2\u001B[39m\n\n- 2\n+ 1\n${step}`),
    testOf("is long", "failed", Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n")),
  );
  expect(failed).toEqual([
    {
      what: "is wrong",
      why: ["Error: expected 1 to be 2", "- 2", "+ 1", "    at /repository/tests/rule.test.ts:4:59"],
    },
    { what: "is long", why: Array.from({ length: 12 }, (_, line) => `line ${line}`) },
  ]);
});

test("a test that failed twice is reported with both errors", () => {
  const { failed } = report(
    testOf("is wrong", "failed", "late", "slow", "not there"),
    testOf("is the same", "failed", "late", "late"),
  );
  expect(failed.map(({ why }) => why)).toEqual([["late", "and on retry:", "not there"], ["late"]]);
});

const file = (name: string, ...assertionResults: ReturnType<typeof testOf>[]) => ({
  name,
  status: "passed",
  message: "",
  assertionResults,
});

test("a test that passed at its retry is listed and not failed", () => {
  const late = file("a.test.ts", testOf("is late", "passed", "Error: not there"), testOf("is right", "passed"));
  const other = file("b.test.ts", testOf("is late, too", "passed", "Error: not there"));
  expect(readReport({ testResults: [late, other] })).toEqual({
    failed: [],
    again: ["is late", "is late, too"],
    passed: 3,
    skipped: 0,
  });
});

test("a file with more than one retry has failed, with the reason", () => {
  const late = file(
    "a.test.ts",
    testOf("is late", "passed", "not there"),
    testOf("waits", "passed", "still not there"),
  );
  const { failed, again } = readReport({ testResults: [late, file("b.test.ts", testOf("is right", "passed"))] });
  expect(failed).toEqual([
    {
      what: "a.test.ts: 2 tests passed only on retry",
      why: ["is late:", "not there", "waits:", "still not there"],
    },
  ]);
  expect(again).toEqual(["is late", "waits"]);
});

test("no test has more than one retry, and no file is rerun", async () => {
  const { projects } = (await config()).test;
  for (const { test: project } of projects) expect([0, 1], project.name).toContain(project.retry ?? 0);
  expect(await readFile(new URL("../../tools/test.mjs", import.meta.url), "utf8")).not.toMatch(/once more|--retry/);
});

/** The configuration as vitest reads it. */
async function config(): Promise<{
  test: { projects: { test: { name: string; retry?: number } }[] };
}> {
  const read = await import("../../vitest.config.ts");
  return read.default as unknown as Awaited<ReturnType<typeof config>>;
}

test("an unreadable file is reported with path and error", () => {
  const testResults = [
    { name: "broken.test.ts", status: "failed", message: "Cannot find module", assertionResults: [] },
  ];
  expect(readReport({ testResults }).failed).toEqual([{ what: "broken.test.ts", why: ["Cannot find module"] }]);
});

test("an error outside of tests is a failure with its lines", () => {
  const unhandled = ["Error: terminated\n    at helper (/repository/tests/support/app.ts:1:1)"];
  expect(readReport({ testResults: [], unhandled }).failed).toEqual([
    { what: "outside of tests", why: ["Error: terminated", "    at helper (/repository/tests/support/app.ts:1:1)"] },
  ]);
});
