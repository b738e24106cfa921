/**
 * A few hours a week for an exact amount: every place that shows the pay shows the same, without a
 * plus.
 */
import { describe, expect, test } from "vitest";
import { feedAddress } from "../../routes.ts";
import { catalogOf } from "../../commands/vacancies/published-catalog.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { visibleText } from "../support/html.ts";
import { realOperator } from "../support/operators.ts";
import { shownVacancy, vacancyId } from "../support/shown-vacancy.ts";
import { dataOf } from "../support/structured-data.ts";

const few = shownVacancy({
  id: vacancyId(1),
  slug: "few-hours",
  featured: 1,
  languages: ["en"],
  facts: {
    pay: { week: { currencies: { GBP: [92.5, 92.5] }, hours: [8, 10] } },
    tags: ["remote", "part-time"],
    markets: ["gb"],
    countries: ["GB"],
  },
});
/** Enough for a searchable list. */
const many = Array.from({ length: 20 }, (_, index) =>
  shownVacancy({
    id: vacancyId(index + 2),
    slug: `many-hours-${index}`,
    languages: ["en"],
    facts: { pay: { week: { base: [480, 560], currencies: {}, hours: [35, 40] } }, tags: [], countries: ["GB"] },
  }),
);
const site = useApp(
  {
    operator: realOperator,
    config: { environment: "production", publicUrl: "https://jobs.example" },
    catalog: () => catalogOf({ vacancies: [few, ...many], testimonials: [] }),
  },
  useDatabase(),
);
const page = async (path: string) => (await site.open(path)).text();

describe("£92.50 for 8 to 10 hours a week", () => {
  test("is shown as part-time work with its hours and the hourly range", async () => {
    const html = await page("/gb/jobs/few-hours");
    const words = visibleText(html).split("Other jobs")[0];
    expect(words).toContain("Part-time £92.50 per week 8–10 hours a week ≈ £9.25–£11.56 per hour");
    expect(words).not.toMatch(/Full-time|£93/);
    const posting = JSON.stringify(dataOf(html));
    expect(posting).toContain('"employmentType":["PART_TIME"]');
    expect(posting).toContain('"value":92.5,"unitText":"WEEK"');
  });

  test("is listed among part-time jobs only", async () => {
    expect(visibleText(await page("/gb/jobs?hours=part-time"))).toContain("Part-time £92.50 per week");
    const full = await page("/gb/jobs?hours=full-time");
    expect(full).toContain("many-hours");
    expect(full).not.toContain("few-hours");
  });

  test("gets no plus on the home page, and the same amount in feeds", async () => {
    const home = visibleText(await page("/gb"));
    expect(home).toContain("Part-time £92.50 per week");
    expect(home).not.toContain("£92.50+");
    expect(home).toContain("Full-time £480–£560+ per week");
    // Only the home page has the plus, so it explains it.
    expect(home).toContain("+: usually up to this amount");
    expect(visibleText(await page("/gb/jobs"))).not.toContain("+");
    const indeed = await (await site.request(feedAddress("indeed", "gb"))).text();
    expect(indeed).toContain("GBP 92.5 per week");
    expect(indeed).toContain("<strong>Part-time</strong> £92.50 per week");
  });
});
