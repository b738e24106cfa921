/**
 * Importing testimonials again: a withdrawn consent never returns, and no testimonial is
 * duplicated.
 */
import { beforeEach, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { mostTestimonials } from "../../domain/vacancies/testimonial.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { runCommand } from "../support/run-command.ts";

const context = useDatabase();
const app = useApp({}, context);
const consent = { by: "Rosa M.", on: "2026-11-01", keptAt: "folder 7" };
const rosa = {
  name: "Rosa",
  texts: { de: { quote: "Die Arbeit gefällt mir.", role: "Datenpflege" } },
  consent,
  shown: true,
};
const translated = { ...rosa.texts, en: { quote: "I like the work.", role: "Data entry" } };
const id = "7b1d4c3a-9a52-4c1e-8f57-0d6f1f0a1b2c";

interface InFile {
  readonly id?: string;
  readonly name: string;
  readonly [more: string]: unknown;
}

beforeEach(async () => {
  app.now = new Date("2026-11-22T10:00:00Z");
  await context.database.query("truncate testimonial");
});

const parts = () => ({ database: context.database, config: app.config, now: () => app.now });
const fileOf = (...testimonials: object[]) => stringify({ version: 1, vacancies: [], testimonials });
const imported = (file: string) =>
  runCommand(parts(), "vacancies", "import", Buffer.from(file, "utf8").toString("latin1"));
const exported = async () => {
  const { said } = await runCommand(parts(), "vacancies", "export");
  return said;
};
const inFile = async () => (parse(await exported()) as { testimonials: InFile[] }).testimonials;

async function stored(): Promise<unknown[]> {
  const { rows } = await context.database.query(
    "select name, consent, shown_at is not null as shown from testimonial order by position",
  );
  return rows;
}
async function set(columns: string, ...values: unknown[]): Promise<void> {
  await context.database.query(`update testimonial set ${columns}`, values);
}
const withdraw = () =>
  set(
    "consent = null, shown_at = null, former_consents = $1::jsonb",
    JSON.stringify([{ ...consent, ended: "withdrawn", endedAt: "2026-11-21T10:00:00.000Z" }]),
  );

test("a testimonial keeps its id through export and import", async () => {
  expect((await imported(fileOf({ ...rosa, id }))).said).toContain("testimonials imported: 1");
  expect(await inFile()).toMatchObject([{ id, name: "Rosa" }]);
  const file = await exported();
  await context.database.query("truncate testimonial");
  await imported(file);
  expect(await exported()).toBe(file);
  // Its id exists, so the desk's version stays, whatever the file contains.
  const again = await imported(fileOf({ ...rosa, id, name: "Rosi", texts: translated }));
  expect(again).toMatchObject({ status: 1, said: expect.stringContaining("Rosi") as string });
  expect(again.said).toContain("testimonials imported: 0");
  expect(await stored()).toEqual([{ name: "Rosa", consent, shown: true }]);
});

test.each([
  ["with its id", async () => exported()],
  ["without an id, as in older files", () => Promise.resolve(fileOf(rosa))],
  ["under another site's id", () => Promise.resolve(fileOf({ ...rosa, id }))],
])("an old file does not restore a withdrawn consent, %s", async (_, oldFile) => {
  await imported(fileOf(rosa));
  const file = await oldFile();
  await set("texts = $1::jsonb", JSON.stringify(translated));
  await withdraw();
  const answer = await imported(file);
  expect(answer).toMatchObject({ status: 1, said: expect.stringMatching(/Rosa.*withdrawn/) as string });
  expect(answer.said).toContain("testimonials imported: 0");
  expect(await stored()).toEqual([{ name: "Rosa", consent: null, shown: false }]);
});

test("a withdrawn consent is not imported under another name or quote", async () => {
  await imported(fileOf(rosa));
  await withdraw();
  for (const other of [
    { ...rosa, name: "Rosalie" },
    { ...rosa, texts: { de: { quote: "Alles andere.", role: "x" } } },
  ]) {
    expect((await imported(fileOf(other))).said).toContain("testimonials imported: 0");
  }
  expect(await stored()).toHaveLength(1);
});

test("an added translation makes no duplicate", async () => {
  const file = fileOf(rosa);
  await imported(file);
  expect(await imported(file)).toEqual({
    status: 0,
    said: "vacancies created: 0, changed: 0; testimonials imported: 0\n",
  });
  await set("texts = $1::jsonb", JSON.stringify(translated));
  expect(await imported(file)).toMatchObject({ status: 1, said: expect.stringContaining("Rosa") as string });
  expect(await stored()).toHaveLength(1);
  // Another person of that name with other words is separate.
  const other = {
    ...rosa,
    texts: { de: { quote: "Ich bleibe.", role: "Daten" } },
    consent: { ...consent, by: "Rosa K." },
  };
  expect((await imported(fileOf(other))).said).toContain("testimonials imported: 1");
});

test("at most the desk's number is imported, and the rest is listed", async () => {
  const many = Array.from({ length: mostTestimonials + 1 }, (_, index) => ({
    name: `Person ${index}`,
    texts: { de: { quote: `Ich sage ${index}.`, role: "Daten" } },
    consent: null,
    shown: false,
  }));
  const answer = await imported(fileOf(...many));
  expect(answer.status).toBe(1);
  expect(answer.said).toContain(`testimonials imported: ${mostTestimonials}`);
  expect(answer.said).toContain(`Person ${mostTestimonials}`);
  expect(await stored()).toHaveLength(mostTestimonials);
});

test("an id used twice in a file is refused", async () => {
  const answer = await imported(fileOf({ ...rosa, id }, { ...rosa, id, name: "Ada" }));
  expect(answer).toMatchObject({ status: 1, said: expect.stringContaining("the same id") as string });
});
