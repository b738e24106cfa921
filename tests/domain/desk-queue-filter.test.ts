/** A list's choice in addresses and in the audit log. The round trip is in tests/desk/list. */
import { describe, expect, test } from "vitest";
import {
  queueQueryOf,
  choiceOf,
  filterNames,
  firstView,
  isFiltered,
  isSameChoice,
  momentsOf,
  mostValues,
  noFilter,
  nobodysFilter,
  ownFilter,
  periodOf,
  promiseFilters,
  type QueueFilter,
  recordedFilter,
  unknownFilter,
} from "../../domain/desk/queue-filter.ts";

const early = "2026-11-20T10:00:00.000Z";
const late = "2026-11-21T10:00:00.000Z";
const filtered = (change: Partial<QueueFilter>) => ({ view: firstView, filter: { ...noFilter, ...change } });

describe("a list address is read as", () => {
  test.each<[string, Record<string, unknown>, ReturnType<typeof choiceOf>]>([
    ["the first view of everyone by default", {}, filtered({})],
    ["the default for empty values", { source: "", tag: undefined }, filtered({})],
    ["another view", { view: "mine" }, { ...filtered({}), view: "mine" }],
    ["several values, each once", { market: "gb,de,gb" }, filtered({ market: ["gb", "de"] })],
    ["a comma in one of them", { tag: "50 %25%2C or more,a" }, filtered({ tag: ["50 %, or more", "a"] })],
    ["a typed number", { source: 2026 }, filtered({ source: ["2026"] })],
    ["own and unassigned ones", { recruiter: "me,nobody" }, filtered({ recruiter: [ownFilter, nobodysFilter] })],
    ["somebody", { writer: "a-_9".repeat(20) }, filtered({ writer: ["a-_9".repeat(20)] })],
    ["unknown values", { vacancy: "(none)" }, filtered({ vacancy: [unknownFilter] })],
    ["the first and last hour", { promise: "hour_0,hour_23" }, filtered({ promise: ["hour_0", "hour_23"] })],
    [
      "a period in whole seconds",
      { applied: "2026-11-20T10:00:00Z~2026-11-21T10:00:00Z" },
      filtered({ applied: ["2026-11-20T10:00:00Z~2026-11-21T10:00:00Z"] }),
    ],
    ["a time", { applied: `${early}~${late}` }, filtered({ applied: [`${early}~${late}`] })],
  ])("%s", (_, asked, choice) => {
    expect(choiceOf(asked)).toEqual(choice);
  });

  const many = (count: number) => Array.from({ length: count }, (_, place) => `s${place}`).join(",");

  test.each<[string, Record<string, unknown>]>([
    ["an unknown view", { view: "age" }],
    ["an unknown hour", { promise: "hour_24" }],
    ["an invalid recruiter id", { recruiter: "a b" }],
    ["an id with a prefix", { recruiter: ".me" }],
    ["an id with a suffix", { writer: "me." }],
    ["an overlong id", { writer: "a".repeat(81) }],
    ["neither text nor number", { source: true }],
    ["an empty value", { source: null }],
    ["an overlong value", { source: "x".repeat(201) }],
    ["an unstorable value", { tag: "a\u0000" }],
    ["an empty item between commas", { tag: "a,,b" }],
    ["too many values", { source: many(mostValues + 1) }],
    ["a period without its end", { applied: early }],
    ["a period with two ends", { applied: `${early}~${late}~${late}` }],
    ["a period with a suffix", { applied: "2026-11-20T10:00:00Z~2026-11-21T10:00:00Z~x" }],
    ["an invalid period", { applied: "a~b" }],
    ["a half-invalid period", { applied: `${early}~b` }],
    ["a period in another format", { applied: `2026-11-20T10:00:00+01:00~${late}` }],
    ["a period ending in another format", { applied: `${early}~2026-11-21T10:00:00+01:00` }],
  ])("%s: invalid", (_, asked) => {
    expect(choiceOf(asked)).toBeNull();
  });

  test("at most as many values as allowed", () => {
    expect(choiceOf({ source: many(mostValues) })?.filter.source).toHaveLength(mostValues);
  });
});

test("a choice has one canonical address, whatever its order", () => {
  expect(queueQueryOf(filtered({}))).toEqual({});
  expect(Object.keys(queueQueryOf(filtered({})))).toEqual([]);
  const tag = ["b", "50 %, or more", "a"];
  expect(queueQueryOf({ ...filtered({ tag, market: ["gb"] }), view: "everybody" })).toEqual({
    view: "everybody",
    market: "gb",
    tag: "50 %25%2C or more,a,b",
  });
  expect(tag, "nobody's choice is changed").toEqual(["b", "50 %, or more", "a"]);
});

test("two choices are equal regardless of order", () => {
  const choice = filtered({ market: ["gb", "de"] });
  expect(isSameChoice(choice, filtered({ market: ["de", "gb"] }))).toBe(true);
  expect(isSameChoice(choice, filtered({ market: ["gb"] }))).toBe(false);
  expect(isSameChoice(choice, { ...choice, view: "mine" })).toBe(false);
});

test("any filter makes a list filtered, and its view does not", () => {
  expect(isFiltered(noFilter)).toBe(false);
  for (const name of filterNames) expect(isFiltered({ ...noFilter, [name]: ["x"] }), name).toBe(true);
});

test("the audit log records choices, and only the number of typed words", () => {
  expect(recordedFilter(noFilter)).toEqual({});
  expect(Object.keys(recordedFilter(noFilter))).toEqual([]);
  expect(
    recordedFilter({ ...noFilter, market: ["gb", "de"], source: ["Ana", "Ben"], tag: ["Ana's"], vacancy: ["night"] }),
  ).toEqual({ market: "gb, de", source: 2, tag: 1, vacancy: "night" });
});

test("a period is stored as its two ends", () => {
  expect(periodOf(new Date(early), new Date(late))).toBe(`${early}~${late}`);
  expect(momentsOf(`${early}~${late}`)).toEqual([early, late]);
});

test("the reserved words of saved addresses are stable", () => {
  expect([unknownFilter, ownFilter, nobodysFilter]).toEqual(["(none)", "me", "nobody"]);
  expect(promiseFilters).toEqual(["kept", "missed", ...Array.from({ length: 24 }, (_, hour) => `hour_${hour}`)]);
});
