/**
 * The hidden field and instant submissions (docs/decisions/0009): machines reach the limit, people
 * never notice.
 */
import { describe, expect, test } from "vitest";
import { assessSpam } from "../../commands/applications/spam-signals.ts";
import { instantCost, limits } from "../../db/rate-limit.ts";
import { mostInstant } from "../../domain/held-back/suspicion.ts";
import { applicant, postedForm } from "../support/applicants.ts";
import { nextAddress, useApp } from "../support/app.ts";
import { everything, storedAs } from "../support/exported.ts";
import { fieldErrors, fieldValue, visibleText } from "../support/html.ts";
import { newPerson } from "../support/registrations.ts";
import { previousTestSecret, testSecret } from "../support/secrets.ts";

const site = useApp();

const emails = async () => (await everything(site.database)).map(({ email }) => email);

test("a filled hidden field is refused with an error and saves nothing", async () => {
  const person = applicant({ website: "https://buy.example" });
  const { status, body, response } = await site.call("/api/register", person);
  const message = expect.stringMatching(/^A hidden field of this form was filled in/) as string;
  expect(body).toEqual({ code: 422, message, errors: { website: message } });
  expect(status).toBe(422);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await emails()).not.toContain(person.email);
});

test("a filled hidden field in a form keeps the typed values and saves nothing", async () => {
  const form = postedForm({ website: "x" });
  const response = await site.submit("/de/apply-now", form);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(visibleText(html)).toContain("Ein verstecktes Feld dieses Formulars wurde ausgefüllt");
  expect(html).toContain(form["email"]);
  expect(await emails()).not.toContain(form["email"]);
});

describe("a sender who confirms being a person", () => {
  test("passes with the same filled field, by form and by script", async () => {
    const form = postedForm({ website: "https://zoe.example" });
    const back = await site.submit("/gb/apply-now", form);
    const html = await back.text();
    expect(fieldValue(html, "person")).toBe("1");
    expect(fieldValue(html, "website")).toBeUndefined();
    // A password manager fills it again.
    const again = await site.submit("/gb/apply-now", { ...form, person: fieldValue(html, "person") ?? "" });
    expect(again.status).toBe(303);
    expect(await emails()).toContain(form["email"]);
    const person = applicant({ website: "https://zoe.example", person: "1" });
    expect((await site.call("/api/register", person)).status).toBe(200);
  });

  test("need not confirm again after another error", async () => {
    const form = postedForm({ website: "x", person: "1", age: "" });
    const html = await (await site.submit("/gb/apply-now", form)).text();
    expect(fieldErrors(html)).toHaveProperty("age");
    expect(fieldValue(html, "person")).toBe("1");
  });

  test("uses up more of the limit than others, but less than a program", async () => {
    const from = { "x-forwarded-for": nextAddress() };
    const change = { website: "x", person: "1" };
    for (let n = 0; n < limits.register.points / instantCost; n += 1) {
      expect((await site.call("/api/register", applicant(change), from)).status).toBe(200);
    }
    expect((await site.call("/api/register", applicant(change), from)).status).toBe(429);
  });
});

test("a form filled instantly, as autofill does, is saved; one of many per connection is held", async () => {
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

describe("a sender refused after a few attempts a minute", () => {
  const again = /^Too many attempts\. Please wait \d+ seconds? and try again\.$/;

  test("for filled hidden fields blocks no one else behind the same address", async () => {
    const from = { "x-forwarded-for": nextAddress() };
    const filled = applicant({ website: "x" });
    for (let n = 0; n < limits.registerFilled.points; n += 1)
      expect((await site.call("/api/register", filled, from)).status).toBe(422);
    const refused = await site.call("/api/register", filled, from);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(again);
    expect((await site.call("/api/register", applicant(), from)).status).toBe(200);
    expect((await site.call("/api/register", applicant({ website: "x", person: "1" }), from)).status).toBe(200);
  });

  test("for instant fills learns when to try again, and others are not refused", async () => {
    const tries = limits.register.points / instantCost;
    const from = { "x-forwarded-for": nextAddress() };
    for (let n = 0; n < tries; n += 1)
      expect((await site.call("/api/register", applicant({ fill_time: 10 }), from)).status).toBe(200);
    const refused = await site.call("/api/register", applicant(), from);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.response.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(limits.register.window);
    expect(refused.body.message).toMatch(again);
    expect((await site.call("/api/register", applicant())).status).toBe(200);
  });
});

test("an ordinary fill time costs no more than any call", async () => {
  const from = { "x-forwarded-for": nextAddress() };
  for (let n = 0; n <= 10; n += 1) {
    expect((await site.call("/api/register", applicant({ fill_time: 2000 }), from)).status).toBe(200);
  }
});

test("registrations are compared by keyed hashes of the sender, and of mailbox and number with it", () => {
  const person = newPerson({ name: "www.example.org", email: "Zoe@Example.org" });
  const sending = { sender: "192.0.2.1", fillMs: 1999 };
  const of = (change: object = {}, from: object = {}, secret = testSecret) =>
    assessSpam({ secret }, { ...person, ...change }, { ...sending, ...from });
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
  // From another sender no hash is the same.
  const elsewhere = of(amy, { sender: "192.0.2.2" }).groups;
  expect(other.sender).toBe(groups.sender);
  const alike = of({ email: "x", phone: "x" }, { sender: "x" }).groups;
  const unkeyed = of({}, {}, previousTestSecret).groups;
  expect(new Set([groups, other, elsewhere, alike, unkeyed].flatMap((each) => Object.values(each))).size).toBe(15);
});

test("an IPv6 sender is compared by /64, and with mailbox and number by /48", () => {
  const person = newPerson();
  const of = (sender: string) => assessSpam({ secret: testSecret }, person, { sender, fillMs: null }).groups;
  const { network, ...others } = of("2001:db8:5:1::/64");
  const neighbour = of("2001:db8:5:2::/64");
  expect(network).toMatch(/^[\w-]{22}$/);
  expect(neighbour).toMatchObject(others);
  expect(new Set([network, neighbour.network, others.sender, of("2001:db8:6:1::/64").network]).size).toBe(4);
});

test("the hashes are stable across versions, so stored ones still match", () => {
  const person = newPerson({ name: "Zoe", email: "zoe@example.org", phone: "+447400600600" });
  expect(assessSpam({ secret: testSecret }, person, { sender: "192.0.2.1", fillMs: null }).groups).toEqual({
    sender: "kOzKgx-rLuInFKb1DtujSg",
    network: null,
    mailbox: "XcIr9FEdZ4ekwfmTxfIKPg",
    phone: "Kr_o6p89T_WCIBldw8l-oQ",
  });
});
