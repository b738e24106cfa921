/**
 * The home page with the operator's own picture and own pages: nothing crosses, wraps or is cut.
 *
 * @module-tag long
 */
import type { Page } from "@playwright/test";
import { beforeAll, describe, test } from "vitest";
import { useApp } from "../support/app.ts";
import { storeBrandPictures } from "../support/brand-pictures.ts";
import { expect, useVisitors } from "../support/chromium.ts";
import { useDatabase } from "../support/databases.ts";
import { operatorWith } from "../support/operators.ts";
import { catalogWithDocuments, pageOf } from "../support/own-site.ts";
import { answerFromApp, url } from "./answered.ts";

const visitors = useVisitors();
const context = useDatabase();
const counted = useDatabase();
const brand = { name: "Brightoak", colours: { accent: "#7a1e5c", ground: "#f4f6ee" } };
const operator = operatorWith({ brand, markets: { offered: ["gb", "de", "ae"] } });
const pictured = useApp({ operator }, context);
const withFigure = useApp({ operator }, counted);

beforeAll(async () => {
  for (const app of [pictured, withFigure]) {
    const { hero } = await storeBrandPictures(app.database, 0, app.now);
    Object.assign(app.config, { operator: { ...operator, brand: { ...operator.brand, pictures: { hero } } } });
  }
  const { database, now } = withFigure;
  await database.query(
    "insert into recruiter (id, name, email, role) values ('maya', 'Maya', 'maya@operator.example', 'recruiter')",
  );
  await database.query(
    `insert into application (created_at, contacted_at, contact_proof)
     select $1::timestamptz, case when n > 3 then $1::timestamptz end, case when n > 3 then 'number' end
     from generate_series(1, 60) n`,
    [new Date(now.getTime() - 3 * 86_400_000).toISOString()],
  );
  await withFigure.open("/gb");
  await withFigure.app.warm(new AbortController().signal);
});

const widths = [360, 768, 1024, 1440, 1920] as const;

/** Where the line, the ring and what they could cross are, in CSS pixels. */
function heroOf(page: Page) {
  return page.evaluate(() => {
    const hero = document.querySelector("#home");
    const picture = hero?.querySelector("img");
    const button = hero?.querySelector("#hero-apply");
    if (!hero || !picture || !button) throw new Error("no hero with a picture");
    const area = hero.getBoundingClientRect();
    const middle = (box: DOMRect) => (box.top + box.bottom) / 2;
    // Pseudo-elements have no rectangles: a stand-in with the same style has.
    const boxOf = (pseudo: "::before" | "::after") => {
      const style = getComputedStyle(hero, pseudo);
      if (style.content === "none") return null;
      const standIn = document.createElement("i");
      for (const name of style) standIn.style.setProperty(name, style.getPropertyValue(name));
      hero.append(standIn);
      const { left, right, top, bottom } = standIn.getBoundingClientRect();
      standIn.remove();
      return { left, right, top, bottom, middle: (top + bottom) / 2, background: style.backgroundColor };
    };
    const texts = [...hero.querySelectorAll("h1, p")].flatMap((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return [...range.getClientRects()].map(({ left, right, top, bottom }) => ({ left, right, top, bottom }));
    });
    const { left, right, top, bottom } = picture.getBoundingClientRect();
    return {
      line: boxOf("::before"),
      ring: boxOf("::after"),
      texts,
      picture: { left, right, top, bottom },
      button: middle(button.getBoundingClientRect()),
      end: area.bottom,
      rtl: document.dir === "rtl" || getComputedStyle(hero).direction === "rtl",
    };
  });
}

describe.each([
  { figure: "no figure", app: pictured },
  { figure: "a figure", app: withFigure },
])("with an own picture and $figure", ({ figure, app }) => {
  test.each(["gb", "de", "ae"] as const)("in %s the line leads past all text into the ring", async (market) => {
    const page = await visitors.visit({ url }, { market });
    await answerFromApp(page, app);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${url}/${market}`);
      const { line, ring, texts, picture, button, end, rtl } = await heroOf(page);
      const what = `${market} at ${width}`;
      expect(await page.locator("#home svg").count(), what).toBe(figure === "a figure" ? 1 : 0);
      if (!line) throw new Error(`${what}: no line`);
      expect(Math.abs(line.middle - button), `${what}: the line is in the button's row`).toBeLessThan(2);
      for (const text of texts) {
        const apart =
          text.bottom <= line.top || text.top >= line.bottom || text.right <= line.left || text.left >= line.right;
        expect(apart, `${what}: ${JSON.stringify({ text, line })}`).toBe(true);
      }
      // Its lower corners are round, which the section's end would cut.
      expect(picture.bottom, what).toBeLessThanOrEqual(end);
      if (width < 700) {
        expect(ring, what).toBeNull();
        expect(picture.top, what).toBeGreaterThan(line.bottom);
        continue;
      }
      expect(Math.abs((ring?.middle ?? 0) - button), `${what}: the ring is on the line`).toBeLessThan(2);
      const edge = rtl ? picture.right : picture.left;
      expect(Math.abs((rtl ? line.left : line.right) - edge), `${what}: the line ends at the picture`).toBeLessThan(2);
      expect(rtl ? line.right : -line.left, `${what}: it comes from the page's edge`).toBeGreaterThanOrEqual(
        rtl ? width - 20 : 0,
      );
      expect((ring?.left ?? 0) < edge && (ring?.right ?? 0) > edge, `${what}: the ring is on the picture's edge`).toBe(
        true,
      );
    }
  });
});

const german = ["So arbeiten wir", "Über uns", "Vorteile und Leistungen"];
const english = ["How we work", "About us", "Benefits and perks"];
const textsOf = (title: string) => ({ "page.title": [title], "own-1.title": [title], "own-1.paragraphs": [title] });
const withPages = [1, 2, 3].map((count) => ({
  count,
  app: useApp(
    {
      operator,
      catalog: () =>
        catalogWithDocuments(
          operator,
          Object.fromEntries(
            german
              .slice(0, count)
              .map((title, at) => [`page/page-${at}`, pageOf({ en: textsOf(english[at] ?? ""), de: textsOf(title) })]),
          ),
        ),
    },
    context,
  ),
}));

describe.each(withPages)("with $count own pages in the navigation", ({ count, app }) => {
  test.each(["gb", "de"] as const)("in %s the header is one row, and the menu has what is left out", async (market) => {
    const page = await visitors.visit({ url }, { market });
    await answerFromApp(page, app);
    for (const width of [900, 1024, 1200, 1440, 1920]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(`${url}/${market}`);
      const found = await page.evaluate(() => {
        const bar = document.querySelector("header nav")?.parentElement;
        const parts = [
          ...(bar?.querySelectorAll<HTMLElement>(":scope > a, :scope > nav > a, :scope > details > summary") ?? []),
        ].filter((part) => part.offsetWidth > 2);
        const boxes = parts.map((part) => part.getBoundingClientRect());
        const middles = boxes.map(({ top, bottom }) => (top + bottom) / 2);
        const linesOf = (part: Element) => {
          const range = document.createRange();
          range.selectNodeContents(part.querySelector(".hide ~ span") ?? part);
          const rows = [...range.getClientRects()]
            .filter(({ width }) => width > 2)
            .map(({ top, bottom }) => (top + bottom) / 2);
          return Math.max(...rows) - Math.min(...rows) > 8 ? [part.textContent] : [];
        };
        return {
          wrapped: parts
            .slice(1)
            .filter((part) => !part.lastElementChild?.matches(".hide"))
            .flatMap(linesOf),
          spread: Math.round(Math.max(...middles) - Math.min(...middles)),
          cut: boxes.some(({ left, right }) => left < 0 || right > document.documentElement.clientWidth),
          entries: bar?.querySelectorAll(":scope > details nav a:not([data-apply])").length,
          row: parts.filter((part) => part.parentElement?.localName === "nav").length,
          hasMenu: parts.some((part) => part.parentElement?.contains(part.parentElement.querySelector("nav"))),
        };
      });
      const what = `${market} at ${width}: ${JSON.stringify(found)}`;
      expect(found.wrapped, what).toEqual([]);
      expect(found.spread, what).toBeLessThanOrEqual(8);
      expect(found.cut, what).toBe(false);
      expect(found.row === found.entries || found.hasMenu, what).toBe(true);
      // More than without the menu's help; all of them where there is room for all.
      expect(found.row, what).toBeGreaterThanOrEqual(2);
      expect(found.entries, what).toBeGreaterThanOrEqual(5 + count);
    }
  });
});

test("an own page is the current entry only on itself, regardless of the section in view", async () => {
  const [pages] = withPages;
  if (!pages) throw new Error("no site with own pages");
  const page = await visitors.visit({ url }, { viewport: { width: 1440, height: 900 } });
  await answerFromApp(page, pages.app);
  const own = page.locator('header nav a[href="/gb/page-0"]').first();
  await page.goto(`${url}/gb`);
  // The script marks the section in view; the home page's entry tells that it has run.
  await page.evaluate(() => document.getElementById("faqs")?.scrollIntoView());
  await expect(page.locator('header nav a[href$="#faqs"]').last()).toHaveAttribute("aria-current", "true");
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.locator('header nav a[href="/gb"]').last()).toHaveAttribute("aria-current", "true");
  await expect(own).not.toHaveAttribute("aria-current");
  await page.goto(`${url}/gb/page-0`);
  await expect(own).toHaveAttribute("aria-current", "page");
});
