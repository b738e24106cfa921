import * as fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { type ParsedRegistration, parseRegistration, type RegistrationRules } from "../../domain/application/parse.ts";
import { contactPayload } from "../../domain/application/schema.ts";
import { defaultEligibleCountries, isEligible } from "../../domain/eligibility.ts";

const rules: RegistrationRules = {
  minimumAge: (country) => (country === "DE" ? 25 : 23),
  asksExactAge: (country) => country !== "US",
  asksGender: (country) => country !== "US",
  knowsThirdGender: (country) => country === "DE",
  isEligible: (country) => isEligible(country),
  fallbackCountry: "GB",
};
/** The five specified fields. */
const five = { name: "Ada Lovelace", email: "ada@example.org", contact: "7400 123456", area_code: "44", age: "36" };

const parse = (changes: Record<string, unknown>): ParsedRegistration =>
  parseRegistration({ ...five, ...changes }, rules);
const errorsOf = (changes: Record<string, unknown>): unknown => {
  const parsed = parse(changes);
  return parsed.ok ? null : parsed.errors;
};

test("a third gender is stored only if the form offers one, and none if it does not ask", () => {
  const kept = (changes: Record<string, unknown>) => {
    const parsed = parse(changes);
    return parsed.ok && parsed.registration.sex;
  };
  const german = { country: "DE", area_code: "49", contact: "1512 3456789" };
  expect(kept({ ...german, sex: "diverse" })).toBe("diverse");
  expect(kept({ sex: "diverse" })).toBeNull();
  expect(kept({ sex: "undisclosed" })).toBe("undisclosed");
  expect(kept({ country: "US", area_code: "1", contact: "2125550199", sex: "female" })).toBeNull();
});

test("the five specified fields suffice (D11)", () => {
  expect(parse({})).toEqual({
    ok: true,
    doubtful: false,
    registration: {
      name: "Ada Lovelace",
      email: "ada@example.org",
      country: "GB",
      areaCode: "44",
      nationalNumber: "7400123456",
      phone: "+447400123456",
      age: 36,
      position: null,
      sex: null,
      prefers: null,
      job: null,
      noticeVersion: null,
      attribution: null,
      timeZone: null,
    },
  });
});

test("all optional fields are accepted", () => {
  const attribution = { source: "newsletter", gclid: "x".repeat(400), unknown: 1, referrerHost: "example.com" };
  expect(
    parse({
      country: "gb",
      area_code: 44,
      age: 36,
      position: "other",
      sex: "undisclosed",
      job: "it-project-assistant",
      notice_version: "1",
      time_zone: "Europe/London",
      attribution,
      website: "",
      role: "admin",
    }),
  ).toMatchObject({
    ok: true,
    registration: {
      position: "other",
      sex: "undisclosed",
      job: "it-project-assistant",
      noticeVersion: "1",
      timeZone: "Europe/London",
      age: 36,
      attribution: { source: "newsletter", gclid: "x".repeat(300), referrerHost: "example.com" },
    },
  });
  expect(parse({ attribution: JSON.stringify({ source: "mail" }) })).toMatchObject({
    registration: { attribution: { source: "mail" } },
  });
});

describe("specification section 5", () => {
  test.each([
    [{ name: "" }, { name: "nameRequired" }],
    [{ name: " \t\n " }, { name: "nameRequired" }],
    [{ name: undefined }, { name: "nameRequired" }],
    [{ name: null }, { name: "nameRequired" }],
    [{ name: "n".repeat(201) }, { name: "nameTooLong" }],
    [{ email: "" }, { email: "emailRequired" }],
    [{ email: "ada" }, { email: "emailInvalid" }],
    [{ email: "ada@example" }, { email: "emailInvalid" }],
    [{ email: "a b@example.org" }, { email: "emailInvalid" }],
    [{ email: `${"a".repeat(250)}@b.co` }, { email: "emailTooLong" }],
    [{ age: "" }, { age: "ageRequired" }],
    [{ age: "twenty" }, { age: "ageDigits" }],
    [{ age: "23.5" }, { age: "ageDigits" }],
    [{ age: 23.5 }, { age: "ageDigits" }],
    [{ age: -30 }, { age: "ageDigits" }],
    [{ age: 1e300 }, { age: "ageDigits" }],
    [{ age: "22" }, { age: "ageMinimum" }],
    [{ age: 22 }, { age: "ageMinimum" }],
    [{ age: "121" }, { age: "ageMaximum" }],
    [{ age: "9".repeat(400) }, { age: "ageMaximum" }],
    [{ age: "24", area_code: "49", contact: "1512 3456789" }, { age: "ageMinimum" }],
    [{ contact: "" }, { contact: "contactRequired" }],
    [{ contact: "020 7946 0958" }, { contact: "contactFixedLine" }],
    [{ area_code: "49", country: "GB" }, { area_code: "areaCodeMismatch" }],
    [{ country: "XX" }, { country: "countryUnknown" }],
    [{ position: "boss" }, { position: "choiceUnknown" }],
    [{ sex: "yes" }, { sex: "choiceUnknown" }],
    [{ job: "../etc" }, { job: "choiceUnknown" }],
    [{ name: "Ada\u0000" }, { name: "textInvalid" }],
    [{ name: "Ada\ud83d" }, { name: "textInvalid" }],
    [{ email: "a\u0000@example.org" }, { email: "textInvalid" }],
    [{ attribution: "not json" }, { attribution: "wrongType" }],
    [{ attribution: ["utm"] }, { attribution: "wrongType" }],
    [{ attribution: { source: 1 } }, { attribution: "wrongType" }],
    [{ attribution: { source: "a\u0000" } }, { attribution: "textInvalid" }],
    [{ name: ["Ada"] }, { name: "wrongType" }],
    [{ name: 7 }, { name: "wrongType" }],
    [{ contact: 7400123456 }, { contact: "wrongType" }],
    [
      { age: true, email: {} },
      { age: "wrongType", email: "wrongType" },
    ],
  ])("%j is validated", (changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
    expect(parse(changes)).toMatchObject({ ok: false, status: 422 });
  });

  test("all errors are returned at once", () => {
    expect(parseRegistration({}, rules)).toEqual({
      ok: false,
      status: 422,
      errors: { name: "nameRequired", contact: "contactRequired", email: "emailRequired", age: "ageRequired" },
      country: "GB",
    });
  });

  test("values at the limits are accepted", () => {
    for (const changes of [
      { name: "n".repeat(200) },
      { age: "23" },
      { age: 120 },
      { age: " 23 " },
      { age: "٢٣" },
      { name: "  李 " },
    ]) {
      expect(errorsOf(changes), JSON.stringify(changes)).toBeNull();
    }
  });

  test.each([[null], [undefined], ["text"], [7], [[]], [[1, 2]]])("%j is refused without a crash", (input) => {
    expect(parseRegistration(input, rules)).toMatchObject({ ok: false, status: 422 });
  });
});

test("a non-object has no field errors", () => {
  for (const input of [null, "text", 7])
    expect(parseRegistration(input, rules)).toEqual({ ok: false, status: 422, errors: {}, country: null });
});

test("the number check reads its three fields like the form", () => {
  expect(v.parse(contactPayload, { contact: "7400 123456", area_code: 44, name: "Ada" })).toEqual({
    contact: "7400 123456",
    area_code: 44,
    country: "",
  });
  expect(v.is(contactPayload, { contact: 7 })).toBe(false);
});

describe("eligibility (D14)", () => {
  test("has the specification's list, with en as GB", () => {
    expect(defaultEligibleCountries.toSorted()).toEqual([
      "AT",
      "AU",
      "BE",
      "CA",
      "DE",
      "ES",
      "FR",
      "GB",
      "IT",
      "KR",
      "NL",
      "NZ",
      "RO",
      "SE",
      "SG",
      "TR",
      "US",
    ]);
  });

  test("refuses another country with 403, whatever else is wrong", () => {
    const closed = { ok: false, status: 403, errors: { country: "notEligible" }, country: "AE" };
    expect(parse({ country: "AE", area_code: "971", contact: "50 123 4567" })).toEqual(closed);
    expect(parse({ country: "AE", area_code: "971", contact: "", age: "1" })).toEqual(closed);
    expect(parse({ area_code: "971", contact: "50 123 4567" })).toEqual(closed);
  });

  test("refuses the form's 'another country', too", () => {
    for (const country of ["ZZ", " zz "])
      expect(parse({ country, area_code: "" })).toEqual({
        ok: false,
        status: 403,
        errors: { country: "notEligible" },
        country: "ZZ",
      });
  });
});

test("a name is stored as typed except surrounding white space, or refused", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 220 }), (name) => {
      const parsed = parse({ name });
      if (parsed.ok) expect(parsed.registration.name).toBe(name.trim());
      else expect(parsed.errors).toHaveProperty("name");
    }),
  );
});

test("any value in any field gives a result and never throws", () => {
  const fields = [
    "name",
    "email",
    "contact",
    "area_code",
    "age",
    "country",
    "position",
    "sex",
    "job",
    "notice_version",
    "time_zone",
    "attribution",
  ];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...fields, "__proto__", "constructor"), fc.anything()), (changes) => {
      const parsed = parse(changes);
      if (!parsed.ok) expect([403, 422]).toContain(parsed.status);
    }),
    { numRuns: 1000 },
  );
});
