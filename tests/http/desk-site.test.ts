/**
 * The brand that managers write at the desk: drafts, uploads, publishing, and what the site then
 * shows.
 */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import sharp from "sharp";
import { followDocuments } from "../../app/follow-documents.ts";
import { emailBodies } from "../../email/page.tsx";
import { type LiveCatalog, openCatalog } from "../../commands/vacancies/published-catalog.ts";
import { type DeskBrand, deskBrand } from "../../domain/desk/site.ts";
import { paletteOf } from "../../domain/brand/palette.ts";
import { pictureUses } from "../../domain/site-content/picture.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { Browser, type DeskAnswer, recruit, type Recruit, said } from "../support/desk.ts";
import { operatorWith } from "../support/operators.ts";

const context = useDatabase();
let live: LiveCatalog;
const inFile = { name: "From The File", madeWith: false };
const app = useApp({ operator: operatorWith({ sample: false, brand: inFile }), catalog: () => live }, context);
const sample = useApp({}, context);
let documents: ReturnType<typeof followDocuments>;
let maya: Recruit;
let jonas: Recruit;

beforeAll(async () => {
  live = await openCatalog(context.database);
  documents = followDocuments(app.config, live, { errorsOf: () => [], refused: () => {} });
  maya = await recruit(app, "manager");
  jonas = await recruit(app, "manager");
});

beforeEach(async () => {
  await context.database.query("truncate site_document, site_document_version, vacancy_schedule, site_picture");
  // As after a restore: everything is read again.
  await context.database.query("update shelf set revision = revision + 1, changed_at = changed_at - interval '1 hour'");
  await followed();
});

/** What every process does each second. */
async function followed(): Promise<void> {
  if (await live.refresh()) {
    documents.catalogChanged();
    app.app.catalogChanged();
  }
}

const path = `${deskApiPath}/site/brand`;
const colours = { accent: "#1657c8", ground: "#f5f8fc" };
const logo = (fill = "#123") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 100"><path fill="${fill}" d="M0 0h600v100H0z"/></svg>`;
const show = async (by: Browser = maya): Promise<DeskBrand> => said(deskBrand, await by.get(path));
const act = (by: Browser, name: string, body: object = {}) => by.post(`${path}/${name}`, body);
const upload = (by: Browser, use: string, file: string | Uint8Array): Promise<Response> =>
  by.open(`${deskApiPath}/pictures/${use}`, {
    method: "POST",
    body: file as BodyInit,
    headers: {
      "content-type": "application/octet-stream",
      origin: app.config.publicUrl,
      "sec-fetch-site": "same-origin",
    },
  });
const uploaded = async (use: string, file: string | Uint8Array) => {
  const answer = await upload(maya, use, file);
  if (answer.status !== 200) throw new Error(JSON.stringify(await answer.json()));
  return (await answer.json()) as { hash: string; type: string; width: number; height: number };
};
async function publish(draft: object): Promise<DeskAnswer> {
  const { version } = await show();
  const saved = await act(maya, "draft", { version, draft });
  if (saved.status !== 200) return saved;
  const answer = await act(maya, "publish", { version: saved.body.version as number });
  await followed();
  return answer;
}
const html = async (address: string) => (await app.open(address)).text();

describe("the draft", () => {
  test("begins with the operator file's brand, and is on the site only after publishing, everywhere", async () => {
    expect(await show()).toMatchObject({ version: 0, savedAt: null, publishedAt: null, draft: inFile, shown: inFile });
    const draft = { name: "Nordlicht Remote", titleSuffix: "Nordlicht", colours, typeface: "plain" };
    expect((await act(maya, "draft", { version: 0, draft })).body).toMatchObject({ version: 1, draft, shown: inFile });
    await followed();
    expect(await html("/gb")).toContain("From The File");
    await publish(draft);
    for (const address of ["/gb", "/gb/jobs", "/gb/verify"]) {
      const page = await html(address);
      expect(page, address).toContain('<span class="serif">Nordlicht Remote</span>');
      expect(page, address).not.toContain("From The File");
      expect(page, address).toContain("#f5f8fc");
    }
    expect(await html("/share/icon.svg")).toContain("rect{fill:#1657c8}");
    expect((await app.open("/share/gb.png")).headers.get("content-type")).toBe("image/png");
    const content = { subject: "s", tag: "en", dir: "ltr", title: "t", body: null } as const;
    expect(emailBodies(content, app.config.operator.brand).html).toContain("#f5f8fc");
    // A changed operator file does not win over the desk.
    documents.fileChanged(operatorWith({ sample: false, brand: { name: "Newer File" } }));
    expect(app.config.operator.brand.name).toBe("Nordlicht Remote");
    await act(maya, "unpublish");
    await followed();
    expect(await html("/gb")).toContain("Newer File");
    documents.fileChanged(operatorWith({ sample: false, brand: inFile }));
  });

  test("of another manager is not overwritten, and the refusal names them", async () => {
    await act(maya, "draft", { version: 0, draft: { name: "Mayas" } });
    const late = await act(jonas, "draft", { version: 0, draft: { name: "Of Jonas" } });
    expect([late.status, late.body.code, late.body.who]).toEqual([409, "changed", maya.name]);
    expect((await act(jonas, "publish", { version: 0 })).body.code).toBe("changed");
    await act(jonas, "draft", { version: 1, draft: { name: "Of Jonas" } });
    const { history } = await show();
    expect(history.map(({ what, by }) => `${what} ${by}`)).toEqual([`saved ${jonas.name}`, `saved ${maya.name}`]);
    await act(maya, "restore", { version: 2, row: history[1]?.id });
    expect((await show()).draft.name).toBe("Mayas");
  });

  test("with a colour that cannot be read, or a picture that does not exist, is refused and changes nothing", async () => {
    const wrong = [
      { colours: { accent: "#ffff00", ground: "#ffffff" } },
      { name: "x".repeat(31) },
      { typeface: "comic" },
      { pictures: { hero: { hash: "a".repeat(64), type: "image/png", width: 200, height: 200 } } },
      { unknown: true },
    ];
    for (const draft of wrong) expect((await act(maya, "draft", { version: 0, draft })).status).toBe(422);
    const none = { logo: { hash: "a".repeat(64), type: "image/png", width: 200, height: 200 } };
    expect((await act(maya, "draft", { version: 0, draft: { pictures: none } })).body.code).toBe("picture_missing");
    expect((await show()).version).toBe(0);
  });
});

describe("uploads", () => {
  test("a logo is in the header with its size and the name, for both schemes, on a plate without a dark one", async () => {
    const [light, dark] = [await uploaded("logo", logo()), await uploaded("logo", logo("#fff"))];
    expect(light).toMatchObject({ type: "image/svg+xml", width: 600, height: 100 });
    await publish({ name: "Nordlicht", pictures: { logo: light } });
    const address = `/pictures/${light.hash.slice(0, 20)}.svg`;
    const image = `<img class="lg" src="${address}" width="240" height="40" alt="Nordlicht"/>`;
    const page = await html("/gb");
    expect(page).toContain(image);
    expect(page).toContain(".lg{padding:5px;border-radius:6px;background:#fbf8f2}");
    expect(page).not.toContain('class="serif">Nordlicht</span>');
    await publish({ name: "Nordlicht", pictures: { logo: light, logoDark: dark } });
    const both = await html("/gb");
    expect(both).toMatch(
      /<picture><source media="\(prefers-color-scheme:dark\)" srcset="[^"]+" width="240" height="40"\/>/i,
    );
    expect(both).not.toContain("background:#fbf8f2}}");
  });

  test("are served for ever, alone, and as nothing but a picture", async () => {
    const { hash } = await uploaded("logo", logo());
    const answer = await app.open(`/pictures/${hash.slice(0, 20)}.svg`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      "x-content-type-options": "nosniff",
    });
    expect(await answer.text()).toContain("<path fill=");
    for (const wrong of [
      `${hash}.svg`,
      `${hash.slice(0, 20)}.png`,
      `${hash.slice(0, 19)}.svg`,
      `${"0".repeat(20)}.svg`,
      "%00.svg",
      "'.svg",
    ])
      expect((await app.open(`/pictures/${wrong}`)).status, wrong).not.toBe(200);
  });

  test("a hero picture replaces the scene, a share picture all link previews, and an icon the initial", async () => {
    const made = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#147" } })
        .png()
        .toBuffer();
    const [hero, share, icon] = [
      await uploaded("hero", await made(1200, 800)),
      await uploaded("share", await made(1200, 630)),
      await uploaded("icon", await made(128, 128)),
    ];
    await publish({ name: "Nordlicht", pictures: { hero, share, icon } });
    const page = await html("/gb");
    const at = ({ hash }: { hash: string }) => `/pictures/${hash.slice(0, 20)}.png`;
    expect(page).toContain(`src="${at(hero)}" width="1200" height="800" alt="" loading="lazy"`);
    expect(page).not.toContain("heroScene");
    // Other pages do without the product's pictures too.
    const lost = await app.open("/gb/application/no-such-link");
    expect([lost.status, /looseScene|<svg viewBox="0 0 320/.test(await lost.text())]).toEqual([404, false]);
    expect(page).toContain(`property="og:image" content="${app.config.publicUrl}${at(share)}"`);
    expect(page).toContain(`rel="icon" href="${at(icon)}"`);
    expect((await app.open(at(share))).headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const bytes = (await (await app.open("/gb", { "accept-encoding": "br" })).arrayBuffer()).byteLength;
    expect(bytes).toBeLessThan(12_288);
  });

  test("of strangers and recruiters are refused, and hostile or oversized files are not kept", async () => {
    const recruiter = await recruit(app);
    expect((await upload(new Browser(app), "logo", logo())).status).toBe(401);
    for (const use of pictureUses.filter((each) => each !== "text"))
      expect((await upload(recruiter, use, logo())).status, use).toBe(403);
    const codes = async (use: string, file: string | Uint8Array) => {
      const answer = await upload(maya, use, file);
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    expect(await codes("logo", "<svg viewBox='0 0 9 9'><script/></svg>")).toEqual([422, "picture_unsafe"]);
    expect(await codes("logo", "GIF89a")).toEqual([422, "picture_broken"]);
    expect(await codes("logo", "x".repeat(200_001))).toEqual([413, "tooLarge"]);
    expect(await codes("hero", "x".repeat(30_001))).toEqual([413, "tooLarge"]);
    expect(await codes("favicon", logo())).toEqual([404, "not_found"]);
    const { rows } = await context.database.query("select from site_picture");
    expect(rows).toEqual([]);
  });
});

test("the desk names the site as it is called without a name", async () => {
  const manager = await recruit(sample, "manager");
  expect((await show(manager)).unnamed).toEqual({ name: "Fairlead", titleSuffix: "Example Recruiting Ltd" });
  expect(await (await sample.open("/gb")).text()).toContain('<span class="serif">Fairlead</span>');
  expect((await show()).unnamed).toEqual({ name: "Example Recruiting Ltd", titleSuffix: "Example Recruiting Ltd" });
});

test("the preview shows the draft in one scheme, to managers only, without script and only in the desk's frame", async () => {
  await publish({ name: "Published" });
  const { version } = await show();
  await act(maya, "draft", { version, draft: { name: "Drafted", colours } });
  const preview = await maya.open(`${path}/preview?market=de&scheme=dark`);
  expect(preview.headers.get("content-security-policy")).toMatch(
    /^sandbox allow-same-origin; default-src 'none';.*frame-ancestors 'self'/,
  );
  const page = await preview.text();
  expect(page).toContain("Drafted");
  expect(page).toContain('lang="de');
  expect(page).not.toContain("prefers-color-scheme:dark");
  // The published brand's pictures are at the addresses of icon and marks.
  expect(page).not.toMatch(/\/share\/(icon|marks)/);
  const [, marks = ""] = /\.pm\{background:url\(data:image\/svg\+xml,([^)]+)\)/.exec(page) ?? [];
  expect(decodeURIComponent(marks)).toContain(paletteOf(colours).dark.accent);
  expect(decodeURIComponent(marks)).not.toContain("prefers-color-scheme");
  expect(await html("/gb")).toContain("Published");
  expect(await html("/gb")).not.toContain("Drafted");
});
