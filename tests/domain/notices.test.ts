/** Which pages are announced to which services, and the daily quota. */
import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { mostCalls, noticeDelays, noticePayload, surrogateKeys } from "../../domain/delivery/notices.ts";
import { quotaDay } from "../../domain/delivery/quota-day.ts";
import { announcingOf, changedMarkets, type ShownState } from "../../commands/vacancies/notices.ts";
import { marketCodes, markets } from "../../locales/markets.ts";
import { operatorWith } from "../support/operators.ts";
import { serviceAccount } from "../support/service-account.ts";
import { shownVacancy } from "../support/shown-vacancy.ts";

const none: ShownState = { texts: {}, isOpen: false };
const english = shownVacancy().texts;
const both = shownVacancy({ languages: ["en", "de"] }).texts;
const open = (texts: ShownState["texts"]): ShownState => ({ texts, isOpen: true });
const ofLanguage = (...languages: string[]) => marketCodes.filter((code) => languages.includes(markets[code].language));

describe("changed pages", () => {
  test.each([
    ["published", none, open(english), ofLanguage("en")],
    ["an added language", open(english), open(both), ofLanguage("de")],
    ["a removed language", open(both), open(english), ofLanguage("de")],
    ["closed", open(both), { texts: both, isOpen: false }, ofLanguage("en", "de")],
    ["reopened", { texts: english, isOpen: false }, open(english), ofLanguage("en")],
    ["nothing", open(both), open(both), []],
    ["nothing for a closed vacancy", { texts: english, isOpen: false }, { texts: both, isOpen: false }, []],
    [
      "changed in one language",
      open(both),
      open({ ...both, de: { ...both.de!, changedAt: "2026-11-21T09:00:00.000Z" } }),
      ofLanguage("de"),
    ],
    [
      "a removed market",
      open(english),
      open({ en: { ...english.en!, facts: { ...english.en!.facts, markets: ["gb"] } } }),
      ofLanguage("en").filter((code) => code !== "gb"),
    ],
  ] as const)("%s", (_, before, after, expected) => {
    expect(changedMarkets({ before, after }, marketCodes)).toEqual(expected);
  });

  test("include only markets with pages", () => {
    expect(changedMarkets({ before: none, after: open(both) }, ["gb", "fr"])).toEqual(["gb"]);
  });
});

describe("notice targets", () => {
  const { notices: configured } = operatorWith({
    notices: {
      google: { key: serviceAccount("https://oauth2.googleapis.com/token") },
      indexNow: { key: "an-index-now-key" },
      cache: { style: "cloudflare", url: "https://api.cloudflare.com/client/v4/zones/abc/purge_cache", token: "t" },
    },
  });
  const deployment = {
    environment: "production",
    localeStrategy: "prefix",
    accessGate: { on: false },
    operator: { notices: configured },
  } as const;
  const targets = (change: Partial<Parameters<typeof announcingOf>[0]>) =>
    announcingOf({ ...deployment, ...change }).targets;

  test("are those in the operator file", () => {
    expect(targets({})).toEqual(["google", "indexnow", "cache"]);
    expect(targets({ operator: { notices: { indexNow: configured.indexNow } } })).toEqual(["indexnow"]);
    expect(targets({ operator: operatorWith() })).toEqual([]);
  });

  test("exclude search engines for pages they may not index", () => {
    expect(targets({ environment: "demo" })).toEqual(["cache"]);
    expect(targets({ accessGate: { on: true } })).toEqual(["cache"]);
  });
});

test("a cache is purged by the key of all vacancies and of each", () => {
  expect(surrogateKeys(["a", "b-c"])).toEqual(["vacancies", "vacancy-a", "vacancy-b-c"]);
  expect(surrogateKeys([])).toEqual(["vacancies"]);
});

test("a cache is notified before search engines, and both after every process has the change", () => {
  expect(noticeDelays.cache).toBeGreaterThan(2000);
  expect(noticeDelays.google).toBeGreaterThan(noticeDelays.cache);
  expect(noticeDelays.indexnow).toBeGreaterThan(noticeDelays.cache);
});

test("a notice names a vacancy and existing markets", () => {
  expect(v.is(noticePayload, { slug: "a", markets: ["gb"] })).toBe(true);
  expect(v.is(noticePayload, { slug: "a", markets: ["xx"] })).toBe(false);
  expect(v.is(noticePayload, { markets: ["gb"] })).toBe(false);
  expect(v.is(noticePayload, { slug: "a" })).toBe(false);
});

test("a tenth of the daily calls is reserved for removed pages", () => {
  expect([mostCalls("updated", 200), mostCalls("deleted", 200)]).toEqual([180, 200]);
  expect([mostCalls("updated", 1), mostCalls("deleted", 1)]).toEqual([1, 1]);
});

describe("the quota day", () => {
  test.each([
    ["2026-11-20T10:00:00Z", "2026-11-20", "2026-11-21T08:00:00.000Z"],
    ["2026-11-20T07:59:59Z", "2026-11-19", "2026-11-20T08:00:00.000Z"],
    // 25 hours: the clocks go back.
    ["2026-11-01T07:00:00Z", "2026-11-01", "2026-11-02T08:00:00.000Z"],
    // 23 hours: the clocks go forward.
    ["2027-03-14T08:00:00Z", "2027-03-14", "2027-03-15T07:00:00.000Z"],
  ])("at %s is %s", (at, day, end) => {
    const found = quotaDay(new Date(at));
    expect([found.day, found.endsAt.toISOString()]).toEqual([day, end]);
  });
});
