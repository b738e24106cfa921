/** What the end of a run says of the tests that failed: a log that is cut to its end still says why. */
import { expect, test } from "vitest";
import { readReport, withSecondRun } from "../../scripts/report.mjs";

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

test("what passed only when it was tried again is named", () => {
  expect(report(testOf("is late", "passed", "Error: not there"), testOf("is right", "passed")).again).toEqual([
    "is late",
  ]);
});

test("of a file that could not be read at all its path and the error stand there", () => {
  const testResults = [
    { name: "broken.test.ts", status: "failed", message: "Cannot find module", assertionResults: [] },
  ];
  expect(readReport({ testResults }).failed).toEqual([{ what: "broken.test.ts", why: ["Cannot find module"] }]);
});

test("a file that was run once more counts as it was then, and says what failed before", () => {
  const file = (name: string, ...assertionResults: ReturnType<typeof testOf>[]) => ({
    name,
    status: assertionResults.some(({ status }) => status === "failed") ? "failed" : "passed",
    message: "",
    assertionResults,
  });
  const first = {
    testResults: [
      file("left.test.ts", testOf("leaves", "failed", "late", "left"), testOf("waits", "failed", "not there")),
      file("right.test.ts", testOf("is right", "passed"), testOf("is for another machine", "skipped")),
      file("broken.test.ts", testOf("is wrong", "failed", "one is two")),
    ],
  };
  expect(readReport(first)).toMatchObject({ files: ["left.test.ts", "broken.test.ts"], passed: 1, skipped: 1 });
  const second = {
    testResults: [
      file("left.test.ts", testOf("leaves", "passed"), testOf("waits", "passed")),
      file("broken.test.ts", testOf("is wrong", "failed", "one is three")),
    ],
  };
  expect(readReport(withSecondRun(first, second))).toEqual({
    failed: [{ what: "is wrong", why: ["one is two", "and when it was tried again:", "one is three"] }],
    again: ["leaves", "waits"],
    files: ["broken.test.ts"],
    passed: 3,
    skipped: 1,
  });
});
