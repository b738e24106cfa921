/** What the end of a run says of the tests that failed: a log that is cut to its end still says why. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readReport } from "../../scripts/report.mjs";

const step =
  "    at /repository/tests/rule.test.ts:4:59\n    at file:///repository/node_modules/vitest/dist/run.js:1632:35";
const testOf = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});
const report = (...assertionResults: ReturnType<typeof testOf>[]) =>
  readReport({ testResults: [{ name: "rule.test.ts", status: "failed", message: "", assertionResults }] });

test("of each test that failed the first lines of its error stand there, without colours and without the runner's own steps", () => {
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

test("of what failed twice both errors stand there: the second may come of what the first try left", () => {
  const { failed } = report(
    testOf("is wrong", "failed", "late", "slow", "not there"),
    testOf("is the same", "failed", "late", "late"),
  );
  expect(failed.map(({ why }) => why)).toEqual([["late", "and when it was tried again:", "not there"], ["late"]]);
});

const file = (name: string, ...assertionResults: ReturnType<typeof testOf>[]) => ({
  name,
  status: "passed",
  message: "",
  assertionResults,
});

test("one test of a file that passed only when it was tried again is named, and has not failed", () => {
  const late = file("a.test.ts", testOf("is late", "passed", "Error: not there"), testOf("is right", "passed"));
  const other = file("b.test.ts", testOf("is late, too", "passed", "Error: not there"));
  expect(readReport({ testResults: [late, other] })).toEqual({
    failed: [],
    again: ["is late", "is late, too"],
    passed: 3,
    skipped: 0,
  });
});

test("a file that needed more than one retry has failed, and says why", () => {
  const late = file(
    "a.test.ts",
    testOf("is late", "passed", "not there"),
    testOf("waits", "passed", "still not there"),
  );
  const { failed, again } = readReport({ testResults: [late, file("b.test.ts", testOf("is right", "passed"))] });
  expect(failed).toEqual([
    {
      what: "a.test.ts: 2 tests passed only when they were tried again",
      why: ["is late:", "not there", "waits:", "still not there"],
    },
  ]);
  expect(again).toEqual(["is late", "waits"]);
});

test("no test is tried more than twice, and nothing runs a file once more", async () => {
  const { projects } = (await config()).test;
  for (const { test: project } of projects) expect([0, 1], project.name).toContain(project.retry ?? 0);
  expect(await readFile(new URL("../../scripts/test.mjs", import.meta.url), "utf8")).not.toMatch(/once more|--retry/);
});

/** As vitest reads it. */
async function config(): Promise<{
  test: { projects: { test: { name: string; retry?: number } }[] };
}> {
  const read = await import("../../vitest.config.ts");
  return read.default as unknown as Awaited<ReturnType<typeof config>>;
}

test("of a file that could not be read at all its path and the error stand there", () => {
  const testResults = [
    { name: "broken.test.ts", status: "failed", message: "Cannot find module", assertionResults: [] },
  ];
  expect(readReport({ testResults }).failed).toEqual([{ what: "broken.test.ts", why: ["Cannot find module"] }]);
});
