/**
 * Applying twice (D10): one application, one delivery per target, and no registration changes
 * another.
 */
import { expect, test } from "vitest";
import { applicant } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { everything, storedAs } from "../support/exported.ts";
import { listeningOperator } from "../support/operators.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);

const key = () => crypto.randomUUID();
const register = (person: object, headers: Record<string, string> = {}) =>
  site.call("/api/register", person, { lang: "gb", ...headers });

test("a repeated key and body get the same answer, and nothing is saved twice", async () => {
  const person = applicant();
  const headers = { "idempotency-key": key() };
  const first = await register(person, headers);
  const again = await register(person, headers);
  expect(again.body).toEqual(first.body);
  expect(again.status).toBe(200);
  const stored = await storedAs(site.database, first.body.result?.id);
  expect(stored.registrations).toEqual([first.body.result?.id]);
  expect(stored.deliveries).toHaveLength(3);
});

test("reordering or respelling the body's fields keeps the same answer", async () => {
  const person = applicant();
  const headers = { "idempotency-key": key() };
  const first = await register(person, headers);
  const spelled = {
    ...Object.fromEntries(Object.entries(person).toReversed()),
    name: ` ${person.name} `,
    area_code: "+44",
    extra: 1,
  };
  expect((await register(spelled, headers)).body).toEqual(first.body);
});

test("the same key with a different body is 409 in the call's language, and nothing is saved", async () => {
  const headers = { "idempotency-key": key(), lang: "de" };
  await register(applicant(), headers);
  const other = applicant();
  const { status, body } = await register(other, headers);
  expect(body).toEqual({
    code: 409,
    message:
      "Das wurde schon mit anderen Angaben gesendet. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.",
  });
  expect(status).toBe(409);
  expect((await everything(site.database)).map(({ email }) => email)).not.toContain(other.email);
});

test("a key is kept for exactly 30 days", async () => {
  const headers = { "idempotency-key": key() };
  const start = site.now;
  const first = await register(applicant(), headers);
  try {
    site.now = new Date(start.getTime() + 29.9 * 86_400_000);
    expect((await register(applicant(), headers)).status).toBe(409);
    site.now = new Date(start.getTime() + 30.1 * 86_400_000);
    const later = await register(applicant(), headers);
    expect(later.status).toBe(200);
    expect(later.body.result?.id).not.toBe(first.body.result?.id);
  } finally {
    site.now = start;
  }
});

test.each(["", "x".repeat(201), "a key", "schlüssel"])("“%s” is refused as a key", async (given) => {
  const response = await site.request("/api/register", {
    method: "POST",
    body: JSON.stringify(applicant()),
    // Header values are bytes.
    headers: { "content-type": "application/json", "idempotency-key": Buffer.from(given).toString("latin1") },
  });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ message: "The idempotency key isn’t valid." });
});

test("equal phone and email while the first application waits: one application, with every submission delivered", async () => {
  const person = applicant();
  const first = await register(person, { "idempotency-key": key() });
  site.now = new Date(site.now.getTime() + 1000);
  const second = await register({ ...person, name: "Another Name", age: "44" }, { "idempotency-key": key() });
  const ids = [first.body.result?.id, second.body.result?.id];
  expect(new Set(ids).size).toBe(2);
  const stored = await storedAs(site.database, ids[1]);
  expect(stored.registrations.toSorted()).toEqual(ids.toSorted());
  expect(stored.deliveries.map(({ event_type }) => event_type)).toEqual([
    "application.created",
    "application.created",
    "applicant.received",
    "application.repeated",
    "application.repeated",
    "applicant.received",
  ]);
  // The first one's answers are unchanged.
  expect(stored.name).toBe(person.name);
});

test("email addresses are compared without case", async () => {
  const person = applicant({ email: "Mixed.Case@Example.org" });
  const first = await register(person);
  const second = await register({ ...person, email: "mixed.case@example.ORG" });
  expect((await storedAs(site.database, second.body.result?.id)).registrations).toContain(first.body.result?.id);
});

test.each(["email", "contact"] as const)(
  "with only the %s equal, a separate application with its own deliveries is made",
  async (field) => {
    const person = applicant();
    const first = await register(person);
    const second = await register(applicant({ [field]: person[field] }));
    const [stored, other] = [
      await storedAs(site.database, first.body.result?.id),
      await storedAs(site.database, second.body.result?.id),
    ];
    expect(stored.registrations).toHaveLength(1);
    expect(other.registrations).toHaveLength(1);
    expect(other.deliveries).toHaveLength(3);
  },
);

test("after 30 days a new application is made", async () => {
  const person = applicant();
  const start = site.now;
  const first = await register(person);
  try {
    site.now = new Date(start.getTime() + 31 * 86_400_000);
    const second = await register(person);
    expect((await storedAs(site.database, second.body.result?.id)).registrations).not.toContain(first.body.result?.id);
  } finally {
    site.now = start;
  }
});
