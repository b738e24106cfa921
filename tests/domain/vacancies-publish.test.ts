/** Publishing some languages leaves the others unchanged. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { draftOf } from "../../domain/vacancies/from-operator-file.ts";
import { isEqual, publish } from "../../domain/vacancies/publish.ts";
import { type Language, languages } from "../../locales/markets.ts";
import { demoOperator } from "../support/operators.ts";

const [first, second] = demoOperator.vacancies.map(draftOf);
if (!first || !second) throw new Error("the demo has vacancies");
const [before, later] = [new Date("2026-11-01T00:00:00Z"), new Date("2026-11-22T00:00:00Z")];

test("publishing some languages leaves the others byte for byte, including pay", () => {
  fc.assert(
    fc.property(fc.subarray([...languages]), fc.subarray([...languages]), (chosen: Language[], again: Language[]) => {
      const published = publish({}, first, chosen, before);
      expect(Object.keys(published).sort()).toEqual([...chosen].sort());
      const changed = publish(published, second, again, later);
      for (const language of languages) {
        if (!again.includes(language)) expect(changed[language]).toBe(published[language]);
        else expect(changed[language]?.facts).toEqual(second.facts);
      }
    }),
  );
});

test("the closing day is common: publishing any language sets it for all, and nothing else", () => {
  const published = publish({}, first, ["de", "en", "fr"], before);
  const sooner = { ...second, facts: { ...second.facts, closesOn: "2026-11-25", closesAfter: 3 } };
  const changed = publish(published, sooner, ["en"], later);
  for (const language of ["de", "fr"] as const) {
    const end = { closesOn: "2026-11-25", closesAfter: 3 };
    expect(changed[language]).toEqual({
      ...published[language],
      facts: { ...published[language]?.facts, ...end },
      changedAt: later.toISOString(),
    });
  }
  expect(publish(published, sooner, [], later)).toEqual(published);
});

test("republishing unchanged content keeps its date", () => {
  const published = publish({}, first, ["de"], before);
  // A database returns the keys in another order.
  const turned = JSON.parse(JSON.stringify(published, (_, value: unknown) => reversed(value))) as typeof published;
  expect(publish(turned, first, ["de"], later)).toEqual(turned);
  const renamed = { ...first, facts: { ...first.facts, positions: 3 } };
  expect(publish(turned, renamed, ["de"], later).de).toMatchObject({
    publishedAt: before.toISOString(),
    changedAt: later.toISOString(),
  });
});

test("two values are equal if their JSON is", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
      expect(isEqual(left, JSON.parse(JSON.stringify(left)))).toBe(true);
      if (isEqual(left, right)) expect(canonical(left)).toBe(canonical(right));
    }),
  );
  expect([isEqual([], {}), isEqual({ a: 1 }, { b: 1 }), isEqual(null, {}), isEqual({ a: undefined }, {})]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

function reversed(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toReversed());
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([left], [right]) => (left < right ? -1 : 1)))
      : each,
  );
}
