import { expect, test } from "vitest";
import { latestColleagueEvent } from "../../desk/requests/latest-colleague-event.ts";

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
  ["not a later note", [event(1), event(2, { type: "note", by: "Paul" })], 1],
  ["not an undone act", [event(1), event(2, { type: "spam", by: "Paul", undone: true })], 1],
  ["missing if the applicant withdrew", [event(1), event(2, { type: "withdrawn", by: null })], undefined],
  ["missing without any act", [], undefined],
])("the first actor is %s", (_, events, id) => {
  expect(latestColleagueEvent(events)?.id).toBe(id);
});
