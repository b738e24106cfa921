/**
 * The kind of work that search engines and boards get with their single pay amount matches the
 * page.
 */
import { describe, expect, test } from "vitest";
import type { VacancyFacts } from "../../domain/vacancies/content.ts";
import { feedAddress, jobAddress } from "../../routes.ts";
import { catalogOf } from "../../commands/vacancies/published-catalog.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { visibleText } from "../support/html.ts";
import { operatorWith, realOperator } from "../support/operators.ts";
import { shownVacancy, vacancyId } from "../support/shown-vacancy.ts";
import { dataOf, issuesOf } from "../support/structured-data.ts";

const day = { base: [64, 82] as [number, number], currencies: {} };
const week = { base: [480, 560] as [number, number], currencies: {} };

interface Said {
  readonly facts: Partial<VacancyFacts>;
  readonly employmentType: readonly string[] | undefined;
  readonly unit: string | undefined;
  readonly indeed: string;
  readonly linkedin: string;
}

const cases: Readonly<Record<string, Said>> = {
  "per day and per week, tagged part-time": {
    facts: { pay: { day, week }, tags: ["remote", "part-time"] },
    employmentType: ["FULL_TIME", "PART_TIME"],
    unit: "WEEK",
    indeed: "fulltime",
    linkedin: "FULL_TIME",
  },
  "per day and per week, without a tag": {
    facts: { pay: { day, week }, tags: [] },
    employmentType: ["FULL_TIME", "PART_TIME"],
    unit: "WEEK",
    indeed: "fulltime",
    linkedin: "FULL_TIME",
  },
  "per day alone, without a tag": {
    facts: { pay: { day }, tags: [] },
    employmentType: ["PART_TIME"],
    unit: "DAY",
    indeed: "parttime",
    linkedin: "PART_TIME",
  },
  "per week for few hours, beside pay per day, tagged full-time": {
    facts: { pay: { day, week: { ...week, hours: [8, 10] } }, tags: ["full-time"] },
    employmentType: ["PART_TIME"],
    unit: "WEEK",
    indeed: "parttime",
    linkedin: "PART_TIME",
  },
  "per week for 20 to 40 hours, tagged with both": {
    facts: { pay: { week: { ...week, hours: [20, 40] } }, tags: ["full-time", "part-time"] },
    employmentType: ["FULL_TIME", "PART_TIME"],
    unit: "WEEK",
    indeed: "fulltime, parttime",
    linkedin: "FULL_TIME",
  },
  "per day and per year": {
    facts: { pay: { day, year: { base: [24_000, 26_000], currencies: {} } }, tags: [] },
    employmentType: ["PART_TIME"],
    unit: "YEAR",
    indeed: "parttime",
    linkedin: "PART_TIME",
  },
  "per week, freelance by contract": {
    facts: { pay: { day, week }, tags: ["part-time"], contract: "freelance" },
    employmentType: ["FULL_TIME", "PART_TIME", "CONTRACTOR"],
    unit: "WEEK",
    indeed: "fulltime, contract",
    linkedin: "CONTRACT",
  },
  "of an employee, tagged freelance": {
    facts: { pay: { week }, tags: ["freelance"], contract: "employee" },
    employmentType: ["FULL_TIME"],
    unit: "WEEK",
    indeed: "fulltime",
    linkedin: "FULL_TIME",
  },
  "no pay, tagged part-time": {
    facts: { pay: {}, tags: ["part-time"] },
    employmentType: ["PART_TIME"],
    unit: undefined,
    indeed: "parttime",
    linkedin: "PART_TIME",
  },
  "no pay, no tag": {
    facts: { pay: {}, tags: [] },
    employmentType: undefined,
    unit: undefined,
    indeed: "",
    linkedin: "",
  },
};

const database = useDatabase();
const site = useApp(
  {
    operator: {
      ...realOperator,
      ...operatorWith({ feeds: { linkedInCompany: "1234567" } }),
      identity: realOperator.identity,
    },
    config: { environment: "production", publicUrl: "https://jobs.example" },
    catalog: () =>
      catalogOf({
        vacancies: Object.values(cases).map(({ facts }, at) =>
          shownVacancy({
            id: vacancyId(at + 1),
            slug: `case-${at}`,
            languages: ["en"],
            facts: { countries: ["GB"], ...facts },
          }),
        ),
        testimonials: [],
      }),
  },
  database,
);

const home = useApp(
  {
    operator: realOperator,
    config: { environment: "production", publicUrl: "https://jobs.example" },
    catalog: () =>
      catalogOf({
        vacancies: (
          [
            [480, 560],
            [500, 500],
          ] as const
        ).map(([low, high], at) =>
          shownVacancy({
            id: vacancyId(at + 1),
            slug: `given-${at}`,
            featured: at + 1,
            languages: ["en"],
            facts: { pay: { week: { currencies: { GBP: [low, high] } } }, tags: [], countries: ["GB"] },
          }),
        ),
        testimonials: [],
      }),
  },
  database,
);

test("a weekly range in the local currency has its plus on the home page", async () => {
  const words = visibleText(await (await home.open("/gb")).text());
  expect(words).toContain("£480–£560+ per week");
  expect(words).toContain("£500 per week");
});

/** The value of an element of this job, or "" without one. */
async function inFeed(source: "indeed" | "linkedIn", slug: string, name: string): Promise<string> {
  const feed = await (await site.request(feedAddress(source, "gb"))).text();
  const job = feed.split("<job>").find((each) => each.includes(`/jobs/${slug}?`)) ?? "";
  expect(job).not.toBe("");
  return new RegExp(`<${name}><!\\[CDATA\\[(.*?)\\]\\]>`, "s").exec(job)?.[1] ?? "";
}

describe.each(Object.entries(cases).map(([what, said], at) => ({ what, slug: `case-${at}`, ...said })))(
  "pay: $what",
  ({ slug, employmentType, unit, indeed, linkedin }) => {
    test("follows Google's rules in structured data", async () => {
      const posting = dataOf(await (await site.open(jobAddress(slug, "gb"))).text())[0]!;
      expect(posting["employmentType"]).toEqual(employmentType);
      const salary = posting["baseSalary"] as { value: { unitText: string } } | undefined;
      expect(salary?.value.unitText).toBe(unit);
      expect((await issuesOf(posting)).filter(({ severity }) => severity === "ERROR")).toEqual([]);
    });

    test("has the right job type and amount in the Indeed and LinkedIn feeds", async () => {
      expect([await inFeed("indeed", slug, "jobtype"), await inFeed("linkedIn", slug, "jobtype")]).toEqual([
        indeed,
        linkedin,
      ]);
    });
  },
);
