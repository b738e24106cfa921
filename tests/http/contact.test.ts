/**
 * `POST /api/job-user/validate-contact` (D9) checks whether a number is possible and reveals
 * nothing about its owner.
 */
import { expect, test } from "vitest";
import { limits } from "../../db/rate-limit.ts";
import { applicant } from "../support/applicants.ts";
import { addressIn, nextAddress, useApp } from "../support/app.ts";

const site = useApp();
const path = "/api/job-user/validate-contact";
const check = (body: object, headers: Record<string, string> = {}) => site.call(path, body, { lang: "gb", ...headers });

test.each([
  { contact: "7400123456", area_code: "44", country: "GB" },
  { contact: "07400 123456", area_code: 44 },
  { contact: "٧٤٠٠١٢٣٤٥٦", area_code: "٤٤" },
  { contact: "613-555-0123", area_code: "1", country: "CA" },
  { contact: "91234567", area_code: "65" },
])("%j is accepted", async (body) => {
  expect((await check(body)).body).toEqual({ code: 200, message: "OK" });
});

test.each([
  [{ contact: "", country: "GB" }, "contact", "Please enter your WhatsApp number"],
  [{ contact: "7", country: "GB" }, "contact", "This isn’t a mobile number in the United Kingdom. Please check it."],
  [
    { contact: "2079460958", country: "GB" },
    "contact",
    "This is a landline in the United Kingdom. We need a mobile number, for calls too.",
  ],
  [{ contact: "1".repeat(26), country: "GB" }, "contact", "Please use at most 25 characters"],
  [{ contact: "7400123456", country: "XX" }, "country", "Please choose a country from the list"],
  [
    { contact: "7400123456", country: "GB", area_code: "49" },
    "area_code",
    "This country code doesn’t match the country",
  ],
  [{ contact: ["7400123456"] }, "contact", "This answer has the wrong form"],
  [{}, "contact", "Please enter your WhatsApp number"],
])("%j is refused", async (body, field, message) => {
  const answer = await check(body);
  expect(answer.body).toEqual({ code: 422, message, errors: { [field]: message } });
  expect(answer.status).toBe(422);
});

test("without a country and area code, the visitor's country applies", async () => {
  const german = { contact: "1512 0100001" };
  expect((await check(german, { "x-forwarded-for": addressIn.DE })).status).toBe(200);
  const elsewhere = await check(german, { "x-forwarded-for": addressIn.GB, lang: "de" });
  expect(elsewhere.body.message).toBe("Das ist in Großbritannien keine Mobilnummer. Bitte prüfen Sie die Nummer.");
});

test("the country's name is written as its market spells it", async () => {
  const { body } = await check({ contact: "7", country: "GB" }, { lang: "ch" });
  expect(body.message).toBe("Das ist in Grossbritannien keine Mobilnummer. Bitte prüfen Sie die Nummer.");
});

test("the answer is the same whether or not the number has applied", async () => {
  const { contact, area_code, country, ...rest } = applicant();
  const before = await check({ contact, area_code, country });
  await site.call("/api/register", { contact, area_code, country, ...rest });
  const after = await check({ contact, area_code, country });
  expect(after.body).toEqual(before.body);
  expect([...after.response.headers.keys()]).toEqual([...before.response.headers.keys()]);
});

test("one sender's checks are rate-limited, and other senders are not affected", async () => {
  const from = { "x-forwarded-for": nextAddress() };
  const body = { contact: "7400123456", country: "GB" };
  const all = await Promise.all(Array.from({ length: limits.contactCheck.points }, () => check(body, from)));
  expect(all.every(({ status }) => status === 200)).toBe(true);
  const refused = await check(body, from);
  expect(refused.status).toBe(429);
  expect(Number(refused.response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await check(body)).status).toBe(200);
});

test("a number outside the known ranges is accepted with a doubt in the visitor's language", async () => {
  const doubts = { gb: "We don’t know numbers like this one.", de: "Solche Nummern kennen wir nicht." };
  for (const [lang, doubt] of Object.entries(doubts)) {
    for (const contact of ["436 234 5678", "624 305 1111", "16243051111", "https://wa.me/14362345678"]) {
      const { body } = await check({ contact, area_code: "1", country: "US" }, { lang });
      expect(body, contact).toMatchObject({ code: 200, result: { doubt: expect.stringContaining(doubt) as string } });
    }
  }
});
