/**
 * Reports of a long-running process about its markets' law: each once, on the day it applies
 * (jobs/law.ts).
 */
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { belowFloor } from "../domain/market-law/below-floor.ts";
import { payFloors } from "../domain/market-law/pay-floor.ts";
import { marketCountries } from "../domain/market-law/row.ts";
import { type PublishedVacancy, vacancyFacts } from "../domain/vacancies/content.ts";
import { watchLaw } from "../jobs/law.ts";
import { operatorWith, saidOfItself, saidOfPrivacy } from "./support/operators.ts";

const hourly = (slug: string, low: number, change: Record<string, unknown> = {}) => {
  const facts = v.parse(vacancyFacts, {
    pay: { hour: { currencies: { EUR: [low, low + 2] } } },
    tax: "gross",
    ...change,
  });
  const at = "2026-11-01T00:00:00.000Z";
  return { slug, texts: { de: { facts, text: {}, publishedAt: at, changedAt: at } } } as unknown as PublishedVacancy;
};

function watching(open: readonly PublishedVacancy[], change: Record<string, unknown> = {}, environment = "production") {
  const said: string[][] = [];
  const clock = { now: new Date("2026-12-31T22:00:00Z") };
  const operator = () => ({
    ...operatorWith({
      identity: { ...operatorWith().identity, ...saidOfItself },
      privacy: saidOfPrivacy,
      minimumAge: { default: 18 },
      asksGender: false,
      eligibleCountries: ["DE"],
      vacancies: [],
      ...change,
    }),
    byLaw: true,
  });
  const config = { environment: environment as "production" | "demo", operator: operator() };
  const law = watchLaw({
    config,
    catalog: { open },
    log: { warn: ({ warnings }: { warnings: string[] }) => void said.push(warnings) } as never,
    now: () => clock.now,
  });
  return {
    law,
    said,
    on(day: string) {
      clock.now = new Date(`${day}T01:00:00Z`);
      law.sayNew();
      return said.splice(0);
    },
  };
}

describe("a conflict with the law", () => {
  test("is reported on the day after a row's last, once, and on request", () => {
    const site = watching([], { eligibleCountries: ["AU"] });
    site.law.sayAll();
    expect(site.said.splice(0)).toEqual([]);
    expect(site.on("2027-04-30")).toEqual([]);
    expect(site.on("2027-05-01")).toEqual([
      [
        "law of AU, pay: the row is valid until 2027-06-30: look up what applies afterwards (Fair Work Act 2009 (Cth), national minimum wage)",
      ],
    ]);
    expect(site.on("2027-06-30")).toEqual([]);
    const ended = [
      "law of AU, pay: the row was valid until 2027-06-30 (Fair Work Act 2009 (Cth), national minimum wage)",
    ];
    expect(site.on("2027-07-01")).toEqual([ended]);
    expect(site.on("2027-07-01")).toEqual([]);
    expect(site.on("2027-07-02")).toEqual([]);
    site.law.sayAll();
    expect(site.said.splice(0)).toEqual([ended]);
    expect(site.on("2027-07-03")).toEqual([]);
  });

  test("is reported for rows unchecked for a year", () => {
    const site = watching([]);
    site.law.sayAll();
    site.said.splice(0);
    expect(site.on("2027-11-02")).toHaveLength(1);
    expect(site.on("2027-11-21")).toEqual([]);
    const [said = []] = site.on("2027-11-22");
    expect(said.length).toBeGreaterThan(3);
    for (const warning of said) expect(warning).toContain("was checked on 2026-11-21, more than a year ago");
    expect(site.on("2027-11-23")).toEqual([]);
  });

  test("is reported for published vacancies below a rising minimum wage", () => {
    const open = [hourly("little", 14), hourly("enough", 14.6), hourly("elsewhere", 14, { countries: ["FR"] })];
    const site = watching(open);
    site.law.sayAll();
    expect(site.said.splice(0)).toEqual([
      [
        "law of DE, pay: 14.6 EUR an hour applies from 2027-01-01 (MiLoG § 1)",
        "vacancies on the site in DE: pay will be below the minimum wage from 2027-01-01 (MiLoG § 1): little",
      ],
    ]);
    expect(site.on("2027-01-01")).toEqual([
      ["vacancies on the site in DE: pay is below the minimum wage (MiLoG § 1): little"],
    ]);
    expect(site.on("2027-01-02")).toEqual([]);
  });

  test("is reported at most once a day, even after closings", () => {
    const open = [hourly("little", 14), hourly("less", 13.9)];
    const site = watching(open);
    site.law.sayAll();
    site.said.splice(0);
    const below = "vacancies on the site in DE: pay is below the minimum wage (MiLoG § 1)";
    expect(site.on("2027-01-01")).toEqual([[`${below}: little, less`]]);
    open.pop();
    expect(site.on("2027-01-01")).toEqual([]);
    expect(site.on("2027-01-02")).toEqual([[`${below}: little`]]);
  });

  test("is not reported in the demo", () => {
    const site = watching([hourly("little", 1)], {}, "demo");
    site.law.sayAll();
    expect([site.said, site.on("2030-01-01")]).toEqual([[], []]);
  });
});

describe("a known future rate", () => {
  const { facts } = hourly("x", 14).texts.de!;

  test("applies from its day", () => {
    expect(belowFloor(facts, "DE", "2026-12-31")).toBeNull();
    expect(belowFloor(facts, "DE", "2027-01-01")).toBe("below");
  });

  test("starts while its row is valid", () => {
    for (const country of marketCountries) {
      const floor = payFloors[country];
      if (floor.perHour === null || floor.next === null) continue;
      expect(floor.next.from > floor.checkedOn, country).toBe(true);
      expect(floor.validTo === null || floor.validTo >= floor.next.from, country).toBe(true);
      expect(floor.next.perHour, country).not.toBe(floor.perHour);
    }
  });
});
