// What a report of the tests (vitest's JSON) says of those that failed, with the first lines of why, and of those that passed only when
// they were tried again.

import { stripVTControlCharacters } from "node:util";

const mostLines = 12;
const triedAgain = "and when it was tried again:";

/**
 * @returns `failed`: each with its lines; `again`: names; `files`: paths of the files with something that failed. Of a file that could not be
 * read at all: its path. `passed` and `skipped`: how many.
 */
export function readReport({ testResults }) {
  const failed = [];
  const again = [];
  const files = [];
  const counts = { passed: 0, skipped: 0 };
  for (const { name, status, message, assertionResults } of testResults) {
    const broken = assertionResults.filter((test) => test.status === "failed");
    for (const test of broken) failed.push({ what: test.fullName, why: linesOf(test.failureMessages) });
    if (status === "failed" && broken.length === 0) failed.push({ what: name, why: linesOf([message]) });
    if (status === "failed" || broken.length > 0) files.push(name);
    for (const test of assertionResults) {
      if (test.status === "passed") counts.passed += 1;
      else if (test.status !== "failed") counts.skipped += 1;
      if (test.status === "passed" && (test.failureMessages?.length ?? 0) > 0) again.push(test.fullName);
    }
  }
  return { failed, again, files, ...counts };
}

/** A report in which the files that were run once more stand as they were then; what failed before says still why. */
export function withSecondRun({ testResults }, second) {
  const later = new Map(second.testResults.map((file) => [file.name, file]));
  return {
    testResults: testResults.map((file) => {
      const repeated = later.get(file.name);
      if (!repeated) return file;
      const before = new Map(file.assertionResults.map((test) => [test.fullName, test]));
      const assertionResults = repeated.assertionResults.map((test) => {
        const earlier = before.get(test.fullName);
        const messages = earlier?.status === "failed" ? (earlier.failureMessages ?? []) : [];
        return { ...test, failureMessages: [...messages, ...(test.failureMessages ?? [])] };
      });
      return { ...repeated, assertionResults };
    }),
  };
}

/** Of the first error, which may be why the second try had to fail, and of the last one. */
function linesOf(messages) {
  const [first = [], ...others] = (messages ?? []).map(readable);
  const last = others.at(-1);
  return last === undefined || last.join() === first.join() ? first : [...first, triedAgain, ...last];
}

/** Without colours, and without the steps of the runner itself. */
function readable(message) {
  const lines = stripVTControlCharacters(message ?? "")
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^\s+at .*(?:node_modules|new Promise)/.test(line));
  return lines.slice(0, mostLines);
}
