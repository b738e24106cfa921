import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { homeContent, newHome, newPage, pageContent, type HomeContent } from "../../../domain/site-content/content.ts";
import { picturesIn } from "../../../domain/site-content/picture.ts";
import {
  builtInSections,
  fieldsOf,
  isOwnText,
  mostOwnTexts,
  mostPictures,
  moveSection,
  requiredSections,
  type SectionId,
  textKey,
} from "../../../domain/site-content/sections.ts";
import { languages } from "../../../locales/markets.ts";

const section = (id: SectionId) => ({ id, hidden: false, link: null, listed: false });

/** Sections as the desk sends them, and in forms that it never sends. */
const someSections = fc.array(
  fc.record({
    id: fc.oneof(fc.constantFrom(...builtInSections, "page", "own-1", "own-2", "own-x9"), fc.string()),
    hidden: fc.boolean(),
    link: fc.constantFrom(null, "jobs", "/about", "https://example.com/a", "javascript:alert(1)", "//evil.example"),
    listed: fc.boolean(),
  }),
  { maxLength: 20 },
);
const someTexts = fc.dictionary(
  fc.constantFrom(...languages),
  fc.record({
    text: fc.dictionary(
      fc.oneof(
        fc.constantFrom("hero.title", "why.point1", "own-1.paragraphs", "page.title", "notice.title"),
        fc.string(),
      ),
      fc.array(fc.string({ maxLength: 700 }), { maxLength: 12 }),
    ),
    basis: fc.constant(null),
  }),
);
const anyContent = fc.record({ source: fc.constantFrom(...languages), sections: someSections, texts: someTexts });

describe("the parser of a home page", () => {
  test("accepts only what can be shown, and parses its own output unchanged", () => {
    fc.assert(
      fc.property(anyContent, (given) => {
        const parsed = v.safeParse(homeContent, given);
        if (!parsed.success) return;
        const { sections, texts } = parsed.output;
        const ids = sections.map(({ id }) => id);
        expect(ids[0]).toBe("hero");
        expect(ids.filter((id) => !isOwnText(id)).toSorted()).toEqual([...builtInSections].toSorted());
        expect(new Set(ids).size).toBe(ids.length);
        for (const { id, hidden, link } of sections) {
          if (requiredSections.includes(id)) expect(hidden).toBe(false);
          expect(link ?? "jobs").toMatch(/^(?:jobs$|apply$|verify$|\/[a-z0-9]|https:\/\/)/);
        }
        for (const each of Object.values(texts)) {
          for (const [key, lines = []] of Object.entries(each?.text ?? {})) {
            const [id = "", name] = key.split(".");
            const field = fieldsOf(id as SectionId).find((other) => other.name === name);
            expect(ids).toContain(id);
            expect(lines.length).toBeGreaterThan(0);
            expect(lines.length).toBeLessThanOrEqual(field?.entries ?? 0);
            for (const line of lines) {
              expect(line).toBe(line.trim());
              expect(line.length).toBeLessThanOrEqual(field?.most ?? 0);
            }
          }
        }
        expect(v.parse(homeContent, JSON.parse(JSON.stringify(parsed.output)))).toEqual(parsed.output);
      }),
      { numRuns: 500 },
    );
  });

  test.each(requiredSections)("refuses a home page without %s", (id) => {
    const { sections, ...home } = newHome("en");
    const hidden = sections.map((each) => (each.id === id ? { ...each, hidden: true } : each));
    expect(v.is(homeContent, { ...home, sections: hidden })).toBe(false);
    // Left out, it is where the product puts it.
    const without = v.parse(homeContent, { ...home, sections: sections.filter((each) => each.id !== id) });
    expect(without.sections.map((each) => each.id)).toContain(id);
  });

  test("refuses a section twice, a page's title and too many own texts", () => {
    const home = newHome("en");
    const own = (count: number) => Array.from({ length: count }, (_, index) => section(`own-${index}`));
    const withSections = (more: ReturnType<typeof section>[]) =>
      v.is(homeContent, { ...home, sections: [...home.sections, ...more] });
    expect(withSections(own(mostOwnTexts))).toBe(true);
    expect(withSections(own(mostOwnTexts + 1))).toBe(false);
    expect(withSections([section("own-1"), section("own-1")])).toBe(false);
    expect(withSections([section("page")])).toBe(false);
  });

  test("refuses a picture outside of own texts, one that does not fit, and too many", () => {
    const file = { hash: "a".repeat(64), type: "image/webp", width: 640, height: 420 };
    const withPictures = (count: number, changed: object = {}) => {
      const own = Array.from({ length: count }, (_, index) => ({
        ...section(`own-${index}`),
        picture: { file: { ...file, ...changed } },
      }));
      return v.safeParse(homeContent, { ...newHome("en"), sections: [...newHome("en").sections, ...own] });
    };
    expect(picturesIn(withPictures(mostPictures).output)).toHaveLength(mostPictures);
    expect(withPictures(mostPictures + 1).success).toBe(false);
    for (const wrong of [{ width: 319 }, { height: 1281 }, { type: "image/avif" }, { hash: "../x" }])
      expect(withPictures(1, wrong).success, JSON.stringify(wrong)).toBe(false);
    const [hero, ...others] = newHome("en").sections;
    const sections = [{ ...hero, picture: { file } }, ...others];
    expect(v.is(homeContent, { ...newHome("en"), sections })).toBe(false);
  });

  test.each([
    ["a character too many", { "hero.title": ["x".repeat(61)] }],
    ["two lines in a single line", { "hero.title": ["Work", "well"] }],
    ["a text that the notice does not have", { "notice.title": ["Fees apply"] }],
    ["a text that no section has", { "hero.button": ["Pay now"] }],
  ])("refuses %s", (_, text) => {
    const home = { ...newHome("en"), texts: { en: { text, basis: null } } };
    expect(v.is(homeContent, home)).toBe(false);
  });

  test("keeps the texts of a hidden section and drops those of a removed one", () => {
    const home = newHome("en");
    const text = { "why.title": ["Why Nordlicht"], "own-1.title": ["The team"] };
    const sections = home.sections.map((each) => (each.id === "why" ? { ...each, hidden: true } : each));
    const parsed = v.parse(homeContent, { ...home, sections, texts: { en: { text, basis: null } } });
    expect(parsed.texts.en?.text).toEqual({ "why.title": ["Why Nordlicht"] });
  });
});

describe("the parser of an own page", () => {
  test("begins with its title and has no section of the home page", () => {
    const page = newPage("de", "Über uns");
    expect(v.parse(pageContent, page)).toEqual(page);
    expect(v.is(pageContent, { ...page, sections: [section("jobs")] })).toBe(false);
    const turned = v.parse(pageContent, { ...page, sections: [section("own-1"), section("page")] });
    expect(turned.sections.map(({ id }) => id)).toEqual(["page", "own-1"]);
  });
});

test("a section moves by one place, and the headline stays first", () => {
  const { sections } = newHome("en");
  const ids = (all: HomeContent["sections"] | ReturnType<typeof moveSection>) => all.map(({ id }) => id);
  expect(ids(moveSection(sections, "why", -1)).slice(0, 4)).toEqual(["hero", "jobs", "why", "notice"]);
  expect(moveSection(sections, "jobs", -1)).toBe(sections);
  expect(moveSection(sections, "hero", 1)).toBe(sections);
  expect(moveSection(sections, "faqs", 1)).toBe(sections);
  expect(textKey("hero", "title")).toBe("hero.title");
});
