/** The hidden field and the instant fill (docs/decisions/0009): machines reach the limit, people never notice. */
import { describe, expect, test } from "vitest";
import { judged } from "../../applications/judge.ts";
import { honeypotCost, instantCost, limits } from "../../db/rate-limit.ts";
import { mostInstant } from "../../domain/held-back/suspicion.ts";
import { applicant, postedForm } from "../support/applicants.ts";
import { nextAddress, useApp } from "../support/app.ts";
import { everything, storedAs } from "../support/exported.ts";
import { fieldErrors, fieldValue, visibleText } from "../support/html.ts";
import { newPerson } from "../support/registrations.ts";
import { previousTestSecret, testSecret } from "../support/secrets.ts";

const site = useApp();

const emails = async () => (await everything(site.database)).map(({ email }) => email);

test("a filled hidden field is answered with an error and saves nothing", async () => {
  const person = applicant({ website: "https://buy.example" });
  const { status, body, response } = await site.call("/api/register", person);
  const message = expect.stringMatching(/^A hidden field of this form was filled in/) as string;
  expect(body).toEqual({ code: 422, message, errors: { website: message } });
  expect(status).toBe(422);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await emails()).not.toContain(person.email);
});

test("a filled hidden field in a posted form keeps what was typed and saves nothing", async () => {
  const form = postedForm({ website: "x" });
  const response = await site.submit("/de/apply-now", form);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(visibleText(html)).toContain("Ein verstecktes Feld dieses Formulars wurde ausgefüllt");
  expect(html).toContain(form["email"]);
  expect(await emails()).not.toContain(form["email"]);
});

describe("whoever says that they are a person", () => {
  test("is let through with the same filled field, from the form that came back and from script", async () => {
    const form = postedForm({ website: "https://zoe.example" });
    const back = await site.submit("/gb/apply-now", form);
    const html = await back.text();
    expect(fieldValue(html, "person")).toBe("1");
    expect(fieldValue(html, "website")).toBeUndefined();
    // A password manager fills it once more.
    const again = await site.submit("/gb/apply-now", { ...form, person: fieldValue(html, "person") ?? "" });
    expect(again.status).toBe(303);
    expect(await emails()).toContain(form["email"]);
    const person = applicant({ website: "https://zoe.example", person: "1" });
    expect((await site.call("/api/register", person)).status).toBe(200);
  });

  test("does not have to say it twice where something else is wrong", async () => {
    const form = postedForm({ website: "x", person: "1", age: "" });
    const html = await (await site.submit("/gb/apply-now", form)).text();
    expect(fieldErrors(html)).toHaveProperty("age");
    expect(fieldValue(html, "person")).toBe("1");
  });

  test("pays more for it than others, and less than a program", async () => {
    const from = { "x-forwarded-for": nextAddress() };
    const change = { website: "x", person: "1" };
    for (let n = 0; n < limits.register.points / instantCost; n += 1) {
      expect((await site.call("/api/register", applicant(change), from)).status).toBe(200);
    }
    expect((await site.call("/api/register", applicant(change), from)).status).toBe(429);
  });
});

test("a form filled in at once is saved: autofill is that quick; one of many from a connection is held back", async () => {
  const from = { "x-forwarded-for": nextAddress() };
  for (let n = 0; n <= mostInstant; n += 1) {
    const { status, body } = await site.call("/api/register", applicant({ fill_time: 300 }), from);
    expect(status).toBe(200);
    expect(await storedAs(site.database, body.result?.id)).toMatchObject({
      channel: "api",
      held_at: n < mostInstant ? null : site.now.toISOString(),
    });
  }
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

test("what a registration is compared by is a hash: of its sender, and of mailbox and number with it, which nobody makes without the secret", () => {
  const person = newPerson({ name: "www.example.org", email: "Zoe@Example.org" });
  const sending = { sender: "192.0.2.1", fillMs: 1999 };
  const of = (change: object = {}, from: object = {}, secret = testSecret) =>
    judged({ secret }, { ...person, ...change }, { ...sending, ...from });
  const { reason, facts, groups } = of();
  expect([reason, facts]).toEqual(["name", { fillSeconds: 1 }]);
  expect(of({ name: "Zoe" }, { fillMs: null })).toEqual({ reason: null, facts: {}, groups });
  expect(groups.network).toBeNull();
  for (const group of [groups.sender, groups.mailbox, groups.phone]) expect(group).toMatch(/^[\w-]{22}$/);
  expect(of({ email: "zoe@example.org" }).groups).toEqual(groups);
  const amy = { email: "amy@example.org", phone: "+447400600600" };
  const other = of(amy).groups;
  expect(of({ email: amy.email }).groups).toEqual({ ...groups, mailbox: other.mailbox });
  expect(of({ phone: amy.phone }).groups).toEqual({ ...groups, phone: other.phone });
  // From another sender nothing is the same.
  const elsewhere = of(amy, { sender: "192.0.2.2" }).groups;
  expect(other.sender).toBe(groups.sender);
  const alike = of({ email: "x", phone: "x" }, { sender: "x" }).groups;
  const unkeyed = of({}, {}, previousTestSecret).groups;
  expect(new Set([groups, other, elsewhere, alike, unkeyed].flatMap((each) => Object.values(each))).size).toBe(15);
});

test("of an IPv6 sender the /64 is compared too, and mailbox and number with the /48", () => {
  const person = newPerson();
  const of = (sender: string) => judged({ secret: testSecret }, person, { sender, fillMs: null }).groups;
  const { network, ...others } = of("2001:db8:5:1::/64");
  const neighbour = of("2001:db8:5:2::/64");
  expect(network).toMatch(/^[\w-]{22}$/);
  expect(neighbour).toMatchObject(others);
  expect(new Set([network, neighbour.network, others.sender, of("2001:db8:6:1::/64").network]).size).toBe(4);
});

test("what is compared is the same in the next version of the program: what is stored by then is found by it", () => {
  const person = newPerson({ name: "Zoe", email: "zoe@example.org", phone: "+447400600600" });
  expect(judged({ secret: testSecret }, person, { sender: "192.0.2.1", fillMs: null }).groups).toEqual({
    sender: "kOzKgx-rLuInFKb1DtujSg",
    network: null,
    mailbox: "XcIr9FEdZ4ekwfmTxfIKPg",
    phone: "Kr_o6p89T_WCIBldw8l-oQ",
  });
});
