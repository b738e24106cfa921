/** Which applications a list is of: as an address says it, and as the audit log keeps it. That every choice comes back is in tests/desk/list. */
import { describe, expect, test } from "vitest";
import {
  askedOf,
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

describe("an address is read as", () => {
  test.each<[string, Record<string, unknown>, ReturnType<typeof choiceOf>]>([
    ["the first view of everybody, where it says nothing", {}, filtered({})],
    ["that, where it says nothing of what it names", { source: "", tag: undefined }, filtered({})],
    ["another view", { view: "mine" }, { ...filtered({}), view: "mine" }],
    ["several values, each once", { market: "gb,de,gb" }, filtered({ market: ["gb", "de"] })],
    ["a comma in one of them", { tag: "50 %25%2C or more,a" }, filtered({ tag: ["50 %, or more", "a"] })],
    ["a number that somebody typed", { source: 2026 }, filtered({ source: ["2026"] })],
    ["whoever looks, and nobody", { recruiter: "me,nobody" }, filtered({ recruiter: [ownFilter, nobodysFilter] })],
    ["somebody", { writer: "a-_9".repeat(20) }, filtered({ writer: ["a-_9".repeat(20)] })],
    ["what nothing is known of", { vacancy: "(none)" }, filtered({ vacancy: [unknownFilter] })],
    ["the first and the last hour", { promise: "hour_0,hour_23" }, filtered({ promise: ["hour_0", "hour_23"] })],
    [
      "a time in whole seconds",
      { applied: "2026-11-20T10:00:00Z~2026-11-21T10:00:00Z" },
      filtered({ applied: ["2026-11-20T10:00:00Z~2026-11-21T10:00:00Z"] }),
    ],
    ["a time", { applied: `${early}~${late}` }, filtered({ applied: [`${early}~${late}`] })],
  ])("%s", (_, asked, choice) => {
    expect(choiceOf(asked)).toEqual(choice);
  });

  const many = (count: number) => Array.from({ length: count }, (_, place) => `s${place}`).join(",");

  test.each<[string, Record<string, unknown>]>([
    ["a view that there is not", { view: "age" }],
    ["an hour that there is not", { promise: "hour_24" }],
    ["no recruiter's id", { recruiter: "a b" }],
    ["one with a sign before it", { recruiter: ".me" }],
    ["one with a sign behind it", { writer: "me." }],
    ["too long a one", { writer: "a".repeat(81) }],
    ["neither text nor number", { source: true }],
    ["what is nothing at all", { source: null }],
    ["what is too long", { source: "x".repeat(201) }],
    ["what cannot be stored", { tag: "a\u0000" }],
    ["nothing between two commas", { tag: "a,,b" }],
    ["more values than anybody chooses", { source: many(mostValues + 1) }],
    ["a time without its end", { applied: early }],
    ["a time with two ends", { applied: `${early}~${late}~${late}` }],
    ["a time and more", { applied: "2026-11-20T10:00:00Z~2026-11-21T10:00:00Z~x" }],
    ["a time that is none", { applied: "a~b" }],
    ["half a time that is none", { applied: `${early}~b` }],
    ["a time by another clock", { applied: `2026-11-20T10:00:00+01:00~${late}` }],
    ["a time that ends by another clock", { applied: `${early}~2026-11-21T10:00:00+01:00` }],
  ])("%s: as none", (_, asked) => {
    expect(choiceOf(asked)).toBeNull();
  });

  test("as many values as anybody chooses", () => {
    expect(choiceOf({ source: many(mostValues) })?.filter.source).toHaveLength(mostValues);
  });
});

test("an address names what is chosen, in the same words whoever chose it", () => {
  expect(askedOf(filtered({}))).toEqual({});
  expect(Object.keys(askedOf(filtered({})))).toEqual([]);
  const tag = ["b", "50 %, or more", "a"];
  expect(askedOf({ ...filtered({ tag, market: ["gb"] }), view: "everybody" })).toEqual({
    view: "everybody",
    market: "gb",
    tag: "50 %25%2C or more,a,b",
  });
  expect(tag, "nobody's choice is changed").toEqual(["b", "50 %, or more", "a"]);
});

test("a choice is the same in whichever order it was made, and no other", () => {
  const choice = filtered({ market: ["gb", "de"] });
  expect(isSameChoice(choice, filtered({ market: ["de", "gb"] }))).toBe(true);
  expect(isSameChoice(choice, filtered({ market: ["gb"] }))).toBe(false);
  expect(isSameChoice(choice, { ...choice, view: "mine" })).toBe(false);
});

test("a list is filtered by any one of its filters, and not by its view", () => {
  expect(isFiltered(noFilter)).toBe(false);
  for (const name of filterNames) expect(isFiltered({ ...noFilter, [name]: ["x"] }), name).toBe(true);
});

test("the audit log keeps what was chosen, and how many words that people typed", () => {
  expect(recordedFilter(noFilter)).toEqual({});
  expect(Object.keys(recordedFilter(noFilter))).toEqual([]);
  expect(
    recordedFilter({ ...noFilter, market: ["gb", "de"], source: ["Ana", "Ben"], tag: ["Ana's"], vacancy: ["night"] }),
  ).toEqual({ market: "gb, de", source: 2, tag: 1, vacancy: "night" });
});

test("a time is its two ends", () => {
  expect(periodOf(new Date(early), new Date(late))).toBe(`${early}~${late}`);
  expect(momentsOf(`${early}~${late}`)).toEqual([early, late]);
});

test("addresses that people kept say these words", () => {
  expect([unknownFilter, ownFilter, nobodysFilter]).toEqual(["(none)", "me", "nobody"]);
  expect(promiseFilters).toEqual(["kept", "missed", ...Array.from({ length: 24 }, (_, hour) => `hour_${hour}`)]);
});
