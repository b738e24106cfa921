/** The desk's list of vacancies: what a tab and a word leave, where a page is opened, what may be done, and when a time is. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { actsOf } from "../../desk/vacancy-acts/acts.ts";
import { namesFor } from "../../desk/vacancy-acts/names.ts";
import { blocksOf, questionsOf, republishing, writtenLanguages } from "../../desk/vacancy-acts/publishing.ts";
import { whenIs, zonesFrom } from "../../desk/vacancy-acts/when.ts";
import { appliedLately, waitingNow } from "../../desk/vacancy-list/applied-links.ts";
import { dayOf, daysBetween } from "../../desk/vacancy-list/days.ts";
import { listed } from "../../desk/vacancy-list/listed.ts";
import { marketToOpen } from "../../desk/vacancy-list/open-page.ts";
import { vacanciesSearch, type VacancyTab } from "../../desk/vacancy-list/search.ts";
import { choiceOf } from "../../domain/desk/queue-filter.ts";
import type { DeskVacancy, DeskVacancyRow, VacancyCheck } from "../../domain/desk/vacancies.ts";
import { noText } from "../../domain/vacancies/staleness.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { vacancyRow } from "../support/vacancy-row.ts";

const offered: readonly MarketCode[] = ["gb", "de", "at", "ae", "kr"];
const hour = 3_600_000;

describe("which are listed", () => {
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
  const found = (tab: VacancyTab, q: string) => listed(rows, { tab, q, offered, countryName }).map(({ id }) => id);

  test.each([
    ["all", "", ["hotel", "data", "later", "draft", "over"]],
    ["published", "", ["hotel", "data"]],
    ["scheduled", "", ["later"]],
    ["draft", "", ["draft"]],
    ["closed", "", ["over"]],
    // On the site in other languages, or not at all any more.
    ["withheld", "", ["data"]],
    ["all", "  ASSISTANT ", ["hotel", "data"]],
    // Without its accent, and by its address.
    ["all", "cafe", ["over"]],
    ["all", "map-data", ["draft"]],
    // A market, by code and by its country's name; one that is in all of them is in it, one without any is not.
    ["all", "kr", ["hotel"]],
    ["all", "South Kor", ["hotel"]],
    ["all", "germany", ["hotel", "data"]],
    ["published", "gb", ["hotel"]],
    ["all", "unheard of", []],
  ] as const)("%s, %s", (tab, q, ids) => {
    expect(found(tab, q)).toEqual(ids);
  });

  test("an address that anybody may have typed names a tab, a word, and nothing else", () => {
    expect(vacanciesSearch({ state: "closed", q: 24, closed: "all", other: "x" })).toEqual({
      state: "closed",
      q: "24",
      closed: "all",
    });
    expect(vacanciesSearch({ state: "all", q: "", closed: "some" })).toEqual({});
    expect(vacanciesSearch({ state: ["draft"], q: { a: 1 } })).toEqual({});
    expect(vacanciesSearch({ q: "x".repeat(500) }).q).toHaveLength(120);
  });

  test("who applied and who waits are lists of the queue", () => {
    const now = Date.parse("2026-11-20T14:00:30Z");
    const lately = choiceOf(appliedLately("hotel", now));
    expect(lately?.view).toBe("everybody");
    expect(lately?.filter.vacancy).toEqual(["hotel"]);
    expect(lately?.filter.applied).toEqual(["2026-10-21T14:01:00.000Z~2026-11-20T14:01:00.000Z"]);
    expect(choiceOf(waitingNow("hotel"))?.filter).toMatchObject({ vacancy: ["hotel"], stage: ["new"], applied: [] });
  });
});

describe("days", () => {
  test.each([
    ["2026-11-20", "2026-12-12", 22],
    ["2026-11-20", "2026-11-20", 0],
    ["2026-11-20", "2026-11-19", -1],
    // Over a day of 23 hours.
    ["2026-03-28", "2026-03-30", 2],
  ])("from %s to %s: %i", (from, until, days) => {
    expect(daysBetween(from, until)).toBe(days);
  });

  test("a moment is on the day that it is where the recruiter is", () => {
    const at = new Date(2026, 10, 20, 23, 59).getTime();
    expect(dayOf(at)).toBe("2026-11-20");
    expect(dayOf(at + 60_000)).toBe("2026-11-21");
  });

  test("are written as the language writes them, with the year where it is another", () => {
    const names = namesFor("en-GB");
    expect(names.days("2026-11-12", "2026-12-12", "2026-11-20").replaceAll(/\s/g, " ")).toBe("12 Nov – 12 Dec");
    expect(names.days("2025-11-12", "2026-01-05", "2026-11-20")).toContain("2025");
    expect(names.wall("2026-11-23T08:00")).toBe("23 Nov, 08:00");
    expect(names.weekday("2026-11-23T08:00")).toBe("Monday");
    expect(names.language("nb")).toBe("Norwegian");
    expect(namesFor("de-DE").ago(1)).toBe("gestern");
  });
});

describe("its page is opened", () => {
  const all = (...languages: DeskVacancyRow["languages"][number]["language"][]) =>
    vacancyRow({ languages: languages.map((language) => ({ language, state: "complete" as const })) });
  test("where the recruiter's language is read, else in its source's, else in the first that shows it", () => {
    expect(marketToOpen(all("en", "de"), offered, "de")).toBe("de");
    expect(marketToOpen(all("en", "de"), offered, "ko")).toBe("gb");
    expect(marketToOpen({ ...all("de", "ko"), markets: ["kr"] }, offered, "de")).toBe("kr");
    expect(marketToOpen({ ...all("en"), languages: [{ language: "en", state: "missing" }] }, offered, "en")).toBeNull();
  });
});

describe("what may be done", () => {
  const onSite = { postedAt: "2026-11-12T09:00:00Z", schedule: null };
  test.each([
    ["draft", { status: "draft", postedAt: null, schedule: null }, ["edit", "copy", "schedule", "delete"]],
    ["published", { status: "published", ...onSite }, ["edit", "openPage", "copy", "home", "close"]],
    ["changed", { status: "changed", ...onSite }, ["edit", "openPage", "copy", "schedule", "home", "close"]],
    ["closed", { status: "closed", ...onSite }, ["edit", "openPage", "copy", "reopen"]],
  ] as const)("with one that is %s", (_, row, acts) => {
    expect(actsOf(row)).toEqual(acts);
  });
});

describe("what goes on the site", () => {
  const check = (level: VacancyCheck["level"], language: VacancyCheck["language"], key: string): VacancyCheck => ({
    code: level === "block" ? "no_title" : "language_older",
    level,
    key,
    language,
    field: null,
    item: null,
    sentence: null,
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

  test("faults and questions count of the languages that are chosen, and where they are of no language", () => {
    expect(writtenLanguages(vacancy)).toEqual(["en", "de"]);
    expect(blocksOf(vacancy, ["en"])).toEqual([]);
    expect(blocksOf(vacancy, ["en", "de"]).map(({ key }) => key)).toEqual(["a"]);
    expect(questionsOf(vacancy, ["en"]).map(({ key }) => key)).toEqual(["b"]);
    expect(questionsOf(vacancy, ["ar"]).map(({ key }) => key)).toEqual(["b", "c"]);
  });

  test("closing is taken back with what stood there, and never with a draft that says something else", () => {
    expect(republishing(vacancy)).toEqual({ version: 7, languages: ["en"], accepted: ["b", "c"] });
    const differs = { ...vacancy, published: { en: { differs: true } } } as unknown as DeskVacancy;
    expect(republishing(differs)).toBeNull();
    expect(republishing({ ...vacancy, published: {} })).toBeNull();
  });
});

describe("when a time on a clock is", () => {
  const now = Date.parse("2027-03-20T12:00:00Z");
  const at = (day: string, time: string, zone = "Europe/Berlin") => whenIs(day, time, zone, now);

  test("before and after the clocks change it is the same on the wall, and another moment", () => {
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
    // Half an hour, and at midnight.
    ["Australia/Lord_Howe", "2027-10-03", "02:15", "2027-10-03T02:30"],
    ["Africa/Cairo", "2027-04-30", "00:30", "2027-04-30T01:00"],
  ])("in %s no clock shows %s %s; the next is %s", (zone, day, time, next) => {
    expect(at(day, time, zone)?.next).toBe(next);
  });

  test("of a time that is shown twice the first is meant", () => {
    expect(at("2027-10-31", "02:30")).toMatchObject({
      twice: true,
      next: null,
      at: Date.parse("2027-10-31T00:30:00Z"),
    });
    expect(at("2027-10-31", "03:00")).toMatchObject({ twice: false });
    expect(at("2027-04-04", "01:45", "Australia/Lord_Howe")).toMatchObject({ twice: true });
  });

  test("what is over, and what is no time", () => {
    expect(at("2027-03-20", "13:00")?.isPast).toBe(true);
    expect(at("2027-03-20", "13:01")?.isPast).toBe(false);
    expect(at("", "08:00")).toBeNull();
    expect(at("2027-03-29", "")).toBeNull();
  });

  test("one's own zone comes first, and every zone gives a moment whose wall shows the time or says the next", () => {
    expect(zonesFrom("Asia/Dubai")[0]).toBe("Asia/Dubai");
    expect(zonesFrom("UTC")[0]).toBe("UTC");
    fc.assert(
      fc.property(fc.constantFrom(...zonesFrom("UTC")), fc.integer({ min: 0, max: 365 * 24 }), (zone, hours) => {
        const shown = new Date(Date.parse("2027-01-01T00:30:00Z") + hours * hour).toISOString();
        const when = whenIs(shown.slice(0, 10), shown.slice(11, 16), zone, now);
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
