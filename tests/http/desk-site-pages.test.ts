/**
 * The home page and own pages at the desk (B18): drafts, publishing, two editors, history,
 * pictures. More than 300 lines: one set of calls.
 */
import sharp from "sharp";
import * as v from "valibot";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type LiveCatalog, openCatalog } from "../../commands/vacancies/published-catalog.ts";
import { deskSitePage, deskSitePages, deskSitePast, deskSiteSaved } from "../../domain/desk/site-pages.ts";
import { limits } from "../../db/rate-limit.ts";
import type { PageTexts } from "../../domain/site-content/content.ts";
import { sitePicture } from "../../domain/site-content/picture.ts";
import { deskApiPath, sitePreviewAddress } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit, type Recruit, said } from "../support/desk.ts";
import { draftTexts, type Texts } from "../support/own-site.ts";

const context = useDatabase();
let catalog: LiveCatalog;
const app = useApp({ catalog: () => catalog }, context);
let manager: Recruit;
let recruiter: Recruit;

const path = `${deskApiPath}/site-pages`;
const home = `${path}/home`;
const read = async (id = "home", who = manager) => said(deskSitePage, await who.get(`${path}/${id}`));
const text = async (address: string) => (await app.open(address)).text();

beforeAll(async () => {
  catalog = await openCatalog(context.database);
  manager = await recruit(app, "manager");
  recruiter = await recruit(app);
});

beforeEach(async () => {
  await context.database.query("truncate site_document, site_document_version, vacancy_schedule, site_picture");
  // As after a restore, which processes notice.
  await context.database.query("update shelf set revision = 0, changed_at = clock_timestamp()");
  await catalog.refresh();
  app.app.catalogChanged();
});

/** Saves these texts as the draft. */
async function save(texts: Texts, { id = "home", who = manager } = {}) {
  const { draft, version } = await read(id, who);
  return who.post(`${path}/${id}/draft`, { version, draft: { ...draft, texts: draftTexts(texts) } });
}

async function publish({ id = "home", who = manager, accept = true } = {}) {
  const { version, checks } = await read(id, who);
  const accepted = accept ? checks.map(({ key }) => key) : [];
  const answer = await who.post(`${path}/${id}/publish`, { version, accepted });
  // The site's pages are cached until the catalog changes.
  if (await catalog.refresh()) app.app.catalogChanged();
  return answer;
}

const own: PageTexts = { "own-1.title": ["The team"], "own-1.paragraphs": ["Ten people in four countries."] };
const about = { "page.title": ["About us"], ...own };
const create = (slug: string, who = recruiter) => who.post(path, { slug, source: "en", title: "About us" });

describe("the home page", () => {
  test("is the product's until somebody writes it, with its words beside", async () => {
    const page = await read();
    expect(page).toMatchObject({ version: 0, published: null, checks: [], history: [] });
    expect(page.words["en"]?.["hero.title"]).toBe("Freedom to Work");
    expect(page.words["de"]?.["hero.lead"]).toContain("{country}");
    expect(page.words["de"]?.["why.text3"]).not.toBe("");
  });

  test("is on the site only when it is published", async () => {
    said(deskSiteSaved, await save({ en: { "hero.title": ["Good work, wherever you are"] } }));
    await catalog.refresh();
    expect(await text("/gb")).not.toContain("Good work, wherever you are");
    expect(said(deskSitePage, await publish()).published?.texts.en?.text).toEqual({
      "hero.title": ["Good work, wherever you are"],
    });
    expect(await text("/gb")).toContain("<h1>Good work, wherever you are</h1>");
    expect(await text("/de")).not.toContain("Good work, wherever you are");
    await manager.post(`${home}/unpublish`, {});
    if (await catalog.refresh()) app.app.catalogChanged();
    expect(await text("/gb")).not.toContain("Good work, wherever you are");
  });

  test("is written by every recruiter, and published and taken off by managers", async () => {
    said(deskSiteSaved, await save({ en: { "hero.title": ["Good work"] } }, { who: recruiter }));
    for (const [act, body] of [
      ["publish", { version: 1, accepted: [] }],
      ["unpublish", {}],
      ["delete", { version: 1 }],
    ] as const) {
      expect((await recruiter.post(`${home}/${act}`, body)).body, act).toMatchObject({ code: "forbidden" });
    }
    expect((await read()).published).toBeNull();
  });

  test("publishing twice counts once", async () => {
    await save({ en: { "hero.title": ["Good work"] } });
    const first = said(deskSitePage, await publish());
    const again = said(deskSitePage, await publish());
    expect(again.publishedAt).toBe(first.publishedAt);
    expect(again.history).toEqual(first.history);
  });

  test("refuses the second of two editors with the first one's name, and overwrites nothing", async () => {
    const [mine, theirs] = [await read(), await read("home", recruiter)];
    const withTitle = (title: string) => ({ ...mine.draft, texts: draftTexts({ en: { "hero.title": [title] } }) });
    const draft = (version: number, title: string) => ({ version, draft: withTitle(title) });
    said(deskSiteSaved, await recruiter.post(`${home}/draft`, draft(theirs.version, "Theirs")));
    const refused = await manager.post(`${home}/draft`, draft(mine.version, "Mine"));
    expect(refused.body).toMatchObject({ code: "changed", who: recruiter.name });
    expect((await read()).draft.texts.en?.text["hero.title"]).toEqual(["Theirs"]);
    // Nor does a manager publish what they have not seen.
    const answer = await manager.post(`${home}/publish`, { version: mine.version, accepted: [] });
    expect(answer.body).toMatchObject({ code: "changed" });
    // The same request again, whose answer was lost, is no conflict.
    said(deskSiteSaved, await recruiter.post(`${home}/draft`, draft(theirs.version, "Theirs")));
  });

  test("with a text that asks for money is saved and never published, in any language", async () => {
    const saved = said(
      deskSiteSaved,
      await save({ sv: { "hero.lead": ["Betala en deposition på 500 kronor innan du börjar."] } }),
    );
    expect(saved.checks[0]).toMatchObject({ code: "asks_for_money", level: "block", language: "sv", section: "hero" });
    expect((await publish()).body).toMatchObject({ code: "blocked" });
    expect((await app.open(sitePreviewAddress((await read()).preview, "se"))).status).toBe(404);
    await catalog.refresh();
    expect(catalog.documents.size).toBe(0);
  });

  test("is published with questions only if they were accepted", async () => {
    await save({ en: { "hero.title": ["Good work"] }, de: { "hero.title": ["Gute Arbeit"] } });
    expect((await read()).checks.map(({ code }) => code)).toContain("language_older");
    expect((await publish({ accept: false })).body).toMatchObject({ code: "questions" });
    said(deskSitePage, await publish());
  });

  test.each([
    ["without the notice", { id: "notice", hidden: true }],
    ["without the jobs", { id: "jobs", hidden: true }],
  ])("cannot be saved %s", async (_, section) => {
    const { draft, version } = await read();
    const sections = draft.sections.map((each) => (each.id === section.id ? { ...each, ...section } : each));
    const answer = await manager.post(`${home}/draft`, { version, draft: { ...draft, sections } });
    expect(answer.body).toMatchObject({ code: "invalid" });
  });

  test("keeps its history, and restores a version as the draft", async () => {
    await save({ en: { "hero.title": ["First"] } });
    await publish();
    app.now = new Date(app.now.getTime() + 3_600_000);
    await save({ en: { "hero.title": ["Second"] } }, { who: recruiter });
    const { history, version } = await read();
    expect(history.map(({ what, by }) => [what, by])).toEqual([
      ["saved", recruiter.name],
      ["published", manager.name],
      ["saved", manager.name],
    ]);
    const row = history[1]?.id ?? 0;
    const past = said(deskSitePast, await recruiter.get(`${home}/versions/${row}`));
    expect(past.draft.texts.en?.text["hero.title"]).toEqual(["First"]);
    const restored = said(deskSitePage, await recruiter.post(`${home}/restore`, { version, row }));
    expect(restored.draft.texts.en?.text["hero.title"]).toEqual(["First"]);
    expect((await recruiter.get(`${home}/versions/999999`)).status).toBe(404);
  });

  test("has a preview of the draft by its link, without script", async () => {
    await save({ en: { "hero.title": ["Good work, in a draft"] } });
    const { preview } = await read();
    const response = await app.open(sitePreviewAddress(preview, "gb"));
    expect(await response.text()).toContain("<h1>Good work, in a draft</h1>");
    expect(response.headers.get("content-security-policy")).toContain("script-src 'none'");
    expect(response.headers.get("cache-control")).toContain("no-store");
    for (const token of [preview.slice(0, -1), preview.replace("home", "about"), "x"])
      expect((await app.open(sitePreviewAddress(token, "gb"))).status).toBe(404);
  });
});

describe("an own page", () => {
  test("is created once, written, published, taken off and deleted", async () => {
    expect(said(deskSitePage, await create("about-us"))).toMatchObject({ id: "about-us", version: 1 });
    said(deskSitePage, await create("about-us"));
    said(deskSiteSaved, await save({ en: about }, { id: "about-us", who: recruiter }));
    expect((await create("about-us")).body).toMatchObject({ code: "slug_taken" });
    expect((await app.open("/gb/about-us")).status).not.toBe(200);
    said(deskSitePage, await publish({ id: "about-us" }));
    expect(await text("/gb/about-us")).toContain("Ten people in four countries.");
    expect(said(deskSitePages, await recruiter.get(path)).rows).toMatchObject([
      { slug: "about-us", title: "About us", languages: ["en"], state: "published" },
    ]);
    const { version } = await read("about-us");
    expect((await manager.post(`${path}/about-us/delete`, { version })).body).toMatchObject({ code: "published" });
    await manager.post(`${path}/about-us/unpublish`, {});
    await catalog.refresh();
    expect((await app.open("/gb/about-us")).status).not.toBe(200);
    expect((await manager.post(`${path}/about-us/delete`, { version })).body).toEqual({ deleted: true });
    expect((await manager.get(`${path}/about-us`)).status).toBe(404);
  });

  test("is shown in a language that it has if the address names none, and only then", async () => {
    await create("about-us");
    said(deskSiteSaved, await save({ en: about }, { id: "about-us", who: recruiter }));
    said(deskSitePage, await publish({ id: "about-us" }));
    const asked = await app.open("/about-us", { "accept-language": "es" });
    expect(asked.status).toBe(200);
    expect(await asked.text()).toContain("Ten people in four countries.");
    expect((await app.open("/es/about-us")).status).toBe(404);
  });

  test("is not published by a manager who saw another page of its address, since deleted", async () => {
    await create("about-us");
    said(deskSiteSaved, await save({ en: about }, { id: "about-us", who: recruiter }));
    const seen = await read("about-us");
    await manager.post(`${path}/about-us/delete`, { version: seen.version });
    await create("about-us");
    said(deskSiteSaved, await save({ en: { ...about, "own-1.title": ["Us"] } }, { id: "about-us", who: recruiter }));
    const accepted = seen.checks.map(({ key }) => key);
    const answer = await manager.post(`${path}/about-us/publish`, { version: seen.version, accepted });
    expect(answer.body).toMatchObject({ code: "changed" });
  });

  test.each(["jobs", "de", "desk", "About", "a", "home", "api", "x".repeat(61)])(
    "cannot be called %s",
    async (slug) => {
      expect((await create(slug)).body).toMatchObject({ code: "invalid" });
    },
  );

  test("that does not exist is not found, nor saved", async () => {
    expect((await manager.get(`${path}/nowhere`)).status).toBe(404);
    await create("about-us");
    const { draft } = await read("about-us");
    expect((await manager.post(`${path}/nowhere/draft`, { version: 0, draft })).status).toBe(404);
    // A home page's content is no page's.
    const { draft: other } = await read();
    expect((await manager.post(`${path}/about-us/draft`, { version: 1, draft: other })).body).toMatchObject({
      code: "invalid",
    });
  });
});

describe("a picture of a text", () => {
  const upload = (file: Uint8Array, who: Recruit = recruiter) =>
    who.open(`${deskApiPath}/pictures/text`, {
      method: "POST",
      body: file as BodyInit,
      headers: {
        "content-type": "application/octet-stream",
        origin: app.config.publicUrl,
        "sec-fetch-site": "same-origin",
      },
    });
  const photo = (width = 640, height = 420) =>
    sharp({ create: { width, height, channels: 3, background: "#147" } })
      .webp()
      .toBuffer();
  const uploaded = async () => v.parse(sitePicture, await (await upload(await photo())).json());

  /** Saves an own page with this picture. */
  async function pictured(texts: Texts, picture: object) {
    await create("about-us");
    const { draft, version } = await read("about-us");
    const sections = draft.sections.map((each) => (each.id === "own-1" ? { ...each, picture } : each));
    return recruiter.post(`${path}/about-us/draft`, {
      version,
      draft: { ...draft, sections, texts: draftTexts(texts) },
    });
  }

  test("is uploaded by every recruiter, and shown with its words, its size and an address for ever", async () => {
    const file = await uploaded();
    const texts = { en: { ...about, "own-1.alt": ['Ten people at a "long" table'] } };
    said(deskSiteSaved, await pictured(texts, { file }));
    const address = `/pictures/${file.hash.slice(0, 20)}.webp`;
    const tag = `<img src="${address}" width="640" height="420" alt="Ten people at a &quot;long&quot; table" loading="lazy"/>`;
    expect(await text(sitePreviewAddress((await read("about-us")).preview, "gb"))).toContain(tag);
    said(deskSitePage, await publish({ id: "about-us" }));
    expect(await text("/gb/about-us")).toContain(tag);
    const picture = await app.open(address);
    expect(picture.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(picture.headers.get("content-type")).toBe("image/webp");
    // The link preview is the site's.
    expect(await text("/gb/about-us")).not.toMatch(new RegExp(`og:image" content="[^"]*${address}`));
  });

  test("without words in a language is not published there, unless it is decoration", async () => {
    const file = await uploaded();
    const german = { "page.title": ["Über uns"], "own-1.title": ["Das Team"], "own-1.list": ["Zehn Menschen"] };
    const texts = { en: { ...about, "own-1.alt": ["Ten people"] }, de: german };
    const saved = said(deskSiteSaved, await pictured(texts, { file }));
    expect(saved.checks.filter(({ level }) => level === "block")).toMatchObject([
      { code: "no_alt", language: "de", section: "own-1", field: "alt" },
    ]);
    expect((await publish({ id: "about-us" })).body).toMatchObject({ code: "blocked" });
    said(deskSiteSaved, await pictured(texts, { file, decorative: true }));
    said(deskSitePage, await publish({ id: "about-us" }));
    for (const market of ["gb", "de"])
      expect(await text(`/${market}/about-us`)).toContain('width="640" height="420" alt="" loading="lazy"/>');
  });

  test("is refused if it is too large, too narrow or not stored", async () => {
    const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
    expect(await codeOf(await upload(Buffer.alloc(30_001)))).toEqual([413, "tooLarge"]);
    expect(await codeOf(await upload(await photo(319)))).toEqual([422, "picture_size"]);
    expect(await codeOf(await upload(await photo(320, 641)))).toEqual([422, "picture_size"]);
    const { message } = (await (await upload(await photo(319))).json()) as { message: string };
    expect(message).toMatch(/^This picture measures 319 × \d+ pixels\. Needed here: at least 320 pixels wide/);
    const file = await uploaded();
    const unknown = { ...file, hash: "0".repeat(64) };
    expect((await pictured({ en: about }, { file: unknown })).body).toMatchObject({ code: "picture_missing" });
    expect((await pictured({ en: about }, { file: { ...file, width: 100 } })).body).toMatchObject({ code: "invalid" });
  });

  test("comes back with a version of the history", async () => {
    const file = await uploaded();
    said(deskSiteSaved, await pictured({ en: about }, { file, decorative: true }));
    said(deskSitePage, await publish({ id: "about-us" }));
    const { draft, version, history } = await read("about-us");
    const sections = draft.sections.map(({ id }) => ({ id }));
    said(deskSiteSaved, await manager.post(`${path}/about-us/draft`, { version, draft: { ...draft, sections } }));
    const restored = { version: version + 1, row: history[0]?.id };
    const page = said(deskSitePage, await manager.post(`${path}/about-us/restore`, restored));
    expect(page.draft.sections[1]?.picture).toEqual({ file, decorative: true });
  });

  test("is stored a hundred times an hour by one account", async () => {
    const eager = await recruit(app);
    await context.database.query("delete from rate_limit");
    expect((await upload(await photo(), eager)).status).toBe(200);
    await context.database.query("update rate_limit set points = $1 where key like 'deskPicture:%'", [
      limits.deskPicture.points,
    ]);
    expect((await upload(await photo(), eager)).status).toBe(429);
  });
});

test("a stranger learns nothing of drafts", async () => {
  await create("about-us");
  await save({ en: { "hero.title": ["A secret headline"] } });
  for (const address of [path, home, `${path}/about-us`, `${path}/about-us/versions/1`])
    expect((await app.open(address)).status, address).toBe(401);
  for (const address of ["/gb", "/gb/about-us", "/sitemap.xml"])
    expect(await text(address), address).not.toMatch(/secret headline|about-us<\/loc>/);
});
