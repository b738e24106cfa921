/** A few hours a week for an amount to the penny: every place that says what it pays says the same, and no more. */
import { describe, expect, test } from "vitest";
import { feedAddress } from "../../routes.ts";
import { shelfOf } from "../../vacancies/shelf.ts";
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
/** As many as make a list that can be searched. */
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
    shelf: () => shelfOf({ vacancies: [few, ...many], testimonials: [] }),
  },
  useDatabase(),
);
const page = async (path: string) => (await site.open(path)).text();

describe("£92.50 for 8 to 10 hours a week", () => {
  test("is part-time work on its page, by its hours, and by the hour between both", async () => {
    const html = await page("/gb/jobs/few-hours");
    const words = visibleText(html).split("Other jobs")[0];
    expect(words).toContain("Part-time £92.50 per week 8–10 hours a week ≈ £9.25–£11.56 per hour");
    expect(words).not.toMatch(/Full-time|£93/);
    const posting = JSON.stringify(dataOf(html));
    expect(posting).toContain('"employmentType":["PART_TIME"]');
    expect(posting).toContain('"value":92.5,"unitText":"WEEK"');
  });

  test("is in the list of part-time jobs alone", async () => {
    expect(visibleText(await page("/gb/jobs?hours=part-time"))).toContain("Part-time £92.50 per week");
    const full = await page("/gb/jobs?hours=full-time");
    expect(full).toContain("many-hours");
    expect(full).not.toContain("few-hours");
  });

  test("is no more on the home page, and no other amount in a feed", async () => {
    const home = visibleText(await page("/gb"));
    expect(home).toContain("Part-time £92.50 per week");
    expect(home).not.toContain("£92.50+");
    expect(home).toContain("Full-time £480–£560+ per week");
    // No other page has the sign, so that this one explains it.
    expect(home).toContain("+: usually up to this amount");
    expect(visibleText(await page("/gb/jobs"))).not.toContain("+");
    const indeed = await (await site.request(feedAddress("indeed", "gb"))).text();
    expect(indeed).toContain("GBP 92.5 per week");
    expect(indeed).toContain("<strong>Part-time</strong> £92.50 per week");
  });
});
