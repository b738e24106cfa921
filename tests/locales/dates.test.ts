import { describe, expect, test, vi } from "vitest";
import { dayWords, momentWords, zoneWords } from "../../locales/dates.ts";
import { clockZone } from "../../locales/zones.ts";

const due = new Date("2026-11-21T14:32:00Z");
const now = new Date("2026-11-20T14:32:00Z");
const london = { timeZone: "Europe/London", country: null };

describe("in words", () => {
  test.each([
    ["en-GB", "14:32", "tomorrow", "Saturday 21 November"],
    ["en", "14:32", "tomorrow", "Saturday 21 November"],
    ["en-US", "2:32 PM", "tomorrow", "Saturday, November 21"],
    ["de-DE", "14:32 Uhr", "morgen", "Samstag, 21. November"],
    ["de-CH", "14:32 Uhr", "morgen", "Samstag, 21. November"],
    ["ar-AE", "2:32 م", "غدًا", "السبت، 21 نوفمبر"],
    ["ar-SA", "2:32 م", "غدًا", "السبت، 21 نوفمبر"],
  ])("%s", (tag, time, day, date) => {
    const words = momentWords(due, now, tag, london);
    const plain = (text: string): string => text.replace(/[\u00A0\u202F]/g, " ");
    expect({ ...words, time: plain(words.time), clock: plain(words.clock) }).toEqual({
      time,
      clock: time.replace(" Uhr", ""),
      day,
      date,
      timeZone: "Europe/London",
    });
  });

  test.each([
    ["2026-12-01", "mardi 1er décembre", "1er déc. 2026"],
    ["2026-12-21", "lundi 21 décembre", "21 déc. 2026"],
    ["2026-12-11", "vendredi 11 décembre", "11 déc. 2026"],
  ])("write the first of a month in French as an ordinal: %s", (day, long, short) => {
    const at = new Date(`${day}T10:00:00Z`);
    expect(momentWords(at, now, "fr-FR", { timeZone: "Europe/Paris", country: null }).date).toBe(long);
    expect(dayWords(day, "fr-FR")).toBe(short);
  });

  test("use the reader's today and tomorrow, not UTC's", () => {
    const at = new Date("2026-11-20T23:30:00Z");
    const day = (timeZone: string): string => momentWords(at, now, "en-GB", { timeZone, country: null }).day;
    expect([day("Europe/London"), day("Europe/Berlin"), day("America/New_York")]).toEqual([
      "today",
      "tomorrow",
      "today",
    ]);
    expect(momentWords(now, due, "de-DE", london).day).toBe("gestern");
  });

  test("write midnight and morning correctly", () => {
    const time = (iso: string, tag: string): string =>
      momentWords(new Date(iso), now, tag, london).time.replace(/[\u00A0\u202F]/g, " ");
    expect(time("2026-11-21T00:05:00Z", "en-GB")).toBe("00:05");
    expect(time("2026-11-21T09:05:00Z", "de-DE")).toBe("09:05 Uhr");
    expect(time("2026-11-21T00:05:00Z", "en-US")).toBe("12:05 AM");
  });
});

describe("the displayed zone", () => {
  test.each([
    ["America/New_York", "GB", "America/New_York"],
    [null, "GB", "Europe/London"],
    // A browser that hides its location: the country's zone, if it has a single one.
    ["UTC", "IN", "Asia/Calcutta"],
    ["Etc/GMT", "DE", "Europe/Berlin"],
    ["Atlantic/Reykjavik", "PL", "Europe/Warsaw"],
    ["UTC", "US", null],
    ["UTC", "IS", "Atlantic/Reykjavik"],
    // Chosen by hand.
    ["UTC", null, "UTC"],
    // Two zones in CLDR's table with one time.
    [null, "DE", "Europe/Berlin"],
    [null, "AE", "Asia/Dubai"],
    // Several zones: a guess would be wrong for most people.
    [null, "US", null],
    [null, "AU", null],
    [null, "QQ", null],
    [null, "nonsense", null],
    [null, null, null],
  ])("for zone %j in %j is %j", (timeZone, country, zone) => {
    expect(clockZone(due, timeZone, country)).toBe(zone);
  });

  test("is named if the reader's is unknown", () => {
    const words = momentWords(due, now, "en-GB", { timeZone: null, country: "US" });
    expect([words.time, words.timeZone]).toEqual(["14:32 UTC", "UTC"]);
    expect(momentWords(due, now, "de-DE", { timeZone: null, country: "US" }).time).toBe("14:32 Uhr UTC");
    expect(momentWords(due, now, "en-GB", { timeZone: "UTC", country: "US" }).time).toBe("14:32 UTC");
  });
});

test("are made without creating a format again: that takes fifty times as long", () => {
  const all = () => {
    momentWords(due, now, "ko-KR", { timeZone: null, country: "KR" });
    dayWords("2026-12-12", "ko-KR");
    zoneWords("Asia/Seoul", now, "ko-KR");
  };
  all();
  const created = [vi.spyOn(Intl, "DateTimeFormat"), vi.spyOn(Intl, "RelativeTimeFormat"), vi.spyOn(Intl, "Locale")];
  all();
  for (const each of created) {
    expect(each).not.toHaveBeenCalled();
    each.mockRestore();
  }
});
