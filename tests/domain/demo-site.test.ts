/** The demo's own home page and own page (demo/site.yaml). */
import { expect, test } from "vitest";
import { demoSample } from "../../app/config.ts";
import { checkSite } from "../../domain/site-content/checks.ts";
import { readSampleSite } from "../../domain/demo/site.ts";
import { languagesOf, shownSections } from "../../domain/site-content/shown.ts";
import { olderTexts } from "../../domain/site-content/staleness.ts";
import { languages } from "../../locales/markets.ts";

const { documents } = demoSample();

test.each(documents)(
  "$name can be published without a question, current and whole in every language",
  ({ name, draft }) => {
    const checking = { from: new Date("2026-11-20T10:00:00Z"), languages, unconfirmed: [], pages: ["about-us"] };
    expect(checkSite(draft, checking)).toEqual([]);
    for (const language of languages) {
      const own = shownSections(draft, language).filter(({ id }) => id.startsWith("own-"));
      expect(own, language).toHaveLength(name === "home" ? 3 : 2);
      expect(olderTexts(draft, language), language).toEqual([]);
    }
  },
);

test("the own page comes first, because the home page links to it, and exists in every language", () => {
  expect(documents.map(({ name }) => name)).toEqual(["page/about-us", "home"]);
  expect(languagesOf(documents[0]!.draft).toSorted()).toEqual([...languages].toSorted());
});

test("a file that the site does not allow is refused with its place", () => {
  const content = (id: string) => ({
    home: { source: "en", sections: [{ id }], texts: { en: { "own-1.title": "A" } } },
  });
  expect(readSampleSite(content("own-1"))).toMatchObject([{ name: "home", draft: { source: "en" } }]);
  expect(() => readSampleSite(content("page"))).toThrow("demo/site.yaml home: a section of another page");
});
