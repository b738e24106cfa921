/** Finding jobs: filters from an address, markets, and similarity. */
import { describe, expect, test } from "vitest";
import { contractKinds, type VacancyFacts } from "../../domain/vacancies/content.ts";
import {
  chosenFilters,
  filterNames,
  filterRecord,
  filterValue,
  hoursOf,
  type JobFilter,
  kindsOf,
  noFilter,
  payChoices,
  readFilter,
  withoutFilter,
} from "../../domain/vacancies/filter.ts";
import { neededLanguages, shownMarkets } from "../../domain/vacancies/needed-languages.ts";
import { JobSearch, longestQuestion } from "../../domain/vacancies/search.ts";
import { textInMarket } from "../../domain/vacancies/text-in-market.ts";
import { sortBySimilarity } from "../../domain/vacancies/similar.ts";
import { statusOf } from "../../domain/vacancies/status.ts";
import type { Language } from "../../locales/markets.ts";
import { shownVacancy } from "../support/shown-vacancy.ts";

const filterOf = (address: string) => {
  const parameters = new URLSearchParams(address);
  return readFilter((name) => parameters.get(name));
};

describe("a filter in an address", () => {
  test("is empty by default, and invalid values are ignored", () => {
    const nothing: JobFilter = { q: "", hours: null, kind: null, pay: null };
    expect(noFilter).toEqual(nothing);
    expect(readFilter(() => undefined)).toEqual(nothing);
    expect(readFilter(() => null)).toEqual(nothing);
    expect(filterOf("q=%20%00&hours=never&kind=volunteer&pay=much")).toEqual(nothing);
    expect(chosenFilters(filterOf("hours=never"))).toEqual([]);
  });

  test("reads each value by name and can be written back", () => {
    const address = "q=hotel+desk&hours=full-time&kind=temporary&pay=hour-12.5";
    const filter = filterOf(address);
    expect(filter).toEqual({
      q: "hotel desk",
      hours: "full-time",
      kind: "temporary",
      pay: { period: "hour", amount: 12.5 },
    });
    expect(chosenFilters(filter)).toEqual(["q", "hours", "kind", "pay"]);
    expect(new URLSearchParams(filterRecord(filter)).toString()).toBe(address);
    expect(filterRecord(noFilter)).toEqual({});
    expect(filterNames.map((name) => filterValue(noFilter, name))).toEqual(["", "", "", ""]);
    for (const name of filterNames) {
      const less = withoutFilter(filter, name);
      expect(chosenFilters(less)).toEqual(filterNames.filter((other) => other !== name));
      expect(filterValue(less, name)).toBe("");
    }
  });

  test("has words with single spaces", () => {
    expect(filterOf("q=%20%20hotel%20%00%09%0a%20desk%07%20").q).toBe("hotel desk");
    expect(filterOf("q=a%00%01b").q).toBe("a b");
  });

  test("knows all hours and kinds of work", () => {
    for (const hours of ["part-time", "full-time"]) expect(filterOf(`hours=${hours}`).hours).toBe(hours);
    for (const kind of contractKinds) expect(filterOf(`kind=${kind}`).kind).toBe(kind);
  });

  test.each([
    ["hour-1", "hour", 1],
    ["day-64", "day", 64],
    ["week-480.5", "week", 480.5],
    ["month-1234.56", "month", 1234.56],
    ["year-123456789", "year", 123_456_789],
  ])("reads minimum pay from %s", (said, period, amount) =>
    expect(filterOf(`pay=${said}`).pay).toEqual({ period, amount }),
  );

  test.each([
    "day",
    "day-",
    "-64",
    "day-0",
    "day-064",
    "day-64x",
    "day-64.",
    "day-64.123",
    "day-64.5x",
    "day-1234567890",
    "day--64",
    "1day-64",
    "Day-64",
    "fortnight-64",
    "day-64-65",
  ])("refuses minimum pay %s", (said) => expect(filterOf(`pay=${said}`).pay).toBeNull());
});

describe("a vacancy's", () => {
  const { facts } = shownVacancy().texts.en!;
  const line = { base: [64, 82] as [number, number], currencies: {} };
  const of = (more: Partial<VacancyFacts>): VacancyFacts => ({ ...facts, pay: {}, tags: [], ...more });

  test("hours follow its tags, or its daily or weekly pay", () => {
    expect(hoursOf(of({}))).toEqual([]);
    expect(hoursOf(of({ pay: { hour: line } }))).toEqual([]);
    expect(hoursOf(of({ pay: { day: line } }))).toEqual(["part-time"]);
    expect(hoursOf(of({ pay: { week: line } }))).toEqual(["full-time"]);
    expect(hoursOf(of({ pay: { week: line }, tags: ["part-time"] }))).toEqual(["part-time"]);
    expect(hoursOf(of({ pay: { day: line, week: line }, tags: ["part-time"] }))).toEqual(["part-time", "full-time"]);
    expect(hoursOf(of({ pay: { week: { ...line, hours: [8, 10] } } }))).toEqual(["part-time"]);
    expect(hoursOf(of({ pay: { week: { ...line, hours: [20, 40] } } }))).toEqual([]);
    expect(hoursOf(of({ tags: ["full-time", "remote"] }))).toEqual(["full-time"]);
  });

  test("kind of work is its contract, or freelance by tag", () => {
    expect(kindsOf(of({}))).toEqual([]);
    for (const contract of contractKinds) expect(kindsOf(of({ contract }))).toEqual([contract]);
    expect(kindsOf(of({ tags: ["freelance"] }))).toEqual(["freelance"]);
    expect(kindsOf(of({ contract: "employee", tags: ["freelance", "remote"] }))).toEqual(["employee", "freelance"]);
  });
});

test.each<[readonly number[], readonly number[]]>([
  [
    [40, 30, 20, 10],
    [20, 30, 40],
  ],
  // Two digits each.
  [
    [1234, 480, 64, 70],
    [70, 480, 1200],
  ],
  [
    [9, 100, 1999, 20_500],
    [100, 1900, 20_000],
  ],
  // A choice that excludes nothing is not offered, and none appears twice.
  [[64, 64, 64, 64], []],
  [[1234, 1235], []],
  [[10, 20, 20, 20], [20]],
  // An amount below one has no digits before the point.
  [[0.5, 0.7, 0.9, 2.5], [2]],
  [[0, 0, 5], [5]],
  [[], []],
])("lowest amounts %j offer the minimums %j", (lowest, choices) => {
  expect(payChoices(lowest)).toEqual(choices);
});

describe("the markets of a vacancy", () => {
  const english = shownVacancy();
  const ofMarkets = (markets: VacancyFacts["markets"]) => shownVacancy({ languages: ["en", "de"], facts: { markets } });

  test("are those of its languages, or the ones it names", () => {
    expect(textInMarket(english, "gb")).toBe(english.texts.en);
    expect(textInMarket(english, "de")).toBeNull();
    const german = ofMarkets(["de", "us"]);
    expect(textInMarket(german, "de")).toBe(german.texts.de);
    expect(textInMarket(german, "us")).toBe(german.texts.en);
    expect(textInMarket(german, "at")).toBeNull();
    expect(textInMarket(german, "gb")).toBeNull();
    expect(textInMarket(ofMarkets([]), "gb")).toBeNull();
  });

  test("determine its needed languages, each once", () => {
    expect(shownMarkets(null, ["at", "gb"])).toEqual(["at", "gb"]);
    expect(shownMarkets(["kr", "gb"], ["at", "gb"])).toEqual(["gb"]);
    expect(neededLanguages(null, ["at", "de", "gb"])).toEqual(["en", "de"]);
    expect(neededLanguages(["kr", "at"], ["at", "de", "gb", "kr"])).toEqual(["de", "ko"]);
    expect(neededLanguages([], ["at"])).toEqual([]);
  });
});

test.each([
  ["draft", {}],
  ["scheduled", { scheduled: true }],
  ["draft", { differs: true }],
  ["published", { published: true }],
  ["published", { published: true, scheduled: true }],
  ["changed", { published: true, differs: true }],
  ["changed", { published: true, differs: true, scheduled: true }],
  ["closed", { closed: true }],
  ["closed", { published: true, closed: true, differs: true, scheduled: true }],
])("the status is %s for %j", (status, said) => {
  expect(statusOf({ published: false, closed: false, scheduled: false, differs: false, ...said })).toBe(status);
});

describe("similar jobs", () => {
  const job = (title: string, facts: Partial<VacancyFacts> = {}) => ({
    title,
    published: shownVacancy({ text: { title }, facts: { tags: [], ...facts } }).texts.en!,
  });
  const titles = (to: ReturnType<typeof job>, jobs: ReturnType<typeof job>[], most = jobs.length) =>
    sortBySimilarity(to.published, jobs, most).map(({ title }) => title);

  test("rank a shared title word above two tags, and the contract equal to two", () => {
    const to = job("Hotel Data Assistant", { tags: ["remote", "part-time"], contract: "freelance" });
    const jobs = [
      job("Porter", { contract: "employee" }),
      job("Cook", { tags: ["remote"] }),
      job("Clerk", { contract: "freelance" }),
      job("hotel maid"),
      job("Guard", { tags: ["remote", "part-time"], contract: "freelance" }),
      job("Data entry, hotel"),
      job("Gardener", { tags: ["full-time"], contract: "temporary" }),
    ];
    const order = ["Data entry, hotel", "Guard", "hotel maid", "Clerk", "Cook", "Porter", "Gardener"];
    expect(titles(to, jobs)).toEqual(order);
    expect(titles(to, jobs, 2)).toEqual(order.slice(0, 2));
  });

  test("share no contract if neither names one", () => {
    const to = job("Nurse", { tags: ["remote"] });
    const cook = job("Cook", { tags: ["remote"], contract: "employee" });
    expect(titles(to, [job("Porter"), cook])).toEqual(["Cook", "Porter"]);
  });
});

describe("a job search", () => {
  /** Each text is prepared before the search. */
  const inTexts = (language: Language, question: string, ...texts: (string | readonly string[])[]) => {
    const search = new JobSearch(language);
    const read = texts.map((text) => search.read([text].flat()));
    const finds = search.finds(question);
    return read.map((words) => finds?.(words));
  };
  const found = (language: Language, text: string, question: string) => inTexts(language, question, text)[0];

  test("requires every word in one text", () => {
    expect(inTexts("en", "hotel desk", "The hotel has a desk", "A hotel", "A desk", "")).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(inTexts("en", "night desk", ["desk", "at night"])).toEqual([true]);
  });

  test("matches words written apart or hyphenated as one, and the reverse for a hyphen", () => {
    expect(inTexts("en", "ecommerce", "E-commerce", "E commerce")).toEqual([true, false]);
    expect(inTexts("en", "e-commerce", "E-commerce", "Commerce")).toEqual([true, false]);
  });

  test("matches within compounds in languages that form them, from four letters", () => {
    expect(found("de", "Hotelbetrieb", "betrieb")).toBe(true);
    expect(found("de", "Hotelbetrieb", "etri")).toBe(true);
    expect(found("de", "Hotelbetrieb", "etr")).toBe(false);
    expect(found("en", "Hotelbetrieb", "betrieb")).toBe(false);
    for (const language of ["nl", "sv", "nb"] as const) expect(found(language, "hotelbedrift", "bedr")).toBe(true);
    expect(found("ko", "고급호텔", "호")).toBe(true);
  });

  test("matches inflected forms within compounds, too", () => {
    expect(found("de", "Hotelprüfung", "Prüfungen")).toBe(true);
    expect(found("fr", "hotelcontrole", "controles")).toBe(false);
  });

  test("equates umlauts and their spelled-out form in German only", () => {
    for (const [dots, out] of [
      ["Prüfer", "pruefer"],
      ["Gäste", "gaeste"],
      ["höflich", "hoeflich"],
    ] as const) {
      expect(found("de", dots, out)).toBe(true);
      expect(found("nl", dots, out)).toBe(false);
    }
  });

  test("matches Arabic without vowel marks, also by its start", () => {
    expect(found("ar", "مُسَاعِد", "مساع")).toBe(true);
    expect(found("ar", "مساعد", "مُسَا")).toBe(true);
  });

  test("reads eight words and a hundred characters", () => {
    const eight = "one two three four five six seven eight";
    expect(inTexts("en", `${eight} nothing`, eight)).toEqual([true]);
    expect(inTexts("en", eight.replace("eight", "nothing"), eight)).toEqual([false]);
    expect(longestQuestion).toBe(100);
    expect(inTexts("en", `${" ".repeat(95)}hotel${"x".repeat(20)}`, "hotel")).toEqual([true]);
    expect(inTexts("en", `${" ".repeat(94)}hotel${"x".repeat(20)}`, "hotel")).toEqual([false]);
  });
});
