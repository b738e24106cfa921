/**
 * The preview picture of a shared job (https://ogp.me): its title in every script, without a way to
 * overload the server.
 */
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { completeLanguages } from "../../locales/messages.ts";
import type { Language, MarketCode } from "../../locales/markets.ts";
import { jobPictureAddress } from "../../routes.ts";
import { drawPng } from "../../server/share-pictures/draw.ts";
import { fontFor } from "../../server/share-pictures/fonts.ts";
import { SharePictures } from "../../server/share-pictures/share-pictures.ts";
import { drawable, setTitle } from "../../server/share-pictures/lines.ts";
import { sharePicture } from "../../server/share-pictures/picture.ts";
import { shownFromFile } from "../../domain/vacancies/from-operator-file.ts";
import { catalogOf } from "../../commands/vacancies/published-catalog.ts";
import { useApp } from "../support/app.ts";
import { demoOperator } from "../support/operators.ts";

const now = new Date("2026-11-20T10:00:00Z");
const shown = shownFromFile(demoOperator, now);
const [open, over] = shown.vacancies;
if (!open || !over) throw new Error("the demo has vacancies");
const closed = { ...over, closedAt: now };
const vacancies = shown.vacancies.map((each) => (each === over ? closed : each));
const app = useApp({ catalog: () => catalogOf({ ...shown, vacancies }) });
/** As the demo shows itself. */
const demoBrand = { name: "Fairlead", initial: null, colours: null };
const at = (market: MarketCode, slug = open.slug) => jobPictureAddress(slug, market, now.toISOString());

const messages = new URL("../../locales/messages/", import.meta.url);

/** Width and height from the first chunk. */
function sizeOf(png: Uint8Array): [number, number] {
  const bytes = Buffer.from(png);
  expect(bytes.toString("latin1", 1, 4)).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

const draw = async (title: string, language: Language): Promise<Uint8Array> => {
  const font = fontFor(language);
  const svg = sharePicture({ ...demoBrand, title, language }, font);
  if (svg === null) throw new Error(`cannot be drawn: ${title}`);
  return drawPng(svg, font);
};

describe("the fonts for pictures", () => {
  test.each(completeLanguages)("have every letter of the demo's titles and of the site's texts in %s", (language) => {
    const font = fontFor(language);
    for (const { text } of demoOperator.vacancies) {
      const title = text[language]?.title;
      if (title !== undefined) expect(drawable(title, font)).toBe(title);
    }
    const files = readdirSync(new URL(`${language}/`, messages)).filter((file) => file.endsWith(".json"));
    const said = files.map((file) => readFileSync(new URL(`${language}/${file}`, messages), "utf8")).join("");
    expect(said.length).toBeGreaterThan(10_000);
    // Letters and digits only: symbols and spaces are no part of a job's title.
    const letters = new Set(said.normalize("NFC").match(/[\p{L}\p{N}]/gu));
    expect([...letters].filter((letter) => !font.has(letter.codePointAt(0) ?? 0))).toEqual([]);
  });

  test("cannot draw a title with an unknown letter, and skip an emoji", () => {
    const font = fontFor("de");
    expect(drawable("Data 数据", font)).toBeNull();
    expect(drawable("Помощник", font)).toBeNull();
    expect(drawable("Büro 🙂👩🏽‍💻🇩🇪", font)).toBe("Büro");
    expect(drawable("Bu\u0308ro", font)).toBe("Büro");
    expect(drawable("Bq\u0308ro", font)).toBeNull();
    expect(drawable("Büro ☎\ufe0f 1\ufe0f\u20e3", font)).toBe("Büro 1");
    expect(drawable(" a \u0000\u200b\n b ", font)).toBe("a b");
    expect(drawable("🙂", font)).toBeNull();
    expect(drawable("", font)).toBeNull();
  });
});

describe("title lines", () => {
  const width = 1072;
  const fonts = { de: fontFor("de"), ar: fontFor("ar"), ko: fontFor("ko") };
  test.each([
    ["de", "Büro"],
    ["de", "Donaudampfschifffahrtsgesellschaftskapitänsanwärter (m/w/d) für die Kundenberatung"],
    ["de", "W".repeat(120)],
    ["de", "a ".repeat(60)],
    ["ar", "مساعد خدمة العملاء عبر الإنترنت ".repeat(3)],
    ["ko", "온라인 고객 서비스 어시스턴트 ".repeat(6)],
    ["ko", "가".repeat(120)],
  ] as const)("%s: %s fits without losing text", (language, title) => {
    const font = fonts[language];
    const set = setTitle(title.trim(), font, width);
    if (!set) throw new Error("does not fit");
    expect(set.lines.join("").replaceAll(" ", "")).toBe(title.replaceAll(" ", ""));
    for (const line of set.lines) {
      const wide = [...line].reduce((sum, letter) => sum + font.width(letter.codePointAt(0) ?? 0), 0) * set.size;
      expect(wide).toBeLessThanOrEqual(width);
    }
    expect(set.lines.length * set.size * 1.22).toBeLessThanOrEqual(350);
  });

  test("a short title is large and on one line", () => {
    expect(setTitle("Büro", fonts.de, width)).toEqual({ lines: ["Büro"], size: 82 });
  });
});

test("a picture has its size in each script, and differs per title", async () => {
  const pictures = await Promise.all([
    draw("Kundenberatung", "de"),
    draw("Kundenbetreuung", "de"),
    draw("مساعد خدمة العملاء", "ar"),
    draw("고객 서비스", "ko"),
  ]);
  for (const png of pictures) expect(sizeOf(png)).toEqual([1200, 630]);
  expect(new Set(pictures.map((png) => Buffer.from(png).toString("base64"))).size).toBe(4);
});

/** The text content of XML. */
const plain = (text: string) =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

test("markup in a title is drawn as text", async () => {
  for (const title of [
    "</text><script>alert(1)</script>",
    "]]>&amp;&#0;<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>&a;",
    `" onload="x`,
  ]) {
    const svg = sharePicture({ ...demoBrand, title, name: "A & B <Ltd>", language: "en" }, fontFor("en"));
    const texts = [...(svg ?? "").matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = ""]) => plain(text));
    expect(texts.join("").replaceAll(" ", "")).toBe(`A & B <Ltd>${title}`.replaceAll(" ", ""));
    expect(svg).not.toMatch(/<script|<!|onload="x"|&a;|&#0;/);
    expect(sizeOf(await draw(title, "en"))).toEqual([1200, 630]);
  }
});

describe("the address of a picture", () => {
  test.each(["gb", "de", "ar", "kr"] as const)(
    "%s: serves it to other sites, cacheable and revalidated",
    async (market) => {
      const answer = await app.request(at(market));
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("image/png");
      expect(answer.headers.get("cache-control")).toBe("public, max-age=3600, s-maxage=300");
      // The key by which a front cache purges it together with the job's pages.
      expect(answer.headers.get("surrogate-key")).toContain(open.slug);
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(sizeOf(new Uint8Array(await answer.arrayBuffer()))).toEqual([1200, 630]);
      const etag = answer.headers.get("etag") ?? "";
      const again = await app.request(at(market), { headers: { "if-none-match": `"x", ${etag}` } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect((await app.request(at(market), { method: "HEAD" })).status).toBe(200);
    },
  );

  test.each([
    ["for a closed job", at("gb", closed.slug)],
    ["for an unknown job", at("gb", "no-such-job")],
    ["in an unknown market", `/xx/jobs/${open.slug}.png`],
    ["with an infix before its extension", `/gb/jobs/${open.slug}.txt.png`],
    ["outside its folder", `/gb/jobs/..%2f..%2fpackage.json.png`],
  ])("%s: is 404", async (_what, address) => {
    const answer = await app.request(address);
    expect([answer.status, answer.headers.get("content-type")?.includes("image")]).toEqual([404, false]);
  });
});

describe("the page of a job", () => {
  const config = { publicUrl: "https://jobs.example" } as const;
  const withPrefix = useApp({ config, catalog: () => catalogOf({ ...shown, vacancies }) });
  const without = useApp({
    config: { ...config, localeStrategy: "no-prefix" },
    catalog: () => catalogOf({ ...shown, vacancies }),
  });
  const guarded = useApp({
    config: { accessGate: { on: true, bypass: undefined } },
    catalog: () => catalogOf({ ...shown, vacancies }),
  });
  const property = (html: string, name: string) => html.match(`<meta property="${name}" content="([^"]*)"`)?.[1];

  test.each([
    ["each market", () => withPrefix, "/de/jobs/"],
    ["no market", () => without, "/jobs/"],
  ] as const)("names its picture when %s has its own address", async (_what, site, folder) => {
    const headers = { "accept-language": "de" };
    const html = await (await site().request(`${folder}${open.slug}`, { headers })).text();
    const address = new URL(property(html, "og:image") ?? "");
    const { title = "" } = open.texts.de?.text ?? {};
    expect(address.origin).toBe("https://jobs.example");
    expect(property(html, "og:image:alt")).toBe(title);
    const picture = await site().request(address.pathname + address.search);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  });

  test("reveals nothing of a job through its picture behind the access gate", async () => {
    expect((await guarded.request(at("gb"))).status).toBe(404);
  });
});

describe("a title that cannot be drawn", () => {
  const texts = { en: { ...open.texts.en, text: { ...open.texts.en?.text, title: "数据" } } } as typeof open.texts;
  const odd = useApp({ catalog: () => catalogOf({ ...shown, vacancies: [{ ...open, texts }] }) });

  test("gets its language's general picture", async () => {
    const answer = await odd.request(at("gb"));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toMatch(/^\/assets\/og-en-[\w-]{8}\.png$/);
  });
});

describe("many simultaneous pictures", () => {
  const picture = (title: string) => ({ ...demoBrand, title, language: "en" as const });
  let answers: Awaited<ReturnType<SharePictures["get"]>>[];

  beforeAll(async () => {
    const pictures = new SharePictures();
    const asked = Array.from({ length: 40 }, (_, number) => pictures.get(picture(`Job ${number % 20}`)));
    answers = await Promise.all(asked);
  });

  test("queue up to a limit, equal requests share one drawing, and the rest are refused at once", () => {
    const drawnOnes = answers.filter((answer) => typeof answer === "object");
    expect(new Set(drawnOnes).size).toBe(8);
    expect(drawnOnes).toHaveLength(16);
    expect(answers.filter((answer) => answer === "busy")).toHaveLength(24);
  });
});

test("the fonts are small and come with their licence", () => {
  const folder = new URL("../../site/open-graph/fonts/", import.meta.url);
  const bytes = ["latin", "arabic", "korean"].map((name) => readFileSync(new URL(`${name}.ttf`, folder)).length);
  expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(640 * 1024);
  expect(readFileSync(new URL("OFL.txt", folder), "utf8")).toMatch(/SIL Open Font License/i);
});
