import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
  attributionKeys,
  attributionLengths,
  captureAttribution,
  parseAttribution,
} from "../../domain/application/attribution.ts";
import { exportedFields, fieldNames, fields } from "../../domain/application/fields.ts";
import { DRAFT_KEEP_MS } from "../../domain/application/limits.ts";
import { errorMaximum } from "../../domain/application/field-error.ts";
import { contactDueAt, elapsedShare } from "../../domain/contact-clock/clock.ts";
import { OidcError } from "../../domain/oidc/provider.ts";
import { isEligible } from "../../domain/eligibility.ts";
import { idempotencyKeyLifetime, isIdempotencyKey, isUnguessableKey } from "../../domain/idempotency/key.ts";
import { retentionCutoffs } from "../../domain/retention/cutoffs.ts";
import { keptDays } from "../support/retention.ts";

describe("contact clock", () => {
  const createdAt = new Date("2025-11-21T14:32:00Z");
  test("is 24 hours, also across a clock change", () => {
    expect(contactDueAt(createdAt).toISOString()).toBe("2025-11-22T14:32:00.000Z");
    expect(contactDueAt(new Date("2025-10-25T22:00:00Z")).toISOString()).toBe("2025-10-26T22:00:00.000Z");
  });
  test.each([
    ["2025-11-21T14:32:00Z", 0],
    ["2025-11-22T02:32:00Z", 0.5],
    ["2025-11-22T14:32:00Z", 1],
    ["2026-01-01T00:00:00Z", 1],
    ["2025-11-21T00:00:00Z", 0],
  ])("at %s has %d of its time passed", (now, share) => {
    expect(elapsedShare(createdAt, new Date(now))).toBe(share);
  });
});

test("idempotency keys have 1 to 200 visible ASCII characters", () => {
  for (const key of ["a", "7f1c-…".replace("…", "x"), "~".repeat(200)]) expect(isIdempotencyKey(key)).toBe(true);
  for (const key of ["", "a b", "ä", "a\n", "a".repeat(201)]) expect(isIdempotencyKey(key)).toBe(false);
});

test("an idempotency key is kept for 30 days", () => {
  expect(idempotencyKeyLifetime).toBe(30 * 24 * 3_600_000);
});

test("unguessable keys have at least 22 characters, ten of them different", () => {
  const ten = "0123456789";
  expect(isUnguessableKey(ten + "0".repeat(12))).toBe(true);
  expect(isUnguessableKey(ten + "0".repeat(11))).toBe(false);
  expect(isUnguessableKey(ten.slice(1) + "1".repeat(13))).toBe(false);
});

test("typed values stay on the device for half an hour (D28)", () => {
  expect(DRAFT_KEEP_MS).toBe(1_800_000);
});

test("messages about a limit contain its value", () => {
  expect(errorMaximum).toEqual({
    nameTooLong: 200,
    emailTooLong: 254,
    cityTooLong: 200,
    contactTooLong: 25,
    ageMaximum: 120,
  });
});

test("each kind of data has its retention period", () => {
  expect(retentionCutoffs(new Date("2026-11-21T10:00:00Z"), keptDays(180))).toEqual({
    applications: new Date("2026-05-25T10:00:00Z"),
    countries: {},
    counted: new Date("2026-10-22T10:00:00Z"),
    idempotencyKeys: new Date("2026-10-22T10:00:00Z"),
    rateLimits: new Date("2026-11-21T10:00:00Z"),
    senders: new Date("2026-11-19T10:00:00Z"),
    logIns: new Date("2026-10-22T10:00:00Z"),
  });
});

test("a country's own retention applies, and final answers may shorten it", () => {
  const countries = { DE: { days: 90, afterEnd: 10 }, FR: { days: 30, afterEnd: null } };
  const cutoffs = retentionCutoffs(new Date("2026-11-21T10:00:00Z"), { ...keptDays(180), countries });
  expect(cutoffs.countries).toEqual({
    DE: { kept: new Date("2026-08-23T10:00:00Z"), ended: new Date("2026-11-11T10:00:00Z") },
    FR: { kept: new Date("2026-10-22T10:00:00Z"), ended: null },
  });
  expect(cutoffs.applications).toEqual(new Date("2026-05-25T10:00:00Z"));
});

test("the operator's eligible countries apply if given", () => {
  expect(isEligible("gb")).toBe(true);
  expect(isEligible("AE")).toBe(false);
  expect(isEligible("AE", ["AE"])).toBe(true);
  expect(isEligible("GB", ["AE"])).toBe(false);
});

const statusPagePaths = [
  "/application/x",
  "/gb/application/x",
  "/gb/%61pplication%2Fx",
  "/Application/x",
  "/application/%",
];

describe("the source of a visit (B12)", () => {
  const visit = (query: string, referrerHost: string | null = null) => {
    const parameters = new URLSearchParams(query);
    return captureAttribution({ parameter: (name) => parameters.get(name), referrerHost, landingPath: "/gb" });
  };
  test("has parameters, click ids and referrer", () => {
    expect(visit("utm_source=mail&utm_campaign=autumn&fbclid=abc&q=secret", "example.com")).toEqual({
      source: "mail",
      campaign: "autumn",
      fbclid: "abc",
      referrerHost: "example.com",
      landingPath: "/gb",
    });
  });
  test.each(
    Object.entries({
      source: "utm_source",
      medium: "utm_medium",
      campaign: "utm_campaign",
      term: "utm_term",
      content: "utm_content",
      gclid: "gclid",
      fbclid: "fbclid",
      msclkid: "msclkid",
      ttclid: "ttclid",
    }),
  )("%s is taken from %s, without surrounding white space", (key, parameter) => {
    expect(visit(`${parameter}=%20a%20b%20`)).toEqual({ [key]: "a b", landingPath: "/gb" });
  });
  test("may be a referrer only, without a path", () => {
    const parameter = () => undefined;
    expect(captureAttribution({ parameter, referrerHost: "example.com", landingPath: null })).toEqual({
      referrerHost: "example.com",
    });
  });
  test("is never a status page's address", () => {
    const parameter = () => undefined;
    for (const landingPath of statusPagePaths) {
      expect(captureAttribution({ parameter, referrerHost: "example.com", landingPath })).toEqual({
        referrerHost: "example.com",
      });
    }
  });
  test("detects a private link in the path only", () => {
    expect(visit("utm_source=/application/x")).toEqual({ source: "/application/x", landingPath: "/gb" });
    expect(parseAttribution({ source: "/application/x" })).toEqual({ source: "/application/x" });
  });
  test("is null when nothing is known", () => {
    expect(visit("")).toBeNull();
    expect(visit("utm_source=%20&utm_medium=%00")).toBeNull();
  });
  test("is cut at its length, not within a character", () => {
    const emoji = "😀".repeat(200);
    const source = visit(`utm_source=a${encodeURIComponent(emoji)}`)?.source;
    expect(source).toHaveLength(attributionLengths.source - 1);
    expect(source?.isWellFormed()).toBe(true);
  });
});

describe("a payload's source", () => {
  test.each([
    [undefined, null],
    [null, null],
    ["", null],
    ["{}", null],
    [{}, null],
    [{ source: null, medium: undefined, campaign: "", other: 1 }, null],
    [Object.create({ source: "inherited" }), null],
    ['{"source":"mail"}', { source: "mail" }],
    [{ source: " mail " }, { source: " mail " }],
    ["null", "wrongType"],
    ["[]", "wrongType"],
    ["7", "wrongType"],
    [7, "wrongType"],
    [true, "wrongType"],
    [{ source: {} }, "wrongType"],
    [{ medium: "\ud800" }, "textInvalid"],
  ])("%j is read as %j", (input, attribution) => {
    expect(parseAttribution(input)).toEqual(attribution);
  });

  test("loses a status page's address and keeps the rest", () => {
    for (const landingPath of statusPagePaths) {
      expect(parseAttribution({ landingPath })).toBeNull();
      expect(parseAttribution({ source: "mail", landingPath })).toEqual({ source: "mail" });
    }
    expect(parseAttribution({ landingPath: "/gb/applications" })).toEqual({ landingPath: "/gb/applications" });
  });

  test.each(attributionKeys)("%s is a text cut at its length", (key) => {
    const most = attributionLengths[key];
    expect(parseAttribution({ [key]: "x".repeat(most) })).toEqual({ [key]: "x".repeat(most) });
    expect(parseAttribution({ [key]: "x".repeat(most + 1) })).toEqual({ [key]: "x".repeat(most) });
    expect(v.is(fields.attribution.stored, { [key]: "x" })).toBe(true);
    expect(v.is(fields.attribution.stored, { [key]: 1 })).toBe(false);
  });
});

describe("stored choices", () => {
  test.each([
    ["a", true],
    ["a1-b2-c3", true],
    ["a".repeat(100), true],
    ["a".repeat(101), false],
    ["", false],
    ["A", false],
    ["-a", false],
    ["a-", false],
    ["a--b", false],
    ["a b", false],
  ])("the vacancy %j: %s", (job, may) => expect(v.is(fields.job.optional, job)).toBe(may));

  test.each([
    ["2026-11", true],
    ["a.b:c_d", true],
    ["1".repeat(64), true],
    ["1".repeat(65), false],
    ["", false],
    ["a b", false],
    [" 1", false],
    ["1 ", false],
  ])("the version %j: %s", (version, may) => expect(v.is(fields.noticeVersion.optional, version)).toBe(may));

  test("a whole age or none, and required values present", () => {
    expect(v.is(fields.age.stored, 23)).toBe(true);
    expect(v.is(fields.age.stored, 23.5)).toBe(false);
    expect(fieldNames.filter((name) => v.is(fields[name].stored, null))).toEqual([
      "age",
      "position",
      "sex",
      "prefers",
      "job",
      "timeZone",
      "noticeVersion",
      "attribution",
    ]);
  });
});

test("the API's description of a choice lists its options", () => {
  expect(fields.sex.described).toBe("One of male, female, diverse, undisclosed.");
});

test("an export has each field once under the form's name", () => {
  const registration = {
    name: "Zoë",
    email: "zoe@example.org",
    phone: "+447400123456",
    areaCode: "44",
    nationalNumber: "7400123456",
    country: "GB",
    age: 31,
    position: "other",
    sex: "female",
    prefers: "call",
    job: "assistant",
    timeZone: "Europe/London",
    noticeVersion: "2026-11",
    attribution: { source: "mail" },
  } as const;
  expect(exportedFields(registration)).toEqual({
    name: "Zoë",
    email: "zoe@example.org",
    phone: "+447400123456",
    area_code: "44",
    contact: "7400123456",
    country: "GB",
    age: 31,
    position: "other",
    sex: "female",
    prefers: "call",
    job: "assistant",
    time_zone: "Europe/London",
    attribution: { source: "mail" },
  });
});

test("a provider error has its kind and code, but not the provider's text in its message", () => {
  const cause = new Error("<script>");
  const error = new OidcError("again", "state_unknown", cause);
  expect(error).toMatchObject({
    name: "OidcError",
    message: "again: state_unknown",
    kind: "again",
    code: "state_unknown",
  });
  expect(error.cause).toBe(cause);
});
