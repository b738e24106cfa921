import { expect, test } from "vitest";
import { whoWasFirst } from "../../desk/calls/who-was-first.ts";

const event = (id: number, change: object = {}) => ({
  id,
  at: `2026-03-01T10:0${id}:00Z`,
  type: "contacted" as const,
  by: "Maya",
  undone: false,
  ...change,
});

test.each([
  ["the newest act", [event(1, { by: "Paul" }), event(2)], 2],
  ["not a note that came later", [event(1), event(2, { type: "note", by: "Paul" })], 1],
  ["not what was undone", [event(1), event(2, { type: "spam", by: "Paul", undone: true })], 1],
  ["nobody, where the applicant withdrew", [event(1), event(2, { type: "withdrawn", by: null })], undefined],
  ["nobody, where nothing was done", [], undefined],
])("who was first is %s", (_, events, id) => {
  expect(whoWasFirst(events)?.id).toBe(id);
});
