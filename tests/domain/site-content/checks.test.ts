import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { checkSite, mostOwnCharacters, type SiteChecking } from "../../../domain/site-content/checks.ts";
import { homeContent, newHome, newPage, type PageDraft, type PageTexts } from "../../../domain/site-content/content.ts";
import { draftedTexts, openTexts, withDrafted, withoutDrafted } from "../../../domain/site-content/drafted.ts";
import { languagesOf, shownSections } from "../../../domain/site-content/shown.ts";
import { markReviewed, missingTexts, olderTexts } from "../../../domain/site-content/staleness.ts";
import type { Language } from "../../../locales/markets.ts";

const checking: SiteChecking = {
  from: new Date("2026-11-20T10:00:00Z"),
  languages: ["en", "de"],
  unconfirmed: [],
  pages: ["about-us"],
};

const file = { hash: "a".repeat(64), type: "image/webp", width: 640, height: 420 } as const;

const team = { id: "own-1", hidden: false, link: null, listed: false } as const;

/** A home page with the texts of these languages, and one own text. */
function home(texts: Partial<Record<Language, PageTexts>>, own: Partial<PageDraft["sections"][number]> = {}) {
  const plain = newHome("en");
  return v.parse(homeContent, {
    ...plain,
    sections: [...plain.sections, { ...team, ...own }],
    texts: Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, { text, basis: null }])),
  });
}

const codes = (draft: PageDraft, changed: Partial<SiteChecking> = {}) =>
  checkSite(draft, { ...checking, ...changed }).map(({ code }) => code);

describe("the checks before publication", () => {
  test("have nothing to say about a home page as the product has it", () => {
    expect(codes(newHome("en"), { unconfirmed: ["training"] })).toEqual([]);
  });

  test.each<[Language, string]>([
    ["en", "Send us a deposit of 50 dollars before your first day."],
    ["de", "Überweisen Sie vor dem ersten Arbeitstag eine Kaution von 50 Euro."],
    ["fr", "Versez une caution de 50 euros avant votre premier jour."],
  ])("refuse a text in %s that asks for money, in a hidden section too", (language, sentence) => {
    const text = { "own-1.title": ["Start"], "own-1.paragraphs": ["—", sentence] };
    const checks = checkSite(home({ [language]: text }, { hidden: true }), checking);
    expect(checks[0]).toMatchObject({ code: "asks_for_money", level: "block", language, section: "own-1" });
  });

  test("read the lines of a section together", () => {
    const draft = home({
      en: { "own-1.title": ["Before you start"], "own-1.list": ["Pay a small fee", "of 20 dollars by card"] },
    });
    expect(codes(draft)).toContain("asks_for_money");
  });

  test.each<[string, PageTexts, string[]]>([
    ["an own text without a heading", { "own-1.paragraphs": ["We are ten."] }, ["no_title"]],
    ["a heading without a text", { "own-1.title": ["The team"] }, ["no_text", "section_missing"]],
    ["a reason without a text", { "why.point1": ["One person"] }, ["no_text"]],
    ["a reason without a title", { "why.text1": ["The same name."] }, ["no_title"]],
  ])("refuse %s", (_, text, expected) => {
    expect(codes(home({ en: text }))).toEqual(expected);
  });

  test("limit the own texts of a home page together, not counting hidden ones", () => {
    const text = { "own-1.title": ["T"], "own-1.paragraphs": ["a".repeat(600), "b".repeat(600), "c".repeat(300)] };
    expect(codes(home({ en: text, de: text }))).toContain("too_long");
    expect(codes(home({ en: text, de: text }, { hidden: true }))).not.toContain("too_long");
    expect(mostOwnCharacters).toBe(1500);
  });

  test("ask about a link that leads nowhere, a missing language, a passed date and unconfirmed claims", () => {
    const text = {
      "own-1.title": ["The team"],
      "own-1.paragraphs": ["Since 1 November 2026."],
      "own-1.link": ["Meet us"],
    };
    expect(codes(home({ en: text }), { unconfirmed: ["training"] })).toEqual([
      "date_passed",
      "section_missing",
      "link_nowhere",
      "claims_unconfirmed",
    ]);
    expect(codes(home({ en: text }, { link: "/nobody" }))).toContain("link_nowhere");
    for (const link of ["/about-us", "jobs", "https://example.com/team"])
      expect(codes(home({ en: text }, { link }))).not.toContain("link_nowhere");
  });

  test("refuse a picture without words in a language that shows it, unless it is decoration", () => {
    const texts = {
      en: { "own-1.title": ["The team"], "own-1.list": ["Ten people"], "own-1.alt": ["Ten people at a table"] },
      de: { "own-1.title": ["Das Team"], "own-1.list": ["Zehn Menschen"] },
      fr: { "hero.title": ["Du bon travail"] },
    } as const;
    const pictured = home(texts, { picture: { file, decorative: false } });
    expect(checkSite(pictured, checking).filter(({ level }) => level === "block")).toMatchObject([
      { code: "no_alt", language: "de", section: "own-1", field: "alt" },
    ]);
    for (const own of [{ picture: { file, decorative: true } }, {}])
      expect(codes(home(texts, own))).not.toContain("no_alt");
  });

  test("read the words of a picture, while the site shows them", () => {
    const text = {
      "own-1.title": ["Start"],
      "own-1.list": ["Work"],
      "own-1.alt": ["Pay a deposit of 50 dollars first."],
    };
    expect(codes(home({ en: text }, { picture: { file, decorative: false } }))).toContain("asks_for_money");
    expect(codes(home({ en: text }, { picture: { file, decorative: true } }))).not.toContain("asks_for_money");
  });

  test("refuse a page with an unread draft in any language", () => {
    const draft = home({ en: { "hero.title": ["Good work"] } });
    const drafted = withDrafted(draft, "de", { "hero.title": ["Gute Arbeit"] });
    expect(checkSite(drafted, checking)).toMatchObject([
      { code: "draft_unread", level: "block", language: "de", section: "hero", field: "title" },
    ]);
    expect(codes(withoutDrafted(drafted, "de", "hero.title"))).toEqual([]);
  });

  test("refuse an own page that has nothing to show", () => {
    expect(codes(newPage("en", "About us"))).toEqual(["no_language"]);
    const draft = {
      ...newPage("en", "About us"),
      texts: { en: { text: { "own-1.title": ["Us"], "own-1.list": ["Ten people"] }, basis: null } },
    };
    expect(codes(draft)).toEqual(["no_language", "no_title"]);
    expect(languagesOf(draft)).toEqual([]);
  });

  test("ask about a text that one language of an own page lacks, and not about languages without the page", () => {
    const plain = newPage("en", "About us");
    const [page, ...others] = plain.sections;
    const draft = (de: PageTexts): PageDraft => ({
      ...plain,
      sections: [page!, ...others, { ...team, id: "own-2" }],
      texts: {
        en: {
          text: {
            "page.title": ["About us"],
            "own-1.title": ["Us"],
            "own-1.list": ["Ten people"],
            "own-2.title": ["Where"],
            "own-2.list": ["At home"],
          },
          basis: null,
        },
        de: { text: de, basis: null },
      },
    });
    const languages: readonly Language[] = ["en", "de", "fr"];
    expect(codes(draft({}), { languages })).toEqual([]);
    const german = { "page.title": ["Über uns"], "own-1.title": ["Wir"], "own-1.list": ["Zehn Menschen"] };
    const missing = checkSite(draft(german), { ...checking, languages }).filter(
      ({ code }) => code === "section_missing",
    );
    expect(missing).toMatchObject([{ code: "section_missing", level: "ask", section: "own-2", why: "de" }]);
  });
});

describe("translations", () => {
  const draft = home({
    en: { "hero.title": ["Good work"], "hero.lead": ["Remote jobs."] },
    de: { "hero.title": ["Gute Arbeit"] },
  });

  test("are outdated until a person reviews them, and again when the source changes", () => {
    expect(olderTexts(draft, "de")).toEqual(["hero.title"]);
    expect(missingTexts(draft, "de")).toEqual(["hero.lead"]);
    expect(codes(draft)).toContain("language_older");
    const reviewed = { ...draft, texts: markReviewed(draft, "de") };
    expect(olderTexts(reviewed, "de")).toEqual([]);
    const en = { text: { "hero.title": ["Better work"] } as PageTexts, basis: null };
    expect(olderTexts({ ...reviewed, texts: { ...reviewed.texts, en } }, "de")).toEqual(["hero.title"]);
    expect(olderTexts(reviewed, "en")).toEqual([]);
  });
});

describe("drafted translations", () => {
  const source = { "hero.title": ["Good work"], "own-1.title": ["The team"], "own-1.list": ["Ten people", "One cat"] };
  const draft = home({ en: source, de: { "hero.title": ["Gute Arbeit"] } });
  const drafts = { "hero.title": ["Beste Arbeit"], "own-1.title": ["Das Team"], "own-1.list": ["Zehn", "Eine"] };

  test("fill only what a language lacks, marked and compared with today's source", () => {
    expect(openTexts(draft, "de")).toEqual(["own-1.title", "own-1.list"]);
    expect(openTexts(draft, "en")).toEqual([]);
    const drafted = withDrafted(draft, "de", drafts);
    expect(drafted.texts.de?.text).toEqual({ ...drafts, "hero.title": ["Gute Arbeit"] });
    expect(draftedTexts(drafted, "de")).toEqual(["own-1.title", "own-1.list"]);
    expect(olderTexts(drafted, "de")).toEqual(["hero.title"]);
    expect(v.parse(homeContent, drafted)).toEqual(drafted);
    expect(withDrafted(drafted, "de", drafts)).toBe(drafted);
  });

  test("keep their marks until a person has read them, through a review too", () => {
    const drafted = withDrafted(draft, "de", drafts);
    const reviewed = { ...drafted, texts: markReviewed(drafted, "de") };
    expect(draftedTexts(reviewed, "de")).toEqual(["own-1.title", "own-1.list"]);
    const read = withoutDrafted(withoutDrafted(reviewed, "de", "own-1.title"), "de", "own-1.list");
    expect(read.texts.de).not.toHaveProperty("drafted");
    expect(withoutDrafted(read, "de", "own-1.list")).toBe(read);
  });

  test("of a text or section that is gone have no mark", () => {
    const drafted = withDrafted(draft, "de", drafts);
    const sections = drafted.sections.filter(({ id }) => id !== "own-1");
    expect(v.parse(homeContent, { ...drafted, sections }).texts.de).not.toHaveProperty("drafted");
  });

  test("have no words of a picture that has none", () => {
    const alt = { ...source, "own-1.alt": ["Ten people"] };
    expect(openTexts(home({ en: alt }, { picture: { file, decorative: false } }), "de")).toContain("own-1.alt");
    expect(openTexts(home({ en: alt }, { picture: { file, decorative: true } }), "de")).not.toContain("own-1.alt");
    expect(openTexts(home({ en: alt }), "de")).not.toContain("own-1.alt");
  });
});

describe("what is shown in a language", () => {
  const draft = home({
    en: { "hero.title": ["Good work"], "own-1.title": ["The team"], "own-1.list": ["Ten people"] },
    de: { "hero.title": ["Gute Arbeit"], "own-1.title": ["Das Team"] },
  });
  const ids = (language: Language, of: PageDraft = draft) => shownSections(of, language).map(({ id }) => id);

  test("leaves out own texts that the language lacks, and hidden sections", () => {
    expect(ids("en")).toContain("own-1");
    expect(ids("de")).not.toContain("own-1");
    const sections = draft.sections.map((each) => (each.id === "why" ? { ...each, hidden: true } : each));
    expect(ids("en", { ...draft, sections })).not.toContain("why");
  });

  test("has a picture with its words in that language, or with none if it is decoration", () => {
    const texts = {
      en: { "own-1.title": ["The team"], "own-1.list": ["Ten people"], "own-1.alt": ["At a table"] },
    };
    const alt = (decorative: boolean) =>
      shownSections(home(texts, { picture: { file, decorative } }), "en").at(-1)?.picture?.alt;
    expect([alt(false), alt(true)]).toEqual(["At a table", ""]);
    expect(shownSections(home(texts), "en").at(-1)).not.toHaveProperty("picture");
  });

  test("has the product's words where the language has none", () => {
    expect(shownSections(draft, "fr").every(({ lines }) => Object.keys(lines).length === 0)).toBe(true);
    expect(shownSections(draft, "de")[0]).toMatchObject({ id: "hero", lines: { title: ["Gute Arbeit"] } });
  });
});
