/**
 * Vacancies as a file: exported from one deployment, imported into another, and back (D31).
 *
 * @module-tag long
 */
import { beforeEach, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { catalogOf, openCatalog } from "../../commands/vacancies/published-catalog.ts";
import { importOperatorFile } from "../../commands/vacancies/import-operator-file.ts";
import { keepVacancies } from "../../jobs/vacancies.ts";
import { sampleTexts } from "../../domain/operator/sample.ts";
import { missingFromCatalog } from "../../domain/vacancies/production.ts";
import { shownFromFile } from "../../domain/vacancies/from-operator-file.ts";
import { createLog } from "../../server/http/log.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { demoOperator, operatorWith, ownSettings } from "../support/operators.ts";
import { runCommand } from "../support/run-command.ts";

const context = useDatabase();
const app = useApp({}, context);
const now = new Date("2026-11-22T10:00:00Z");
const texts = sampleTexts(demoOperator);
const later = new Date("2026-11-23T10:00:00Z");
const consent = { by: "Test Person", on: "2026-11-01", keptAt: "folder 7" };
const operator = {
  sample: false,
  vacancies: demoOperator.vacancies,
  testimonials: demoOperator.testimonials.map((each) => ({ ...each, sample: false, consent })),
};

beforeEach(async () => {
  app.now = now;
  await empty();
  await importOperatorFile(context.database, operator, now);
});

async function empty(): Promise<void> {
  await context.database.query("truncate vacancy, testimonial cascade");
  await context.database.query("update shelf set taken_in_at = null");
}

const parts = () => ({ database: context.database, config: app.config, now: () => app.now });
const exported = async () => (await runCommand(parts(), "vacancies", "export")).said;
// The process that holds the database receives one character per byte.
const imported = (file: string) =>
  runCommand(parts(), "vacancies", "import", Buffer.from(file, "utf8").toString("latin1"));
interface File {
  vacancies: {
    slug: string;
    featured?: number | undefined;
    facts: Record<string, unknown>;
    texts: Record<string, { text: { summary: string } }>;
  }[];
}
async function changed(change: (file: File) => void): Promise<string> {
  const file = parse(await exported()) as File;
  change(file);
  return stringify(file);
}
async function stored(): Promise<unknown[]> {
  const { rows } = await context.database.query(
    "select slug, draft, published, featured, published_at, closed_at from vacancy order by slug",
  );
  return rows;
}

test("an export imports elsewhere unchanged, and a second import changes nothing", async () => {
  const [file, before] = [await exported(), await stored()];
  expect((await imported(file)).said).toBe("vacancies created: 0, changed: 0; testimonials imported: 0\n");
  await empty();
  expect(await imported(file)).toEqual({
    status: 0,
    said: "vacancies created: 6, changed: 0; testimonials imported: 2\n",
  });
  expect(await stored()).toEqual(before);
  expect(await exported()).toBe(file);
});

test("imported changes reach site and history, and other languages keep their dates", async () => {
  const [first] = demoOperator.vacancies;
  app.now = later;
  const file = await changed(({ vacancies }) => {
    const text = vacancies.find(({ slug }) => slug === first?.slug)?.texts["de"]?.text;
    if (text) text.summary = "Sie halten alles aktuell.";
  });
  expect((await imported(file)).said).toContain("changed: 1");
  const catalog = await openCatalog(context.database);
  const texts = catalog.find(first?.slug ?? "")?.texts;
  expect(texts?.de).toMatchObject({
    text: { summary: "Sie halten alles aktuell." },
    publishedAt: now.toISOString(),
    changedAt: later.toISOString(),
  });
  expect(texts?.en?.changedAt).toBe(now.toISOString());
  const { rows } = await context.database.query("select what, by_id from vacancy_version where version = 2");
  expect(rows).toEqual([{ what: "imported", by_id: null }]);
});

test.each([
  [
    "asks for money",
    (text: { summary: string }) => (text.summary = "Please pay a registration fee of 50 dollars before you start."),
    /en summary: asks applicants for money.*registration fee/,
  ],
  [
    "has a published language without a text",
    (text: { summary: string }) => (text.summary = ""),
    /en summary: no summary/,
  ],
])("a file in which one text %s is refused whole", async (_, spoil, said) => {
  const before = await stored();
  const file = await changed(({ vacancies }) => {
    vacancies.push({ ...(vacancies[0] as File["vacancies"][number]), slug: "another", featured: undefined });
    const text = vacancies[2]?.texts["en"]?.text;
    if (text) spoil(text);
  });
  const answer = await imported(file);
  expect(answer.status).toBe(1);
  expect(answer.said).toMatch(said);
  expect(await stored()).toEqual(before);
});

test("a file whose testimonial asks for money in a name, in English or across lines is refused whole", async () => {
  const honest = { quote: "Die Arbeit gefällt mir.", role: "Datenpflege" };
  const asking = "Buy two gift cards and send us the codes.";
  for (const words of [
    { name: "Pay a deposit of 50 dollars first", texts: { de: honest } },
    { name: "Ada", texts: { de: { ...honest, quote: asking } } },
    { name: "Ada", texts: { en: { quote: "First you pay us", role: "Registration fee" } } },
  ]) {
    const file = { version: 1, vacancies: [], testimonials: [{ ...words, consent, shown: true }] };
    const answer = await imported(stringify(file));
    expect([answer.status, answer.said]).toEqual([1, expect.stringContaining("asks applicants for money") as string]);
  }
});

test("a file with an invalid time, an asking address, or a published vacancy as a draft is refused whole", async () => {
  const before = await stored();
  type Spoilt = Record<string, unknown> & { published?: Record<string, Record<string, unknown>> };
  for (const [spoil, said] of [
    [(last: Spoilt) => (last["closedAt"] = "2026-02-30T00:00:00Z"), /closedAt: there is no such day/],
    [(last: Spoilt) => (last["publishedAt"] = "0000-01-01T00:00:00Z"), /publishedAt: there is no such day/],
    [(last: Spoilt) => (last["slug"] = "pay-50-euro-deposit"), /the slug asks applicants for money/],
    [
      (last: Spoilt) => {
        delete last.published;
        delete last["publishedAt"];
      },
      /was published, but is a draft in the file/,
    ],
  ] as const) {
    const file = await changed(({ vacancies }) => {
      const [first] = vacancies;
      if (first) first.facts["positions"] = 9;
      spoil(vacancies.at(-1) as unknown as Spoilt);
    });
    const answer = await imported(file);
    expect([answer.status, answer.said]).toEqual([1, expect.stringMatching(said) as string]);
    expect(await stored()).toEqual(before);
  }
});

test("a draft in a file has no place on the home page", async () => {
  const file = await changed(({ vacancies }) => {
    const [first] = vacancies as unknown as Record<string, unknown>[];
    delete first?.["published"];
    delete first?.["publishedAt"];
    vacancies.splice(1);
  });
  await empty();
  expect((await imported(file)).said).toContain("created: 1");
  expect(await stored()).toMatchObject([{ published_at: null, featured: null }]);
});

test("a file with a future consent date is refused whole", async () => {
  const texts = { de: { quote: "Die Arbeit gefällt mir.", role: "Datenpflege" } };
  const ahead = { name: "Ada", texts, consent: { ...consent, on: "2027-01-01" }, shown: true };
  const answer = await imported(stringify({ version: 1, vacancies: [], testimonials: [ahead] }));
  expect(answer).toEqual({ status: 1, said: expect.stringContaining("dated in the future") as string });
});

test("two simultaneous imports take each testimonial once", async () => {
  const file = await exported();
  await context.database.query("truncate testimonial");
  await Promise.all([imported(file), imported(file)]);
  const { rows } = await context.database.query("select name from testimonial");
  expect(rows).toHaveLength(2);
});

test("an invalid file is refused with all errors and no stack", async () => {
  for (const [file, said] of [
    ["{", /Nothing was imported/],
    ["version: 2\nvacancies: []", /version/],
    ["version: 1\nvacancies: [{ slug: A B }]", /vacancies\.0\.slug/],
    ["version: 1\nvacancies: 7", /vacancies/],
    ["", /the file/],
    // A few lines that would expand to billions.
    [
      `a: &a [x, x, x, x, x, x, x, x, x]\n${[..."bcdefgh"].map((name, at) => `${name}: &${name} [${Array(9).fill(`*${"abcdefg"[at]}`).join(", ")}]`).join("\n")}`,
      /alias/,
    ],
    ["[".repeat(100_000), /Nothing was imported/],
  ] as const) {
    const answer = await imported(file);
    expect([answer.status, answer.said]).toEqual([1, expect.stringMatching(said) as string]);
    expect(answer.said).not.toMatch(/ at .*\.ts/);
  }
});

test("the clock closes a vacancy after its last day, once, in every language", async () => {
  const [first] = demoOperator.vacancies;
  const file = await changed(({ vacancies }) => {
    const vacancy = vacancies.find(({ slug }) => slug === first?.slug);
    if (vacancy) vacancy.facts["closesOn"] = "2026-11-22";
  });
  expect((await imported(file)).status).toBe(0);
  const errors: unknown[] = [];
  const at = (time: string) =>
    keepVacancies(
      {
        database: context.database,
        config: app.config,
        log: createLog("silent"),
        now: () => new Date(time),
      },
      (error) => errors.push(error),
    );
  // It is still that day in some zone.
  await at("2026-11-23T11:59:00Z");
  const catalog = await openCatalog(context.database);
  expect(catalog.isOpen(first?.slug)).toBe(true);
  await Promise.all([at("2026-11-23T12:01:00Z"), at("2026-11-23T12:01:00Z")]);
  await catalog.refresh();
  expect(catalog.isOpen(first?.slug)).toBe(false);
  const { rows } = await context.database.query("select what from vacancy_version where what = 'closed'");
  expect(rows).toHaveLength(1);
  expect(errors).toEqual([]);
});

test("the published closing day counts, not a drafted one", async () => {
  const file = await changed(({ vacancies }) => {
    vacancies.splice(1);
    const [only] = vacancies as unknown as { facts: object; published: Record<string, { facts?: object }> }[];
    if (!only) return;
    for (const language of Object.values(only.published)) {
      language.facts = { ...only.facts, closesOn: "2027-06-30", closesAfter: 40 };
    }
    only.facts = { ...only.facts, closesOn: "2026-11-20", closesAfter: 1 };
  });
  for (const before of [empty, () => Promise.resolve()]) {
    await before();
    expect(await imported(file)).toMatchObject({ status: 0 });
    const { rows } = await context.database.query("select closes_on::text, closes_after from vacancy");
    expect(rows).toEqual([{ closes_on: "2027-06-30", closes_after: 40 }]);
  }
  // The same import over existing data, with another day.
  const later = file.replaceAll("2027-06-30", "2027-07-31");
  expect((await imported(later)).said).toContain("changed: 1");
  const { rows } = await context.database.query("select closes_on::text from vacancy");
  expect(rows).toEqual([{ closes_on: "2027-07-31" }]);
});

test("production starts only without samples and with something published at some time", () => {
  const own = { ...operator, vacancies: operatorWith(ownSettings).vacancies, testimonials: [] };
  expect(missingFromCatalog(catalogOf({ vacancies: [], testimonials: [] }), texts)).toEqual([
    expect.stringContaining("at least one real vacancy") as string,
  ]);
  const samples = missingFromCatalog(catalogOf(shownFromFile(demoOperator, now)), texts);
  expect(samples).toHaveLength(8);
  expect(samples[0]).toContain("a sample of the demo");
  // The flag is an ordinary setting; visitors read the texts.
  const unflagged = demoOperator.testimonials.map((testimonial) => ({ ...testimonial, sample: false, consent }));
  const copied = { ...demoOperator, sample: false, testimonials: unflagged };
  expect(missingFromCatalog(catalogOf(shownFromFile(copied, now)), texts)).toEqual(samples);
  expect(missingFromCatalog(catalogOf(shownFromFile(own, now)), texts)).toEqual([]);
});
