/**
 * `POST /api/register`: the rules and messages of specification section 5, and the answers of
 * section 7 and D11.
 */
import { describe, expect, test } from "vitest";
import { applicant } from "../support/applicants.ts";
import { addressIn, cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { everything, storedAs } from "../support/exported.ts";
import { emiratesOperator } from "../support/operators.ts";
import { accepted, sectionFive } from "../support/section-five.ts";

const context = useDatabase();
const site = useApp({}, context);
const hungary = useApp({ operator: { ...emiratesOperator, eligibleCountries: ["HU", "LT"] } }, context);
const emirates = useApp({ operator: emiratesOperator }, context);

describe.each(["gb", "de", "ae"] as const)("in %s", (market) => {
  test.each(sectionFive)("$what is refused in the market's words", async ({ field, typed, ...words }) => {
    const { status, body } = await site.call("/api/register", applicant({ [field]: typed }), { lang: market });
    expect(body).toEqual({ code: 422, message: words[market], errors: { [field]: words[market] } });
    expect(status).toBe(422);
  });
});

test.each(accepted)("$what is accepted and stored", async ({ typed, kept }) => {
  const { status, body } = await site.call("/api/register", applicant(typed));
  expect(status).toBe(200);
  const stored = await storedAs(site.database, body.result?.id);
  const next = expect.stringMatching(/^\/application\/[\w-]+\.[\w-]+\/arrived$/) as string;
  const result = { id: expect.stringMatching(/^[\w-]{22,}$/), phone: stored.phone, next };
  expect(body).toEqual({ code: 200, message: "OK", result });
  expect(stored).toMatchObject(kept);
});

test("the answer returns the parsed number, also for countries with another trunk prefix than 0", async () => {
  const numbers = { HU: ["36", "06 20 123 4567", "+36201234567"], LT: ["370", "8 612 34567", "+37061234567"] } as const;
  for (const [country, [area_code, contact, phone]] of Object.entries(numbers)) {
    const { body } = await hungary.call("/api/register", applicant({ country, area_code, contact }));
    expect(body.result).toMatchObject({ phone });
  }
});

test("all errors are returned at once, the first as the message", async () => {
  const { body } = await site.call("/api/register", {});
  expect(body.code).toBe(422);
  expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(["age", "contact", "email", "name"]);
  expect(body.message).toBe("Please enter your name");
});

test("the five specified fields suffice, and the others stay empty", async () => {
  const { country: _, ...five } = applicant();
  const { body } = await site.call("/api/register", five, { lang: "gb" });
  expect(await storedAs(site.database, body.result?.id)).toMatchObject({
    country: "GB",
    area_code: "44",
    position: null,
    sex: null,
    job: null,
    attribution: null,
    consent: null,
    channel: "api",
    market: "gb",
    language: "en",
  });
});

test("numbers are accepted for fields of digits", async () => {
  const { status, body } = await site.call("/api/register", applicant({ age: 41, area_code: 44 }));
  expect(status).toBe(200);
  expect(await storedAs(site.database, body.result?.id)).toMatchObject({ age: 41, area_code: "44" });
});

test("optional fields are stored", async () => {
  const given = {
    position: "it-support-assistant",
    sex: "undisclosed",
    job: "it-project-assistant",
    time_zone: "Europe/London",
    attribution: { source: "newsletter", gclid: "abc", unknown: "x" },
  };
  const { body } = await site.call("/api/register", applicant(given));
  const stored = await storedAs(site.database, body.result?.id);
  expect(stored).toMatchObject({ ...given, attribution: { source: "newsletter", gclid: "abc" } });
});

test("a status page's address is not stored as the landing page", async () => {
  const landingPath = "/gb/application/0123456789abcdef";
  const { body } = await site.call("/api/register", applicant({ attribution: { source: "newsletter", landingPath } }));
  expect(await storedAs(site.database, body.result?.id)).toMatchObject({ attribution: { source: "newsletter" } });
  expect(JSON.stringify(await everything(site.database))).not.toContain(landingPath);
});

test.each([
  ["position", "boss"],
  ["sex", "other"],
  ["job", "../../etc"],
  ["notice_version", "one two"],
])("a %s that was not offered is refused", async (field, value) => {
  const { status, body } = await site.call("/api/register", applicant({ [field]: value }));
  expect(status).toBe(422);
  expect(body.errors).toEqual({ [field]: "Please choose one of the answers offered" });
});

test.each(["name", "email", "contact", "age", "country", "position", "time_zone"])(
  "a %s of the wrong type is refused",
  async (field) => {
    for (const wrong of [["x"], { a: 1 }, true]) {
      const { status, body } = await site.call("/api/register", applicant({ [field]: wrong }));
      expect(status).toBe(422);
      expect(body.errors).toEqual({ [field]: "This answer has the wrong form" });
    }
  },
);

test("a contradictory country and area code are refused", async () => {
  const { status, body } = await site.call("/api/register", applicant({ area_code: "49" }));
  expect(status).toBe(422);
  expect(body.errors).toEqual({ area_code: "This country code doesn’t match the country" });
});

test("without a country, the area code decides, preferring the visitor's country among those sharing it", async () => {
  const canadian = applicant({ area_code: "1", contact: "6135550123", country: undefined });
  const there = await site.call("/api/register", canadian, { "x-forwarded-for": addressIn.CA });
  expect(await storedAs(site.database, there.body.result?.id)).toMatchObject({ country: "CA" });
  const elsewhere = await site.call(
    "/api/register",
    { ...canadian, email: "other@example.org" },
    { "x-forwarded-for": addressIn.DE },
  );
  expect(await storedAs(site.database, elsewhere.body.result?.id)).toMatchObject({ country: "US" });
});

describe("a closed country", () => {
  const refusals = {
    gb: "Applications from the United Arab Emirates aren’t open at the moment.",
    de: "Bewerbungen aus den Vereinigten Arabischen Emiraten sind zurzeit nicht möglich.",
    ae: "باب التقديم من الإمارات غير مفتوح حاليًا.",
  };

  test.each(["gb", "de", "ae"] as const)("is refused with 403 in %s, and nothing is stored", async (market) => {
    const person = applicant({}, "AE");
    const { status, body } = await site.call("/api/register", person, { lang: market });
    expect(body).toEqual({ code: 403, message: refusals[market], errors: { country: refusals[market] } });
    expect(status).toBe(403);
    expect((await everything(site.database)).map(({ email }) => email)).not.toContain(person.email);
  });

  test("is accepted if the operator has opened it", async () => {
    const { status, body } = await emirates.call("/api/register", applicant({}, "AE"), { lang: "ae" });
    expect(status).toBe(200);
    expect(await storedAs(site.database, body.result?.id)).toMatchObject({
      country: "AE",
      market: "ae",
      language: "ar",
    });
  });

  test("is refused with a general message when no country is named", async () => {
    const { status, body } = await site.call("/api/register", applicant({ country: "ZZ" }));
    expect([status, body.message]).toEqual([403, "Applications from your country aren’t open at the moment."]);
  });
});

test("the answer's language comes from a market's code or a BCP 47 tag, or else the visitor", async () => {
  const message = async (headers: Record<string, string>) =>
    (await site.call("/api/register", applicant({ name: "" }), headers)).body.message;
  const german = "Bitte geben Sie Ihren Namen ein";
  expect(await message({ lang: "de" })).toBe(german);
  expect(await message({ lang: "de-AT" })).toBe(german);
  expect(await message({ lang: "de-LI" })).toBe(german);
  expect(await message({ "accept-language": "de;q=0.9,xx" })).toBe(german);
  expect(await message({ lang: "en", "accept-language": "de" })).toBe("Please enter your name");
  expect(await message({ lang: "zz-such", "accept-language": "" })).toBe("Please enter your name");
});

test("the browser gets access to its own success page, and the id alone opens nothing", async () => {
  const { response, body } = await site.call("/api/register", applicant());
  const cookie = cookieOf(response, "applicant") ?? "";
  expect(cookie).toContain(body.result?.id);
  const attributes = response.headers.getSetCookie().join();
  expect(attributes).toMatch(/HttpOnly/);
  expect(attributes).toMatch(/SameSite=Lax/);
  expect(response.headers.get("cache-control")).toBe("no-store");
});
