// What a report of the tests (vitest's JSON) says of those that failed, with the first lines of why, and of those that passed only when
// they were tried again.

import { stripVTControlCharacters } from "node:util";

const mostLines = 12;
const triedAgain = "and when it was tried again:";

/**
 * @returns `failed`: each with its lines, of a file that could not be read at all its path, and of a file in which more than one test passed
 * only when it was tried again its path, too; `again`: names of what passed only then. `passed` and `skipped`: how many.
 */
export function readReport({ testResults }) {
  const failed = [];
  const again = [];
  const counts = { passed: 0, skipped: 0 };
  for (const { name, status, message, assertionResults } of testResults) {
    const broken = assertionResults.filter((test) => test.status === "failed");
    for (const test of broken) failed.push({ what: test.fullName, why: linesOf(test.failureMessages) });
    if (status === "failed" && broken.length === 0) failed.push({ what: name, why: linesOf([message]) });
    const late = assertionResults.filter((test) => test.status === "passed" && (test.failureMessages?.length ?? 0) > 0);
    for (const { fullName } of late) again.push(fullName);
    if (late.length > 1) {
      const why = late.flatMap(({ fullName, failureMessages }) => [`${fullName}:`, ...linesOf(failureMessages)]);
      failed.push({ what: `${name}: ${late.length} tests passed only when they were tried again`, why });
    }
    for (const test of assertionResults) {
      if (test.status === "passed") counts.passed += 1;
      else if (test.status !== "failed") counts.skipped += 1;
    }
  }
  return { failed, again, ...counts };
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
