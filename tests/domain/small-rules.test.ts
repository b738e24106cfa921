import { describe, expect, test } from "vitest";
import { attributionLengths, captureAttribution } from "../../domain/application/attribution.ts";
import { knownTimeZone } from "../../domain/application/time-zone.ts";
import { contactDueAt, elapsedShare } from "../../domain/contact-clock/clock.ts";
import { isEligible } from "../../domain/eligibility.ts";
import { isIdempotencyKey, isUnguessableKey } from "../../domain/idempotency/key.ts";
import { retentionCutoffs } from "../../domain/retention/cutoffs.ts";

describe("contact clock", () => {
  const createdAt = new Date("2025-11-21T14:32:00Z");
  test("24 hours, also over a change of clocks", () => {
    expect(contactDueAt(createdAt).toISOString()).toBe("2025-11-22T14:32:00.000Z");
    expect(contactDueAt(new Date("2025-10-25T22:00:00Z")).toISOString()).toBe("2025-10-26T22:00:00.000Z");
  });
  test.each([
    ["2025-11-21T14:32:00Z", 0],
    ["2025-11-22T02:32:00Z", 0.5],
    ["2025-11-22T14:32:00Z", 1],
    ["2026-01-01T00:00:00Z", 1],
    ["2025-11-21T00:00:00Z", 0],
  ])("at %s, %d of it has passed", (now, share) => {
    expect(elapsedShare(createdAt, new Date(now))).toBe(share);
  });
});

test("idempotency keys: 1 to 200 visible ASCII characters", () => {
  for (const key of ["a", "7f1c-…".replace("…", "x"), "~".repeat(200)]) expect(isIdempotencyKey(key)).toBe(true);
  for (const key of ["", "a b", "ä", "a\n", "a".repeat(201)]) expect(isIdempotencyKey(key)).toBe(false);
});

test("unguessable keys: at least 22 characters, ten of them different", () => {
  const ten = "0123456789";
  expect(isUnguessableKey(ten + "0".repeat(12))).toBe(true);
  expect(isUnguessableKey(ten + "0".repeat(11))).toBe(false);
  expect(isUnguessableKey(ten.slice(1) + "1".repeat(13))).toBe(false);
});

test("what is kept, and how long", () => {
  expect(retentionCutoffs(new Date("2026-11-21T10:00:00Z"), 180)).toEqual({
    applications: new Date("2026-05-25T10:00:00Z"),
    idempotencyKeys: new Date("2026-10-22T10:00:00Z"),
    rateLimits: new Date("2026-11-21T10:00:00Z"),
    senders: new Date("2026-11-19T10:00:00Z"),
  });
});

test("eligible countries are the operator's where given", () => {
  expect(isEligible("gb")).toBe(true);
  expect(isEligible("AE")).toBe(false);
  expect(isEligible("AE", ["AE"])).toBe(true);
  expect(isEligible("GB", ["AE"])).toBe(false);
});

test.each([
  ["Europe/London", "Europe/London"],
  ["America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["UTC", "UTC"],
  ["Mars/Olympus", null],
  ["", null],
  ["+01:00", null],
  ["Europe/London\u0000", null],
  ["a".repeat(1000), null],
])("time zone %j", (value, zone) => {
  // Old names come back as the present ones (America/Buenos_Aires); what matters is that a zone is known.
  expect(knownTimeZone(value) === null).toBe(zone === null);
});

describe("source of a visit (B12)", () => {
  const visit = (query: string, referrerHost: string | null = null) => {
    const parameters = new URLSearchParams(query);
    return captureAttribution({ parameter: (name) => parameters.get(name), referrerHost, landingPath: "/gb" });
  };
  test("parameters, click ids, referrer", () => {
    expect(visit("utm_source=mail&utm_campaign=autumn&fbclid=abc&q=secret", "example.com")).toEqual({
      source: "mail",
      campaign: "autumn",
      fbclid: "abc",
      referrerHost: "example.com",
      landingPath: "/gb",
    });
  });
  test("nothing known", () => {
    expect(visit("")).toBeNull();
    expect(visit("utm_source=%20&utm_medium=%00")).toBeNull();
  });
  test("too long is cut, and not through a character", () => {
    const emoji = "😀".repeat(200);
    const source = visit(`utm_source=a${encodeURIComponent(emoji)}`)?.source;
    expect(source).toHaveLength(attributionLengths.source - 1);
    expect(source?.isWellFormed()).toBe(true);
  });
});
