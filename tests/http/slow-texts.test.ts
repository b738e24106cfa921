/**
 * Thousands of combining marks take quadratic time to normalise, a quarter of a second for one
 * request. So texts are normalised only after their length is checked.
 */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { apiPaths, deskApiPath, pageAddress } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { apply, recruit, type Recruit } from "../support/desk.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const site = useApp({}, useDatabase());
/** Nearly the largest form when encoded, in an order that normalising has to change. */
const marks = "\u0344\u0323".repeat(2300);
/** No field is longer that is normalised. */
const mostAtOnce = 1000;

let maya: Recruit;
let person: number;
let mine: StatusPage;
let cookie: string;
beforeAll(async () => {
  maya = await recruit(site, "manager");
  person = await apply(site);
  mine = await statusPage(site);
  cookie = await mine.unlock();
});

let longest = 0;
beforeEach(() => {
  longest = 0;
  // oxlint-disable-next-line typescript/unbound-method -- called with a text below
  const { normalize } = String.prototype;
  vi.spyOn(String.prototype, "normalize").mockImplementation(function measured(this: string, form?: string) {
    longest = Math.max(longest, this.length);
    return normalize.call(this, form);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const status = async (answer: Promise<{ readonly status: number }>) => (await answer).status;
const verify = (fields: Record<string, string>) =>
  status(site.submit(pageAddress("verify", "gb"), { number: "+447400123456", code: "K7M-4QX-9TC", ...fields }));
const register = (field: string) => status(site.call(apiPaths.register, applicant({ [field]: marks })));
const corrected = (field: string) => {
  const { name, contact, email } = mine.person;
  return status(site.submit(mine.path, { act: "correct", name, contact, email, [field]: marks }, { cookie }));
};
const atDesk = (path: string, body: object) => status(maya.post(deskApiPath + path, body));

const requests: Readonly<Record<string, () => Promise<number>>> = {
  "a number to verify": () => verify({ number: marks }),
  "a code to verify": () => verify({ code: marks }),
  "a reported number": () => verify({ number: marks, act: "send" }),
  "a reported code": () => verify({ code: marks, act: "send" }),
  "the words of a report": () => verify({ message: marks, act: "send" }),
  "a number to check": () => status(site.call(apiPaths.validateContact, { contact: marks, country: "GB" })),
  "an applicant's name": () => register("name"),
  "an applicant's number": () => register("contact"),
  "an applicant's address": () => register("email"),
  "a corrected name": () => corrected("name"),
  "a corrected number": () => corrected("contact"),
  "a corrected address": () => corrected("email"),
  "digits of a link": () => status(site.submit(mine.path, { act: "unlock", digits: marks })),
  "a tag": () => atDesk(`/applications/${person}/tag`, { tag: marks }),
  "a note": () => atDesk(`/applications/${person}/note`, { text: marks }),
  "a search": () => atDesk("/search", { q: marks }),
  "a search for a suppressed address": () => atDesk("/suppressions/search", { q: `${marks}@example.org` }),
  "a suppressed number": () => atDesk("/suppressions", { kind: "phone", value: marks, reason: "asked" }),
  "a suppressed address": () => atDesk("/suppressions", { kind: "mailbox", value: marks, reason: "asked" }),
};

test.each(Object.keys(requests))("%s is not normalised at its full length", async (name) => {
  expect(await requests[name]?.()).toBeLessThan(500);
  expect(longest).toBeLessThanOrEqual(mostAtOnce);
});

test("a report of a long text is stored at its usual length", async () => {
  await site.database.query("delete from rate_limit");
  expect(await verify({ number: `call  me ${marks}`, code: "", act: "send" })).toBe(303);
  const { rows } = await site.database.query<{ number: string }>(
    "select number from impostor_report where number like 'call me%'",
  );
  expect(rows.map(({ number }) => number.length)).toEqual([64]);
});
