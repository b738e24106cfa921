/**
 * The pure parts of the vacancy editor: new words, differences, the sent draft, and the pay table.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newInList, newInText, newWords } from "../../desk/editor/changed-words.ts";
import { draftDifferences, publishDifferences } from "../../desk/vacancy/differences.ts";
import { linesOf, listError } from "../../desk/editor/lines.ts";
import { sentDraft, withFacts, withRead, withText } from "../../desk/vacancy/edits.ts";
import { addableCurrencies, convertedRange, payRows, withAmounts, withHours } from "../../desk/vacancy/pay-rows.ts";
import { type VacancyDraft, vacancyDraft } from "../../domain/vacancies/content.ts";
import { withDrafted } from "../../domain/vacancies/drafted.ts";
import { publish } from "../../domain/vacancies/publish.ts";
import { markReviewed, noText, olderFields } from "../../domain/vacancies/staleness.ts";
import { marketCodes } from "../../locales/markets.ts";
import * as v from "valibot";

const english = {
  ...noText,
  title: "Hotel Operations Assistant",
  summary: "Keep room listings up to date.",
  responsibilities: ["Enter new rooms", "Read guest requests each morning"],
  benefits: ["Two training days"],
};
const draft: VacancyDraft = v.parse(vacancyDraft, {
  source: "en",
  facts: { pay: { day: { base: [64, 82] } } },
  texts: { en: { text: english } },
});

describe("a drafted translation", () => {
  const drafted = withDrafted(draft, "de", { title: "Assistenz Hotelbetrieb", benefits: ["Zwei Tage Einarbeitung"] });
  const marks = (of: VacancyDraft) => sentDraft(of).texts.de?.drafted;

  test("keeps its mark until that field is changed, emptied or confirmed", () => {
    expect(marks(drafted)).toEqual(["title", "benefits"]);
    expect(marks(withText(drafted, "de", "summary", "Zimmer pflegen."))).toEqual(["title", "benefits"]);
    expect(marks(withText(drafted, "de", "title", "Assistenz im Hotel"))).toEqual(["benefits"]);
    expect(marks(withText(drafted, "de", "benefits", []))).toEqual(["title"]);
    expect(marks(withRead(drafted, "de", "benefits"))).toEqual(["title"]);
    expect(marks(withRead(withRead(drafted, "de", "benefits"), "de", "title"))).toBeUndefined();
  });

  test("that is confirmed says what the source says now", () => {
    const changed = withText(drafted, "en", "title", "Hotel Assistant");
    expect(olderFields(sentDraft(changed), "de")).toContain("title");
    expect(olderFields(withRead(changed, "de", "title"), "de")).not.toContain("title");
  });
});

describe("changes of the source", () => {
  test("mark new words in a line and new lines", () => {
    expect(newInText("Two training days", "Two paid training days")).toEqual([
      { text: "Two", isNew: false },
      { text: " paid", isNew: true },
      { text: " training days", isNew: false },
    ]);
    const before = ["Enter new rooms, prices and pictures", "Read guest requests each morning"];
    const added = "Check every evening that prices are the same on all pages";
    expect(newInList(before, [...before, added]).map(newWords)).toEqual(["", "", added]);
    expect(newInList(["Two training days"], ["Two paid training days"]).map(newWords)).toEqual(["paid"]);
  });

  test("do not mark moved entries", () => {
    expect(newInList(["a b", "c d"], ["c d", "a b"]).map(newWords)).toEqual(["", ""]);
  });

  test("preserve the text, and unmarked words existed before", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });
    fc.assert(
      fc.property(words, words, (before, after) => {
        const pieces = newInText(before.join(" "), after.join(" "));
        expect(pieces.map(({ text }) => text).join("")).toBe(after.join(" "));
        const old = pieces.filter(({ isNew }) => !isNew).flatMap(({ text }) => text.trim().split(" "));
        let at = 0;
        for (const word of before) if (word === old[at]) at += 1;
        expect(at).toBe(old.length);
      }),
    );
  });
});

describe("a translation's outdated marks", () => {
  const german = (["title", "summary", "responsibilities", "benefits"] as const).reduce(
    (typed, field) => withText(typed, "de", field, field === "title" || field === "summary" ? "Deutsch" : ["Deutsch"]),
    draft,
  );

  test("cover unwritten fields until they are written", () => {
    const begun = withText(draft, "de", "title", "Assistenz");
    expect(olderFields(sentDraft(begun), "de")).toEqual(["summary", "responsibilities", "benefits"]);
    const more = withText(begun, "de", "benefits", ["Zwei Tage Einarbeitung"]);
    expect(olderFields(sentDraft(more), "de")).toEqual(["summary", "responsibilities"]);
  });

  test("are absent after writing it next to the current source", () => {
    expect(olderFields(sentDraft(german), "de")).toEqual([]);
  });

  test("cover each field changed in the source until it is reviewed", () => {
    const changed = withText(
      withText(german, "en", "benefits", ["Two paid training days"]),
      "en",
      "title",
      "Assistant",
    );
    expect(olderFields(sentDraft(changed), "de")).toEqual(["title", "benefits"]);
    const typed = withText(changed, "de", "benefits", ["Zwei bezahlte Tage"]);
    expect(olderFields(sentDraft(typed), "de")).toEqual(["title", "benefits"]);
    expect(olderFields(markReviewed(sentDraft(typed), "de", ["benefits"]), "de")).toEqual(["title"]);
    expect(olderFields(markReviewed(sentDraft(typed), "de"), "de")).toEqual([]);
  });

  test("cover pay in every language, and ignore changed spacing", () => {
    const paid = withFacts(german, { pay: withAmounts(german.facts.pay, "day", "base", [70, 90]) });
    expect(olderFields(sentDraft(paid), "de")).toEqual(["pay"]);
    const spaced = withText(german, "en", "responsibilities", [
      "Enter new rooms ",
      "",
      "Read guest requests each morning",
    ]);
    expect(olderFields(sentDraft(spaced), "de")).toEqual([]);
  });
});

describe("the sent draft", () => {
  test("has no empty entries or languages", () => {
    const typed = withText(withText(draft, "de", "benefits", ["", " "]), "en", "steps", ["Call ", "", "Meet"]);
    const sent = sentDraft(typed);
    expect(Object.keys(sent.texts)).toEqual(["en"]);
    expect(sent.texts.en?.text.steps).toEqual(["Call", "Meet"]);
    expect(v.parse(vacancyDraft, sent)).toEqual(sent);
  });

  test("has a list entry per line", () => {
    expect(linesOf("")).toEqual([]);
    expect(linesOf("a\r\nb\n\nc")).toEqual(["a", "b", "", "c"]);
    const limits = { item: 5, items: 2 };
    expect(listError(["12345 ", "", "b"], limits)).toBeNull();
    expect(listError(["a", "b", "c"], limits)).toBe("entries");
    expect(listError(["123456"], limits)).toBe("length");
  });
});

describe("differences", () => {
  test("are listed field by field", () => {
    const changed = withFacts(withText(draft, "en", "title", "Assistant"), { positions: 4 });
    expect(draftDifferences(draft, changed)).toEqual([
      { language: "en", field: "title", before: "Hotel Operations Assistant", after: "Assistant" },
      { language: null, field: "positions", before: draft.facts, after: changed.facts },
    ]);
    expect(draftDifferences(draft, draft)).toEqual([]);
  });

  test("from the site cover the chosen languages only", () => {
    const german = withText(draft, "de", "title", "Assistenz");
    const published = publish({}, german, ["en", "de"], new Date(0));
    const changed = withText(withText(german, "en", "title", "Assistant"), "de", "title", "Assistenz (m/w/d)");
    expect(publishDifferences(published, changed, ["de"]).map(({ language, field }) => [language, field])).toEqual([
      ["de", "title"],
    ]);
    expect(publishDifferences(published, german, ["en", "de"])).toEqual([]);
    const first = publishDifferences({}, german, ["de"]).map(({ language, field }) => `${language} ${field}`);
    expect(first.slice(0, 2)).toEqual(["de title", "null pay"]);
  });
});

describe("pay by market", () => {
  const all = marketCodes;

  test("has every market in one row, converted or with own amounts", () => {
    const rows = payRows(all, ["CHF", "KRW"]);
    expect(rows.flatMap(({ markets }) => markets).toSorted()).toEqual(all.toSorted());
    expect(rows.find(({ markets }) => markets.includes("ch"))).toMatchObject({ kind: "own", hasBase: true });
    expect(rows.find(({ markets }) => markets.includes("kr"))).toMatchObject({ kind: "own", hasBase: false });
    expect(rows.find(({ markets }) => markets.includes("pl"))).toMatchObject({ markets: ["ro", "pl"], times: 3 });
    // Those that the specification converts nothing to always have one.
    expect(rows.find(({ markets }) => markets.includes("ae"))).toMatchObject({ currency: "AED", hasBase: false });
    expect(rows.find(({ markets }) => markets.includes("ar"))).toMatchObject({ currency: "SGD", markets: ["ar"] });
    expect(payRows(["sg", "ar"], ["SGD"])).toMatchObject([{ markets: ["sg", "ar"], hasBase: true }]);
    expect(convertedRange([64, 82], "TRY", "day")).toEqual([1280, 1640]);
    expect(convertedRange([12.5, 13.25], "PLN", "hour")).toEqual([37.5, 39.75]);
    expect(addableCurrencies(["de", "at", "kr"], ["KRW"])).toEqual(new Map([["EUR", ["de", "at"]]]));
  });

  test("keeps own amounts when the base changes, and drops a period with its last amount", () => {
    const own = withAmounts(draft.facts.pay, "day", "CHF", [78, 96]);
    const based = withAmounts(own, "day", "base", [70, 90]);
    expect(based).toEqual({ day: { base: [70, 90], currencies: { CHF: [78, 96] } } });
    const hours = withHours(based, "day", [7, 8]);
    expect(hours.day?.hours).toEqual([7, 8]);
    expect(withHours(hours, "day", null)).toEqual(based);
    expect(withHours(based, "week", [40, 40])).toEqual(based);
    expect(withAmounts(withAmounts(hours, "day", "base", null), "day", "CHF", null)).toEqual({});
  });
});
