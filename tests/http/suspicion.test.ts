/** The hidden field and the instant fill (docs/decisions/0009): machines reach the limit, people never notice. */
import { expect, test } from "vitest";
import { honeypotCost, instantCost, limits } from "../../db/rate-limit.ts";
import { applicant, postedForm } from "../support/applicants.ts";
import { nextAddress, useApp } from "../support/app.ts";
import { everything, storedAs } from "../support/exported.ts";
import { visibleText } from "../support/html.ts";

const site = useApp();

const emails = async () => (await everything(site.database)).map(({ email }) => email);

test("a filled hidden field is answered with an error and saves nothing", async () => {
  const person = applicant({ website: "https://buy.example" });
  const { status, body, response } = await site.call("/api/register", person);
  expect(body).toEqual({ code: 422, message: "Something went wrong" });
  expect(status).toBe(422);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await emails()).not.toContain(person.email);
});

test("a filled hidden field in a posted form keeps what was typed and saves nothing", async () => {
  const form = postedForm({ website: "x" });
  const response = await site.submit("/de/apply-now", form);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(visibleText(html)).toContain("Etwas ist schiefgegangen");
  expect(html).toContain(form["email"]);
  expect(await emails()).not.toContain(form["email"]);
});

test("a form filled in at once is saved, and held back: autofill is that quick", async () => {
  const { status, body } = await site.call("/api/register", applicant({ fill_time: 300 }));
  expect(status).toBe(200);
  expect(await storedAs(site.database, body.result?.id)).toMatchObject({
    channel: "api",
    held_at: site.now.toISOString(),
  });
});

test.each([
  ["a filled hidden field", { website: "x" }, 422, honeypotCost],
  ["an instant fill", { fill_time: 10 }, 200, instantCost],
])("a sender with %s is refused after a few tries a minute", async (_, change, status, cost) => {
  const tries = limits.register.points / cost;
  const from = { "x-forwarded-for": nextAddress() };
  for (let n = 0; n < tries; n += 1)
    expect((await site.call("/api/register", applicant(change), from)).status).toBe(status);
  const refused = await site.call("/api/register", applicant(), from);
  expect(refused.status).toBe(429);
  const seconds = Number(refused.response.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(limits.register.window);
  expect(refused.body.message).toMatch(/^Too many attempts\. Please wait \d+ seconds? and try again\.$/);
  // Nobody else is.
  expect((await site.call("/api/register", applicant())).status).toBe(200);
});

test("a fill time of a person costs no more than any other call", async () => {
  const from = { "x-forwarded-for": nextAddress() };
  for (let n = 0; n <= limits.register.points / honeypotCost; n += 1) {
    expect((await site.call("/api/register", applicant({ fill_time: 2000 }), from)).status).toBe(200);
  }
});
