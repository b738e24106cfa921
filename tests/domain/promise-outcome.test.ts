/** Whether the promise was kept (B7), and when somebody can say that nobody wrote. */
import { expect, test } from "vitest";
import { mayNobodyHaveWritten, promiseOutcome } from "../../domain/contact-clock/outcome.ts";
import { freshApplication } from "../support/fresh-application.ts";
import { ago, bare, now, promiseOutcomes } from "../support/promise-outcomes.ts";

test.each(promiseOutcomes)("%s", (_, change, outcome) => {
  expect(promiseOutcome({ ...bare, ...change }, now)).toBe(outcome);
});

const waiting = { ...freshApplication, ...bare, clockFrom: ago(24) };
const early = { clockFrom: new Date(ago(24).getTime() + 1) };

test.each([
  ["the time is over", {}, true],
  ["it is not", early, false],
  ["it is not, and a recruiter says that they wrote", { ...early, contactedAt: ago(1) }, true],
  ["somebody is held back", { heldAt: ago(24) }, true],
  ["somebody is held back for a shorter time", { ...early, heldAt: ago(23) }, false],
  ["a recruiter declined", { declinedAt: ago(1) }, false],
  ["they withdrew", { withdrawnAt: ago(1), contactedAt: ago(2) }, false],
])("nobody wrote, where %s: %j gives %s", (_, change, can) => {
  expect(mayNobodyHaveWritten({ ...waiting, ...change }, now)).toBe(can);
});
