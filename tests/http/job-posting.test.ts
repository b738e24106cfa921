/**
 * JobPosting data: every demo vacancy in every market follows schema.org and Google's rules and
 * contains nothing that is not on the page.
 *
 * @module-tag long
 */
import { describe, expect, test } from "vitest";
import { payPeriods } from "../../domain/vacancies/content.ts";
import { countryInText, countryName } from "../../locales/countries.ts";
import { dayWords } from "../../locales/dates.ts";
import { formatPay } from "../../locales/format.ts";
import { type MarketCode, marketCodes, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { jobAddress, pageAddress } from "../../routes.ts";
import { payBasis } from "../../locales/vacancy-words.ts";
import { catalogOf } from "../../commands/vacancies/published-catalog.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { decoded, visibleText } from "../support/html.ts";
import { realOperator } from "../support/operators.ts";
import { shownVacancy, vacancyId } from "../support/shown-vacancy.ts";
import { type Data, dataOf, issuesOf } from "../support/structured-data.ts";

const database = useDatabase();
const demo = useApp({}, database);
const languages = [...new Set(Object.values(markets).map(({ language }) => language))];

const everything = shownVacancy({
  id: vacancyId(1),
  slug: "everything",
  languages,
  text: {
    title: `</script><script>alert(1)</script> & "Assistant" ]]> 👩🏽‍💻`,
    summary: "First line.\n\nSecond <b>line</b>.",
  },
  facts: {
    pay: {
      hour: { base: [10.5, 12.25], currencies: {} },
      day: { base: [64, 64], currencies: {}, hours: [4, 4] },
      week: { base: [480, 560], currencies: {}, hours: [35, 40] },
      month: { base: [1900, 2100], currencies: {} },
      year: { base: [24_000, 26_000], currencies: { EUR: [23_000, 25_000] } },
    },
    contract: "temporary",
    tax: "gross",
    positions: 3,
    closesOn: "2026-12-31",
    tags: ["remote", "full-time", "part-time", "freelance"],
  },
});
const little = shownVacancy({
  id: vacancyId(2),
  slug: "little",
  languages,
  text: { responsibilities: [], qualifications: [], benefits: [] },
  facts: { pay: {}, tags: [], countries: ["GB"] },
});
const internship = shownVacancy({
  id: vacancyId(3),
  slug: "internship",
  languages,
  facts: { contract: "internship", tags: [], countries: ["DE", "GB", "AE"], closesOn: "2027-01-02" },
  text: { steps: ["Send the form", "Talk to us"] },
});
const closed = shownVacancy({ id: vacancyId(4), slug: "closed", closedAt: new Date("2026-11-15T10:00:00Z") });
const own = useApp(
  {
    operator: realOperator,
    config: { environment: "production", publicUrl: "https://jobs.example" },
    catalog: () => catalogOf({ vacancies: [everything, little, internship, closed], testimonials: [] }),
  },
  database,
);

async function open(site: typeof demo, market: MarketCode, slug: string) {
  const response = await site.open(jobAddress(slug, market));
  const html = await response.text();
  const data = dataOf(html);
  return { response, html, data, posting: data.find((each) => each["@type"] === "JobPosting") };
}

/** Every nested value that the page does not show. An unknown property counts as one. */
function unseen(data: Data, html: string, market: MarketCode, slug: string): string[] {
  // Punctuation within a sentence is not read as a space.
  const joined = (words: string) => words.replace(/\s+/g, "");
  const text = joined(visibleText(html));
  const { tag } = markets[market];
  const t = translatorFor(market);
  const links = Array.from(html.matchAll(/<a\b[^>]* href="([^"]*)"/g), ([, href = ""]) => decoded(href));
  const says = (words: string) => text.includes(joined(words));
  const leads = (address: unknown) => links.includes(new URL(String(address)).pathname);
  const day = (iso: unknown) => [true, false].some((year) => says(dayWords(String(iso).slice(0, 10), tag, { year })));
  const employment: Record<string, readonly string[]> = {
    FULL_TIME: [t("jobs.tags.fullTime"), t("jobs.fullTime")],
    PART_TIME: [t("jobs.tags.partTime"), t("jobs.partTime")],
    CONTRACTOR: [t("jobs.tags.freelance"), t("vacancy.kind.freelance")],
    TEMPORARY: [t("vacancy.kind.temporary")],
    INTERN: [t("vacancy.kind.internship")],
  };
  // The page's own country may be inflected in running text: "Türkiye'de".
  const here = markets[market].country;
  const country = (name: string) =>
    says(name) || (here !== null && name === countryName(here, tag) && says(countryInText(here, tag)));
  const salary = (given: unknown) => {
    const { currency, value } = given as { currency: string; value: Record<string, number | string> };
    const period = payPeriods.find((each) => each.toUpperCase() === value.unitText);
    const low = Number(value.minValue ?? value.value);
    const high = Number(value.maxValue ?? value.value);
    const range = formatPay({ low, high, currency }, tag);
    return period !== undefined && says(t.markup(payBasis[period], { range, b: (chunk) => chunk }));
  };
  const all = (given: unknown, holds: (each: unknown) => boolean) => [given].flat().every(holds);
  const named = (given: unknown) => says((given as { name: string }).name);
  const shown: Record<string, (value: never) => boolean> = {
    "@context": (value: string) => value === "https://schema.org",
    "@type": () => true,
    title: says,
    description: (value: string) => value.split(/<[^>]*>/).every((part) => says(decoded(part))),
    datePosted: day,
    validThrough: day,
    hiringOrganization: (value: { sameAs: string }) => named(value) && leads(value.sameAs),
    // It is part of the page's address.
    identifier: (value: { value: string }) => named(value) && value.value === slug,
    jobLocationType: () => says(t("vacancy.from")) || (here !== null && country(countryName(here, tag))),
    applicantLocationRequirements: (value: object) => all(value, (each) => country((each as { name: string }).name)),
    employmentType: (value: string[]) => value.every((type) => (employment[type] ?? []).some(says)),
    // One salary, as Google documents it.
    baseSalary: (value: object) => !Array.isArray(value) && salary(value),
    totalJobOpenings: (value: number) => says(t("vacancy.positions", { count: value })),
    directApply: (value: boolean) => value && links.includes(`${pageAddress("apply", market)}?job=${slug}`),
    itemListElement: (value: { name: string; item?: string }[]) =>
      value.every((each) => says(each.name) && (each.item === undefined || leads(each.item))),
  };
  return Object.entries(data).flatMap(([name, value]) =>
    shown[name]?.(value as never) === true ? [] : [`${name}: ${JSON.stringify(value)}`],
  );
}

/** Warnings for facts omitted because the page does not show them. */
const mayLack = new Set(["validThrough", "baseSalary", "employmentType"]);

async function check(site: typeof demo, market: MarketCode, slug: string) {
  const { html, data, posting } = await open(site, market, slug);
  expect(data.map((each) => each["@type"])).toEqual(["JobPosting", "BreadcrumbList"]);
  for (const each of data) {
    const issues = await issuesOf(each);
    const said = issues.filter(
      ({ severity, fieldNames }) => severity === "ERROR" || !mayLack.has(fieldNames?.[0] ?? ""),
    );
    expect(said, `${market} ${slug}`).toEqual([]);
    expect(unseen(each, html, market, slug), `${market} ${slug}`).toEqual([]);
  }
  return posting!;
}

test("every demo vacancy in every market follows schema.org and Google, and all its data is on the page", async () => {
  for (const market of marketCodes) {
    for (const { slug } of demo.catalog.open) await check(demo, market, slug);
  }
});

describe.each(["everything", "little", "internship"])("structured data of %s", (slug) => {
  test("is valid in every market", async () => {
    for (const market of marketCodes) await check(own, market, slug);
  });
});

describe("structured data", () => {
  test("contains all fields of a complete vacancy", async () => {
    expect(await check(own, "gb", "everything")).toMatchObject({
      title: `</script><script>alert(1)</script> & "Assistant" ]]> 👩🏽‍💻`,
      datePosted: "2026-11-12",
      validThrough: "2026-12-31T23:59:59-12:00",
      identifier: { value: "everything" },
      // Its contract is temporary work, whatever its tags add.
      employmentType: ["FULL_TIME", "PART_TIME", "TEMPORARY"],
      totalJobOpenings: 3,
      baseSalary: { currency: "GBP", value: { minValue: 24_000, maxValue: 26_000, unitText: "YEAR" } },
    });
    expect(await check(own, "de", "everything")).toHaveProperty("baseSalary.value.minValue", 23_000);
  });

  test("omits missing pay, end and kind of work; remote work comes with its countries", async () => {
    const posting = await check(own, "gb", "little");
    for (const name of ["baseSalary", "validThrough", "employmentType", "totalJobOpenings"]) {
      expect(posting).not.toHaveProperty(name);
    }
    expect(posting).toMatchObject({
      jobLocationType: "TELECOMMUTE",
      applicantLocationRequirements: [{ "@type": "Country", name: "United Kingdom" }],
    });
  });

  test("is absent for a closed vacancy or one not offered in the market", async () => {
    const gone = await open(own, "gb", "closed");
    expect([gone.response.status, gone.data]).toEqual([410, []]);
    const elsewhere = await open(own, "de", "closed");
    expect(elsewhere.data).toEqual([]);
  });
});

test("errors are detected by the checker", async () => {
  const { html, posting } = await open(own, "gb", "everything");
  const wrong: [string, unknown][] = [
    ["title", undefined],
    ["applicantLocationRequirements", undefined],
    ["colour", "orange"],
    ["hiringOrganization", { "@type": "Employer", name: "x" }],
  ];
  for (const [name, value] of wrong) {
    const issues = await issuesOf({ ...posting!, [name]: value });
    expect(
      issues.some(({ severity, fieldNames }) => severity === "ERROR" || fieldNames?.[0] === name),
      name,
    ).toBe(true);
  }
  const untrue: Data = {
    ...posting!,
    title: "Another title",
    description: "<p>First line.</p><p>And another.</p>",
    hiringOrganization: { name: "Somebody Else Ltd", sameAs: "https://jobs.example/gb" },
    identifier: { name: "Example Recruiting Ltd", value: "another" },
    datePosted: "2026-11-13",
    validThrough: "2027-01-01T23:59:59-12:00",
    employmentType: ["INTERN"],
    totalJobOpenings: 4,
    baseSalary: { currency: "GBP", value: { minValue: 480, maxValue: 560, unitText: "DAY" } },
    applicantLocationRequirements: [{ "@type": "Country", name: "Japan" }],
    url: "https://jobs.example",
  };
  expect(unseen(untrue, html, "gb", "everything").map((line) => line.split(":")[0])).toEqual([
    "title",
    "description",
    "datePosted",
    "validThrough",
    "hiringOrganization",
    "identifier",
    "applicantLocationRequirements",
    "employmentType",
    "baseSalary",
    "totalJobOpenings",
    "url",
  ]);
});

test("cannot end its element or run as code, and needs no change of the page's policy", async () => {
  const { html, response } = await open(own, "gb", "everything");
  const inline = Array.from(html.matchAll(/<script(?![^>]* src=)([^>]*)>/g), ([, attributes]) => attributes?.trim());
  expect(inline).toEqual(['type="application/ld+json"', 'type="application/ld+json"']);
  expect(html).not.toContain("<script>alert");
  const scripts = /script-src ([^;]*)/.exec(response.headers.get("content-security-policy") ?? "")?.[1];
  expect(scripts).toBe("'self'");
});
