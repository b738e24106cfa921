/**
 * The operator's own brand on pages, link previews and emails (B18).
 *
 * @module-tag long
 */
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { emailBodies } from "../../email/page.tsx";
import { type MarketCode, marketCodes } from "../../locales/markets.ts";
import { jobAddress, pageAddress } from "../../routes.ts";
import { paletteOf } from "../../domain/brand/palette.ts";
import { useApp } from "../support/app.ts";
import { storeBrandPictures } from "../support/brand-pictures.ts";
import { twentyBrands } from "../support/brands.ts";
import { useDatabase } from "../support/databases.ts";
import { onlyLong } from "../support/long-form.ts";
import { operatorWith } from "../support/operators.ts";

const context = useDatabase();
const colours = { accent: "#1657c8", ground: "#f5f8fc" };
const brand = { name: "Nordlicht Remote", titleSuffix: "Nordlicht", colours, typeface: "plain", madeWith: false };
const own = useApp({ operator: operatorWith({ sample: false, brand }) }, context);
const plain = useApp({ operator: operatorWith({ sample: false }) }, context);
const sample = useApp({}, context);
const gated = useApp(
  { operator: operatorWith({ sample: false, brand }), config: { accessGate: { on: true, bypass: undefined } } },
  context,
);

const html = async (app: typeof own, path: string) => (await app.open(path)).text();
const stylesOf = (page: string) => /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? "";
const property = (page: string, name: string) => new RegExp(`property="${name}" content="([^"]*)"`).exec(page)?.[1];
const titleOf = (page: string) => /<title>([^<]*)</.exec(page)?.[1] ?? "";

describe("the name", () => {
  test("is in the header, titles and link previews", async () => {
    for (const path of ["/gb", "/gb/jobs", jobAddress("hotel-operations-assistant", "gb"), "/gb/verify"]) {
      const page = await html(own, path);
      expect(page, path).toContain('<span class="serif">Nordlicht Remote</span> <small>Example Recruiting Ltd</small>');
      expect(titleOf(page), path).toMatch(/\bNordlicht$/);
      expect(property(page, "og:site_name"), path).toBe("Nordlicht Remote");
      expect(page, path).not.toContain("Fairlead");
    }
  });

  test("is the operator's where none is chosen, once, and Fairlead is named in the footer", async () => {
    const page = await html(plain, "/gb");
    expect(page).toContain('<span class="serif">Example Recruiting Ltd</span> </span>');
    expect(page.match(/Fairlead/g)).toHaveLength(1);
  });

  test("is Fairlead's in the sample only, with its mark", async () => {
    const page = await html(sample, "/gb");
    expect(page).toContain('<span class="serif">Fairlead</span> <small>Example Recruiting Ltd</small>');
    expect(page).not.toContain("/share/");
  });

  test("has its first letter as the icon", async () => {
    const page = await html(own, "/gb");
    const address = /rel="icon" href="([^"]+)"/.exec(page)?.[1] ?? "";
    expect(page).toContain(`<img class="mk" src="${address}" alt=""/>`);
    const icon = await html(own, address);
    expect(icon).toContain(">N</text>");
    expect(icon).toContain("rect{fill:#1657c8}");
  });
});

test("icon, marks and link preview are open behind the access gate, as the refusal shows them", async () => {
  expect((await gated.open("/gb")).status).toBe(403);
  for (const path of ["/share/icon.svg", "/share/marks.svg", "/share/gb.png"])
    expect((await gated.open(path)).status, path).toBe(200);
});

describe("the colours", () => {
  test("replace the product's in the styles of every page, in both schemes", async () => {
    const { light, dark } = paletteOf(colours);
    const before = stylesOf(await html(plain, "/gb"));
    const after = stylesOf(await html(own, "/gb"));
    const declared = (text: string, name: string) =>
      [...text.matchAll(new RegExp(`--${name}:([^;}]+)`, "g"))].map(([, value]) => value);
    expect(declared(after, "ground").slice(0, 2)).toEqual([light.ground, dark.ground]);
    for (const name of [
      "ground",
      "raised",
      "surface",
      "ink",
      "muted",
      "line",
      "edge",
      "accent",
      "rope",
      "ring",
      "lay",
      "hill",
      "band",
      "sea",
      "far-hill",
      "quay",
      "coping",
    ]) {
      const [old, now] = [declared(before, name), declared(after, name)];
      expect(now, name).toHaveLength(old.length);
      // The band's own backgrounds are not colours of the palette.
      for (const [at, value] of now.entries()) if (/^#\w{6}$/.test(value ?? "")) expect(value, name).not.toBe(old[at]);
    }
    expect(after).toContain("--weight:700");
  });

  test("are in the home page's marks, which are a file of their own", async () => {
    const { light, dark } = paletteOf(colours);
    const [address = ""] = /\/share\/marks[^)]*/.exec(stylesOf(await html(own, "/gb"))) ?? [];
    const marks = await own.open(address);
    expect([marks.status, marks.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    const drawn = await marks.text();
    for (const value of [
      light.accent,
      dark.accent,
      light.ground,
      dark.ground,
      light.ink,
      dark.ink,
      light.band,
      dark.band,
    ])
      expect(drawn).toContain(value);
    const values = (svg: string) => Array.from(svg.matchAll(/--[a-z]+:(#\w{6})/g), ([, value]) => value);
    const product = values(await readFile(new URL("../../ui/pictures/marks.svg", import.meta.url), "utf8"));
    expect(product.length).toBeGreaterThan(8);
    expect(values(drawn)).toHaveLength(product.length);
    for (const [at, value] of values(drawn).entries()) expect(value, String(at)).not.toBe(product[at]);
    expect(stylesOf(await html(plain, "/gb"))).not.toContain("/share/marks");
  });

  test("are in emails", () => {
    const content = { subject: "s", tag: "en", dir: "ltr", title: "t", body: null } as const;
    const { html: email } = emailBodies(content, operatorWith({ brand }).brand);
    expect(email).toContain("#f5f8fc");
    expect(email).not.toContain("#fbf8f2");
    expect(email).toContain(paletteOf(colours).dark.ground);
  });

  test("are in link previews, whose address changes with them", async () => {
    const address = new URL(property(await html(own, "/de"), "og:image") ?? "");
    expect(address.pathname).toBe("/share/de.png");
    const picture = await own.request(address.pathname + address.search);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(property(await html(plain, "/de"), "og:image")).not.toBe(String(address));
    for (const unknown of ["/share/xx.png", "/share/"]) expect((await own.request(unknown)).status, unknown).toBe(404);
  });
});

describe.each(twentyBrands.map((each, at) => [at, each] as const))("brand %i of twenty", (at, chosen) => {
  const app = useApp({ operator: operatorWith({ sample: false, brand: chosen }) }, context);
  beforeAll(async () => {
    const { operator } = app.config;
    const pictures = await storeBrandPictures(context.database, at, app.now);
    Object.assign(app.config, { operator: { ...operator, brand: { ...operator.brand, pictures } } });
  });

  /**
   * With the operator's own pictures beside it, each with its size and none before it is needed.
   */
  async function expectSmall(market: MarketCode): Promise<void> {
    const page = await html(app, pageAddress("home", market));
    const scripts = (text: string) => text.match(/<script[^>]*>/g);
    expect(scripts(page), market).toEqual(scripts(await html(plain, pageAddress("home", market))));
    const [, script = ""] = /<script type="module" src="([^"]+)"/.exec(page) ?? [];
    const bytes = async (path: string) =>
      (await (await app.open(path, { "accept-encoding": "br" })).arrayBuffer()).byteLength;
    expect((await bytes(script)) + (await bytes(pageAddress("home", market))), market).toBeLessThanOrEqual(12 * 1024);
    const { logo, hero } = app.config.operator.brand.pictures ?? {};
    const own = page.match(/<img[^>]* src="\/pictures\/[^>]*>/g) ?? [];
    expect(own, market).toHaveLength((logo ? 2 : 0) + (hero ? 1 : 0));
    for (const image of own) expect(image).toMatch(/ width="\d+" height="\d+"/);
    expect(own.filter((image) => image.includes('loading="lazy"'))).toHaveLength(hero ? 1 : 0);
  }

  const isShort = (market: MarketCode) => (marketCodes.indexOf(market) + at) % 5 === 0;

  test("keeps the home page within the size limit, with no more script, in six markets", async () => {
    for (const market of marketCodes.filter(isShort)) await expectSmall(market);
  });

  test("keeps the home page within the size limit, with no more script, in the others", onlyLong, async () => {
    for (const market of marketCodes.filter((each) => !isShort(each))) await expectSmall(market);
  });
});
