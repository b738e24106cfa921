/** `POST /api/register`: the rules and messages of specification section 5, and the answers of section 7 and D11. */
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
  test.each(sectionFive)("$what is refused in its words", async ({ field, typed, ...words }) => {
    const { status, body } = await site.call("/api/register", applicant({ [field]: typed }), { lang: market });
    expect(body).toEqual({ code: 422, message: words[market], errors: { [field]: words[market] } });
    expect(status).toBe(422);
  });
});

test.each(accepted)("$what is accepted and kept", async ({ typed, kept }) => {
  const { status, body } = await site.call("/api/register", applicant(typed));
  expect(status).toBe(200);
  const stored = await storedAs(site.database, body.result?.id);
  const next = expect.stringMatching(/^\/application\/[\w-]+\.[\w-]+\/arrived$/) as string;
  const result = { id: expect.stringMatching(/^[\w-]{22,}$/), phone: stored.phone, next };
  expect(body).toEqual({ code: 200, message: "OK", result });
  expect(stored).toMatchObject(kept);
});

test("the number is answered as it was read, where a country's numbers begin with something else than 0 too", async () => {
  const numbers = { HU: ["36", "06 20 123 4567", "+36201234567"], LT: ["370", "8 612 34567", "+37061234567"] } as const;
  for (const [country, [area_code, contact, phone]] of Object.entries(numbers)) {
    const { body } = await hungary.call("/api/register", applicant({ country, area_code, contact }));
    expect(body.result).toMatchObject({ phone });
  }
});

test("every error is told at once, the first as the message", async () => {
  const { body } = await site.call("/api/register", {});
  expect(body.code).toBe(422);
  expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(["age", "contact", "email", "name"]);
  expect(body.message).toBe("Please enter your name");
});

test("the five specified fields are enough, and nothing is made up for the others", async () => {
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

test("numbers are taken where texts of digits are", async () => {
  const { status, body } = await site.call("/api/register", applicant({ age: 41, area_code: 44 }));
  expect(status).toBe(200);
  expect(await storedAs(site.database, body.result?.id)).toMatchObject({ age: 41, area_code: "44" });
});

test("optional fields are kept", async () => {
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

test("the address of a status page is not kept as where the visit began", async () => {
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

test("a country and an area code that contradict each other are refused", async () => {
  const { status, body } = await site.call("/api/register", applicant({ area_code: "49" }));
  expect(status).toBe(422);
  expect(body.errors).toEqual({ area_code: "This country code doesn’t match the country" });
});

test("without a country, the area code decides, the visitor's country among those that share it", async () => {
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

describe("a country that is not open", () => {
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

  test("is accepted where the operator has opened it", async () => {
    const { status, body } = await emirates.call("/api/register", applicant({}, "AE"), { lang: "ae" });
    expect(status).toBe(200);
    expect(await storedAs(site.database, body.result?.id)).toMatchObject({
      country: "AE",
      market: "ae",
      language: "ar",
    });
  });

  test("is none at all where the country is not named", async () => {
    const { status, body } = await site.call("/api/register", applicant({ country: "ZZ" }));
    expect([status, body.message]).toEqual([403, "Applications from your country aren’t open at the moment."]);
  });
});

test("the answer's language is a market's code or a BCP-47 tag, else what the visitor reads", async () => {
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

test("the browser may see its own success page afterwards, and the id alone opens nothing", async () => {
  const { response, body } = await site.call("/api/register", applicant());
  const cookie = cookieOf(response, "applicant") ?? "";
  expect(cookie).toContain(body.result?.id);
  const attributes = response.headers.getSetCookie().join();
  expect(attributes).toMatch(/HttpOnly/);
  expect(attributes).toMatch(/SameSite=Lax/);
  expect(response.headers.get("cache-control")).toBe("no-store");
});
