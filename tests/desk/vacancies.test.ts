/** The desk's vacancy list: filters, market to open, offered acts, and local times. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { actionsOf } from "../../desk/vacancy-actions/actions.ts";
import { namesFor } from "../../desk/vacancy-actions/names.ts";
import {
  blockingChecks,
  checksToAccept,
  republishing,
  writtenLanguages,
} from "../../desk/vacancy-actions/publishing.ts";
import { scheduledTime, zonesFrom } from "../../desk/vacancy-actions/scheduled-time.ts";
import { appliedLately, waitingNow } from "../../desk/vacancy-list/applied-links.ts";
import { dayOf, daysBetween } from "../../desk/vacancy-list/days.ts";
import { filterVacancies } from "../../desk/vacancy-list/filter-vacancies.ts";
import { marketToOpen } from "../../desk/vacancy-list/open-page.ts";
import { vacanciesSearch, type VacancyTab } from "../../desk/vacancy-list/search.ts";
import { choiceOf } from "../../domain/desk/queue-filter.ts";
import type { DeskVacancy, DeskVacancyRow, VacancyCheck } from "../../domain/desk/vacancies.ts";
import { noText } from "../../domain/vacancies/staleness.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { vacancyRow } from "../support/vacancy-row.ts";

const offered: readonly MarketCode[] = ["gb", "de", "at", "ae", "kr"];
const hour = 3_600_000;

describe("the vacancy list shows", () => {
  const rows = [
    vacancyRow({ id: "hotel", title: "Hotel Operations Assistant", slug: "hotel" }),
    vacancyRow({
      id: "data",
      title: "Data Collection Assistant",
      slug: "data",
      markets: ["de"],
      status: "changed",
      withheld: ["de"],
    }),
    vacancyRow({ id: "later", title: "Untertitel-Assistenz", slug: "later", markets: ["gb"], status: "scheduled" }),
    vacancyRow({ id: "draft", title: "", slug: "map-data", markets: [], status: "draft" }),
    vacancyRow({ id: "over", title: "Café Bookings", slug: "over", markets: ["at"], status: "closed" }),
  ];
  const countryName = (code: string) => namesFor("en-GB").country(code);
  const found = (tab: VacancyTab, q: string) =>
    filterVacancies(rows, { tab, q, offered, countryName }).map(({ id }) => id);

  test.each([
    ["all", "", ["hotel", "data", "later", "draft", "over"]],
    ["published", "", ["hotel", "data"]],
    ["scheduled", "", ["later"]],
    ["draft", "", ["draft"]],
    ["closed", "", ["over"]],
    // Shown in other languages only, or no longer at all.
    ["withheld", "", ["data"]],
    ["all", "  ASSISTANT ", ["hotel", "data"]],
    // Without its accent, and by its address.
    ["all", "cafe", ["over"]],
    ["all", "map-data", ["draft"]],
    // A market by its code and country name: a vacancy in all markets matches, one in none does
    // not.
    ["all", "kr", ["hotel"]],
    ["all", "South Kor", ["hotel"]],
    ["all", "germany", ["hotel", "data"]],
    ["published", "gb", ["hotel"]],
    ["all", "unheard of", []],
  ] as const)("%s, %s", (tab, q, ids) => {
    expect(found(tab, q)).toEqual(ids);
  });

  test("only a tab and a search word are read from a typed address", () => {
    expect(vacanciesSearch({ state: "closed", q: 24, closed: "all", other: "x" })).toEqual({
      state: "closed",
      q: "24",
      closed: "all",
    });
    expect(vacanciesSearch({ state: "all", q: "", closed: "some" })).toEqual({});
    expect(vacanciesSearch({ state: ["draft"], q: { a: 1 } })).toEqual({});
    expect(vacanciesSearch({ q: "x".repeat(500) }).q).toHaveLength(120);
  });

  test("links to applied and waiting applicants in the queue", () => {
    const now = Date.parse("2026-11-20T14:00:30Z");
    const lately = choiceOf(appliedLately("hotel", now));
    expect(lately?.view).toBe("everybody");
    expect(lately?.filter.vacancy).toEqual(["hotel"]);
    expect(lately?.filter.applied).toEqual(["2026-10-21T14:01:00.000Z~2026-11-20T14:01:00.000Z"]);
    expect(choiceOf(waitingNow("hotel"))?.filter).toMatchObject({ vacancy: ["hotel"], stage: ["new"], applied: [] });
  });
});

describe("vacancy dates", () => {
  test.each([
    ["2026-11-20", "2026-12-12", 22],
    ["2026-11-20", "2026-11-20", 0],
    ["2026-11-20", "2026-11-19", -1],
    // Across a day of 23 hours.
    ["2026-03-28", "2026-03-30", 2],
  ])("from %s to %s: %i", (from, until, days) => {
    expect(daysBetween(from, until)).toBe(days);
  });

  test("use the recruiter's time zone", () => {
    const at = new Date(2026, 10, 20, 23, 59).getTime();
    expect(dayOf(at)).toBe("2026-11-20");
    expect(dayOf(at + 60_000)).toBe("2026-11-21");
  });

  test("are written in the language's style, with a different year", () => {
    const names = namesFor("en-GB");
    expect(names.days("2026-11-12", "2026-12-12", "2026-11-20").replaceAll(/\s/g, " ")).toBe("12 Nov – 12 Dec");
    expect(names.days("2025-11-12", "2026-01-05", "2026-11-20")).toContain("2025");
    expect(names.wall("2026-11-23T08:00")).toBe("23 Nov, 08:00");
    expect(names.weekday("2026-11-23T08:00")).toBe("Monday");
    expect(names.language("nb")).toBe("Norwegian");
    expect(namesFor("de-DE").ago(1)).toBe("gestern");
  });
});

describe("the page is opened", () => {
  const all = (...languages: DeskVacancyRow["languages"][number]["language"][]) =>
    vacancyRow({ languages: languages.map((language) => ({ language, state: "complete" as const })) });
  test("in the recruiter's language, or else in the source, or else in the first market with it", () => {
    expect(marketToOpen(all("en", "de"), offered, "de")).toBe("de");
    expect(marketToOpen(all("en", "de"), offered, "ko")).toBe("gb");
    expect(marketToOpen({ ...all("de", "ko"), markets: ["kr"] }, offered, "de")).toBe("kr");
    expect(marketToOpen({ ...all("en"), languages: [{ language: "en", state: "missing" }] }, offered, "en")).toBeNull();
  });
});

describe("the offered acts", () => {
  const onSite = { postedAt: "2026-11-12T09:00:00Z", schedule: null };
  test.each([
    ["draft", { status: "draft", postedAt: null, schedule: null }, ["edit", "copy", "schedule", "delete"]],
    ["published", { status: "published", ...onSite }, ["edit", "openPage", "copy", "home", "close"]],
    ["changed", { status: "changed", ...onSite }, ["edit", "openPage", "copy", "schedule", "home", "close"]],
    ["closed", { status: "closed", ...onSite }, ["edit", "openPage", "copy", "reopen"]],
    [
      "closed by the clock and scheduled again",
      { status: "closed", ...onSite, schedule: {} as DeskVacancyRow["schedule"] },
      ["edit", "openPage", "copy", "schedule", "reopen"],
    ],
  ] as const)("of a vacancy that is %s", (_, row, acts) => {
    expect(actionsOf(row)).toEqual(acts);
  });
});

describe("publishing", () => {
  const check = (level: VacancyCheck["level"], language: VacancyCheck["language"], key: string): VacancyCheck => ({
    code: level === "block" ? "no_title" : "language_older",
    level,
    key,
    language,
    field: null,
    item: null,
    sentence: null,
    words: [],
    why: null,
    fields: [],
  });
  const text = { ...noText, title: "Hotel" };
  const vacancy = {
    version: 7,
    closedAt: null,
    checks: [check("block", "de", "a"), check("ask", null, "b"), check("ask", "ar", "c")],
    draft: {
      source: "en",
      texts: { en: { text, basis: null }, de: { text, basis: null }, ar: { text: noText, basis: null } },
    },
    published: { en: { differs: false } },
  } as unknown as DeskVacancy;

  test("considers errors and questions of the chosen languages and general ones", () => {
    expect(writtenLanguages(vacancy)).toEqual(["en", "de"]);
    expect(blockingChecks(vacancy, ["en"])).toEqual([]);
    expect(blockingChecks(vacancy, ["en", "de"]).map(({ key }) => key)).toEqual(["a"]);
    expect(checksToAccept(vacancy, ["en"]).map(({ key }) => key)).toEqual(["b"]);
    expect(checksToAccept(vacancy, ["ar"]).map(({ key }) => key)).toEqual(["b", "c"]);
  });

  test("can reopen what was published, and never with a changed draft", () => {
    const closed = { ...vacancy, closedAt: "2026-11-20T10:00:00.000Z" };
    expect(republishing(closed)).toEqual({ version: 7, languages: ["en"], accepted: ["b", "c"] });
    const differs = { ...closed, published: { en: { differs: true } } } as unknown as DeskVacancy;
    expect(republishing(differs)).toBeNull();
    expect(republishing({ ...closed, published: {} })).toBeNull();
    expect(republishing({ ...closed, closedAt: null })).toBeNull();
  });
});

describe("a local publishing time", () => {
  const now = Date.parse("2027-03-20T12:00:00Z");
  const at = (day: string, time: string, zone = "Europe/Berlin") => scheduledTime(day, time, zone, now);

  test("stays the same across a clock change", () => {
    expect(at("2027-03-27", "08:00")).toEqual({
      at: Date.parse("2027-03-27T07:00:00Z"),
      next: null,
      twice: false,
      isPast: false,
      change: null,
    });
    expect(at("2027-03-29", "08:00")).toMatchObject({
      at: Date.parse("2027-03-29T06:00:00Z"),
      change: { before: "UTC+1", after: "UTC+2" },
    });
  });

  test.each([
    ["Europe/Berlin", "2027-03-28", "02:30", "2027-03-28T03:00"],
    ["Europe/Berlin", "2027-03-28", "02:00", "2027-03-28T03:00"],
    ["America/New_York", "2028-03-12", "02:59", "2028-03-12T03:00"],
    // A half-hour change, and one at midnight.
    ["Australia/Lord_Howe", "2027-10-03", "02:15", "2027-10-03T02:30"],
    ["Africa/Cairo", "2027-04-30", "00:30", "2027-04-30T01:00"],
  ])("in %s does not exist on %s at %s; the next is %s", (zone, day, time, next) => {
    expect(at(day, time, zone)?.next).toBe(next);
  });

  test("means the first of two repeated times", () => {
    expect(at("2027-10-31", "02:30")).toMatchObject({
      twice: true,
      next: null,
      at: Date.parse("2027-10-31T00:30:00Z"),
    });
    expect(at("2027-10-31", "03:00")).toMatchObject({ twice: false });
    expect(at("2027-04-04", "01:45", "Australia/Lord_Howe")).toMatchObject({ twice: true });
  });

  test("may be past or invalid", () => {
    expect(at("2027-03-20", "13:00")?.isPast).toBe(true);
    expect(at("2027-03-20", "13:01")?.isPast).toBe(false);
    expect(at("", "08:00")).toBeNull();
    expect(at("2027-03-29", "")).toBeNull();
  });

  test("lists one's own zone first, and every zone maps or suggests the next time", () => {
    expect(zonesFrom("Asia/Dubai")[0]).toBe("Asia/Dubai");
    expect(zonesFrom("UTC")[0]).toBe("UTC");
    fc.assert(
      fc.property(fc.constantFrom(...zonesFrom("UTC")), fc.integer({ min: 0, max: 365 * 24 }), (zone, hours) => {
        const shown = new Date(Date.parse("2027-01-01T00:30:00Z") + hours * hour).toISOString();
        const when = scheduledTime(shown.slice(0, 10), shown.slice(11, 16), zone, now);
        expect(when).not.toBeNull();
        const wall = new Intl.DateTimeFormat("sv-SE", {
          timeZone: zone,
          dateStyle: "short",
          timeStyle: "short",
        }).format(when?.at);
        if (when?.next === null) expect(wall).toBe(`${shown.slice(0, 10)} ${shown.slice(11, 16)}`);
        else expect(wall > `${shown.slice(0, 10)} ${shown.slice(11, 16)}`).toBe(true);
      }),
    );
  });
});
