/** Documents of the site: draft, history and what each process shows. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { removeDocument } from "../../commands/site/remove.ts";
import { publishDocument, unpublishDocument } from "../../commands/site/publish.ts";
import { restoreDocumentVersion } from "../../commands/site/restore.ts";
import { saveDocumentDraft } from "../../commands/site/save-draft.ts";
import { storePicture } from "../../commands/site/store-picture.ts";
import { openCatalog } from "../../commands/vacancies/published-catalog.ts";
import { readDocument, readDocumentVersions } from "../../db/queries/desk/site-documents.ts";
import { readPicture } from "../../db/queries/site-picture.ts";
import { newPage, plainSection } from "../../domain/site-content/content.ts";
import type { SitePicture } from "../../domain/site-content/picture.ts";
import { publishedContent } from "../../domain/site-content/documents.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit, type Recruit } from "../support/desk.ts";

const context = useDatabase();
const app = useApp({}, context);
let maya: Recruit;
let jonas: Recruit;

beforeAll(async () => {
  maya = await recruit(app, "manager");
  jonas = await recruit(app, "manager");
});

beforeEach(async () => {
  app.now = new Date("2026-11-22T10:00:00Z");
  await context.database.query("truncate site_document, site_document_version, vacancy_schedule, site_picture");
});

const site = () => ({ database: context.database, now: () => app.now });
const brand = (name: string, more: object = {}) => ({ name, typeface: "plain", madeWith: true, pictures: {}, ...more });
const save = (by: Recruit, version: number, draft: object) =>
  saveDocumentDraft(site(), "brand", by, { version, draft });
const later = (minutes: number) => (app.now = new Date(app.now.getTime() + minutes * 60_000));

async function history(): Promise<string[]> {
  const rows = await readDocumentVersions(context.database, "brand");
  return rows.map(({ what, version, by }) => `${what} ${version} ${by}`);
}

async function audited(): Promise<unknown[]> {
  const { rows } = await context.database.query<{ type: string }>(
    "select type from desk_event where subject = 'brand' and at >= '2026-11-22T10:00:00Z' order by id",
  );
  return rows.map(({ type }) => type);
}

test("a draft is not on the site; publishing shows it in every process, and taking it off hides it", async () => {
  const processes = await Promise.all([openCatalog(context.database), openCatalog(context.database)]);
  expect(await save(maya, 0, brand("Nordlicht"))).toEqual({ kind: "done", version: 1 });
  for (const catalog of processes) {
    await catalog.refresh();
    expect(catalog.documents.size).toBe(0);
  }
  expect(await publishDocument(site(), "brand", maya, { version: 1 })).toEqual({ kind: "done", version: 1 });
  for (const catalog of processes) {
    expect(await catalog.refresh()).toBe(true);
    expect(publishedContent(catalog.documents, "brand")).toEqual(brand("Nordlicht"));
  }
  // Typed on, but not published.
  await save(maya, 1, brand("Polarlicht"));
  for (const catalog of [...processes, await openCatalog(context.database)]) {
    await catalog.refresh();
    expect(publishedContent(catalog.documents, "brand")?.name).toBe("Nordlicht");
  }
  await unpublishDocument(site(), "brand", maya);
  for (const catalog of [...processes, await openCatalog(context.database)]) {
    await catalog.refresh();
    expect(publishedContent(catalog.documents, "brand")).toBeNull();
  }
  expect(await readDocument(context.database, "brand")).toMatchObject({ version: 2, published: null });
});

test("the same command twice counts once", async () => {
  await save(maya, 0, { name: "Nordlicht ", typeface: "plain" });
  expect(await save(maya, 0, brand("Nordlicht"))).toEqual({ kind: "done", version: 1 });
  await publishDocument(site(), "brand", maya, { version: 1 });
  const { publishedAt } = (await readDocument(context.database, "brand")) ?? {};
  later(1);
  await publishDocument(site(), "brand", maya, { version: 1 });
  expect(await readDocument(context.database, "brand")).toMatchObject({ publishedAt });
  expect(await history()).toEqual([`published 1 ${maya.name}`, `saved 1 ${maya.name}`]);
  await unpublishDocument(site(), "brand", maya);
  await unpublishDocument(site(), "brand", maya);
  expect((await history()).filter((entry) => entry.startsWith("unpublished"))).toHaveLength(1);
});

test("of two managers who save or publish at once, the later is refused with the other's name", async () => {
  await save(maya, 0, brand("Nordlicht"));
  const answers = await Promise.all([save(maya, 1, brand("Mayas")), save(jonas, 1, brand("Jonas'"))]);
  expect(answers.map(({ kind }) => kind).sort()).toEqual(["done", "refused"]);
  const loser = answers.find(({ kind }) => kind === "refused");
  const winner = answers[0]?.kind === "done" ? maya.name : jonas.name;
  expect(loser).toEqual({ kind: "refused", code: "changed", who: winner });
  expect(await publishDocument(site(), "brand", maya, { version: 1 })).toMatchObject({ code: "changed", who: winner });
});

test("the history keeps each author's drafts, and restoring an earlier one publishes nothing", async () => {
  await save(maya, 0, brand("First"));
  later(1);
  await save(maya, 1, brand("Typed on"));
  await publishDocument(site(), "brand", maya, { version: 2 });
  await save(jonas, 2, brand("By Jonas"));
  const rows = await readDocumentVersions(context.database, "brand");
  expect(rows.map(({ what, version }) => `${what} ${version}`)).toEqual(["saved 3", "published 2", "saved 2"]);
  const row = rows[2]?.id ?? 0;
  expect(await restoreDocumentVersion(site(), "brand", maya, { version: 2, row })).toMatchObject({ code: "changed" });
  expect(await restoreDocumentVersion(site(), "home", maya, { version: 3, row })).toMatchObject({ code: "invalid" });
  await restoreDocumentVersion(site(), "brand", maya, { version: 3, row });
  expect(await readDocument(context.database, "brand")).toMatchObject({
    version: 4,
    draft: { name: "Typed on" },
    published: { name: "Typed on" },
  });
  expect((await audited()).slice(-4)).toEqual(["site_saved", "site_published", "site_saved", "site_restored"]);
});

test("what is on the site cannot be deleted; a deleted document leaves only its audit lines", async () => {
  await save(maya, 0, brand("Nordlicht"));
  await publishDocument(site(), "brand", maya, { version: 1 });
  expect(await removeDocument(site(), "brand", maya, { version: 1 })).toMatchObject({ code: "published" });
  await unpublishDocument(site(), "brand", maya);
  await removeDocument(site(), "brand", maya, { version: 1 });
  await removeDocument(site(), "brand", maya, { version: 1 });
  expect(await readDocument(context.database, "brand")).toBeNull();
  expect((await audited()).filter((type) => type === "site_deleted")).toHaveLength(1);
});

test("content that its kind does not allow is refused, and nothing is stored", async () => {
  for (const draft of [brand("x".repeat(31)), brand("A", { colours: { accent: "#ffff00", ground: "#ffffff" } }), ["A"]])
    expect(await save(maya, 0, draft)).toMatchObject({ kind: "refused", code: "invalid" });
  for (const name of ["constructor", "page/x", "__proto__", ""])
    expect(await saveDocumentDraft(site(), name, maya, { version: 0, draft: brand("A") })).toMatchObject({
      code: "invalid",
    });
  expect(await readDocument(context.database, "brand")).toBeNull();
});

test("a text's picture is small, and kept while a page or its history names it", async () => {
  const store = (size: number) =>
    storePicture(
      context.database,
      { bytes: new Uint8Array(size), type: "image/webp", width: 640, height: 420 },
      app.now,
    );
  const page = (file: SitePicture) => ({
    ...newPage("en", "About us"),
    sections: [
      { ...plainSection, id: "page" },
      { ...plainSection, id: "own-1", picture: { file, decorative: true } },
    ],
  });
  const savePage = (version: number, draft: object) =>
    saveDocumentDraft(site(), "page/about-us", maya, { version, draft });
  const [small, large] = [await store(30_000), await store(30_001)];
  expect(await savePage(0, page(large))).toMatchObject({ code: "picture_missing" });
  expect(await savePage(0, page(small))).toEqual({ kind: "done", version: 1 });
  later(60);
  await savePage(1, newPage("en", "About us"));
  later(60 * 25);
  await store(100);
  expect(await readPicture(context.database, large.hash)).toBeNull();
  expect(await readPicture(context.database, small.hash)).not.toBeNull();
  await removeDocument(site(), "page/about-us", maya, { version: 2 });
  await store(200);
  expect(await readPicture(context.database, small.hash)).toBeNull();
});

test("a document names only stored pictures, exactly as they are; others are dropped after a day", async () => {
  const bytes = new Uint8Array(256).map((_, index) => index);
  const file = { bytes, type: "image/png", width: 120, height: 80 } as const;
  const logo = await storePicture(context.database, file, app.now);
  expect(await storePicture(context.database, file, app.now)).toEqual(logo);
  expect(await readPicture(context.database, logo.hash)).toEqual({ type: "image/png", bytes });
  const other = await storePicture(context.database, { ...file, bytes: bytes.slice(1) }, app.now);
  for (const wrong of [{ hash: "0".repeat(64) }, { width: 130 }, { type: "image/webp" }])
    expect(await save(maya, 0, brand("A", { pictures: { logo: { ...logo, ...wrong } } }))).toMatchObject({
      code: "picture_missing",
    });
  await save(maya, 0, brand("A", { pictures: { logo } }));
  await save(jonas, 1, brand("A"));
  later(60 * 25);
  await storePicture(context.database, { ...file, bytes: bytes.slice(2) }, app.now);
  // The history still shows the first.
  expect(await readPicture(context.database, logo.hash)).not.toBeNull();
  expect(await readPicture(context.database, other.hash)).toBeNull();
});
