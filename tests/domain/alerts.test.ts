/** Job alert emails: their times and contents. */
import { expect, test } from "vitest";
import {
  alertCutoffs,
  confirmUntil,
  endsAt,
  isNewSince,
  publicationWindowEnd,
  notifiedBefore,
} from "../../domain/alerts/alert.ts";
import { filterRecord, noFilter, readFilter } from "../../domain/vacancies/filter.ts";

const at = (moment: string) => new Date(moment);
const now = at("2026-11-20T10:00:00.000Z");

test("a subscription can be confirmed for a week and lasts a year", () => {
  expect(confirmUntil(now)).toEqual(at("2026-11-27T10:00:00.000Z"));
  expect(endsAt(now)).toEqual(at("2027-11-20T10:00:00.000Z"));
  const { unconfirmed, ended } = alertCutoffs(now);
  expect(confirmUntil(unconfirmed)).toEqual(now);
  expect(endsAt(ended)).toEqual(now);
});

test("a vacancy is new in exactly one run", () => {
  const [first, second] = [at("2026-11-20T09:00:00.000Z"), at("2026-11-20T10:00:00.000Z")];
  const third = at("2026-11-20T11:00:00.000Z");
  for (const published of ["2026-11-20T09:00:00.001Z", "2026-11-20T10:00:00.000Z"]) {
    expect([isNewSince(published, first, second), isNewSince(published, second, third)]).toEqual([true, false]);
  }
  expect(isNewSince("2026-11-20T09:00:00.000Z", first, second)).toBe(false);
  expect(isNewSince("2026-11-20T10:00:00.001Z", first, second)).toBe(false);
});

test("a run leaves the last minute to the next one, and an email follows the previous one by a day", () => {
  expect(publicationWindowEnd(now)).toEqual(at("2026-11-20T09:59:00.000Z"));
  expect(notifiedBefore(now)).toEqual(at("2026-11-19T10:00:00.000Z"));
});

test("a filter survives storing and reading", () => {
  const filter = { q: "hotel", hours: "part-time", kind: null, pay: { period: "day", amount: 70 } } as const;
  expect(filterRecord(filter)).toEqual({ q: "hotel", hours: "part-time", pay: "day-70" });
  const record = filterRecord(filter);
  expect(readFilter((name) => record[name])).toEqual(filter);
  expect(filterRecord(noFilter)).toEqual({});
});
