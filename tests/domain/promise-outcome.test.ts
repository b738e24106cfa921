/** Whether the promise was kept (B7), and when a person can report no contact. */
import { expect, test } from "vitest";
import { mayReportNoContact, promiseOutcome } from "../../domain/contact-clock/outcome.ts";
import { freshApplication } from "../support/fresh-application.ts";
import { ago, bare, now, promiseOutcomes } from "../support/promise-outcomes.ts";

test.each(promiseOutcomes)("%s", (_, change, outcome) => {
  expect(promiseOutcome({ ...bare, ...change }, now)).toBe(outcome);
});

const waiting = { ...freshApplication, ...bare, clockFrom: ago(24) };
const early = { clockFrom: new Date(ago(24).getTime() + 1) };

test.each([
  ["the deadline has passed", {}, true],
  ["it has not", early, false],
  ["it has not, and a recruiter claims a contact", { ...early, contactedAt: ago(1) }, true],
  ["the application is held", { heldAt: ago(24) }, true],
  ["the application has been held for a shorter time", { ...early, heldAt: ago(23) }, false],
  ["a recruiter declined", { declinedAt: ago(1) }, false],
  ["they withdrew", { withdrawnAt: ago(1), contactedAt: ago(2) }, false],
])("reporting no contact, when %s: %j is allowed: %s", (_, change, can) => {
  expect(mayReportNoContact({ ...waiting, ...change }, now)).toBe(can);
});
