/**
 * Moving from the embedded database to a server and back keeps the rows, and the site with its
 * pictures and history. A backup of one engine restores on the other.
 *
 * @module-tag long
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveRegistration } from "../../../commands/applications/save-registration.ts";
import { restore } from "../../../commands/backup/restore.ts";
import { checkBackup, readBackup, writeBackup } from "../../../commands/backup/file.ts";
import { sendBackup } from "../../../commands/backup/upload.ts";
import { publishDocument, unpublishDocument } from "../../../commands/site/publish.ts";
import { saveDocumentDraft } from "../../../commands/site/save-draft.ts";
import { storePicture } from "../../../commands/site/store-picture.ts";
import { openCatalog } from "../../../commands/vacancies/published-catalog.ts";
import { neverCopied, notBackedUp } from "../../../commands/backup/tables.ts";
import { commandOf } from "../../../cli/commands.ts";
import type { Config } from "../../../app/config.ts";
import type { Database } from "../../../db/database.ts";
import { DataDirectoryInUse } from "../../../db/embedded/directory-lock.ts";
import { openEmbedded } from "../../../db/embedded/open.ts";
import { migrate } from "../../../db/migrate.ts";
import { openPostgres } from "../../../db/postgres/open.ts";
import { readDocumentVersions } from "../../../db/queries/desk/site-documents.ts";
import { readPicture } from "../../../db/queries/site-picture.ts";
import { newPage } from "../../../domain/site-content/content.ts";
import { publishedContent } from "../../../domain/site-content/documents.ts";
import { allRows, surroundings } from "../../support/all-rows.ts";
import { createScratch, type Scratch } from "../../support/databases.ts";
import { fillApplications } from "../../support/many-applications.ts";
import { demoOperator } from "../../support/operators.ts";
import { homeOf } from "../../support/own-site.ts";
import { newRegistration } from "../../support/registrations.ts";

let folder: string;
const scratches: Scratch[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fairlead-move-"));
});
afterAll(async () => {
  for (const scratch of scratches) await scratch.remove();
  await rm(folder, { recursive: true, force: true });
});

async function emptyServer(): Promise<string> {
  const scratch = await createScratch({ empty: true, direct: true });
  scratches.push(scratch);
  return scratch.settings.databaseUrl ?? "";
}

async function using<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function fill(database: Database): Promise<void> {
  await migrate(database);
  for (let count = 0; count < 3; count += 1) await saveRegistration(database, newRegistration());
  await fillApplications(database, 1500);
  await fillSite(database);
}

const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256);
const pictures = {
  logo: { bytes: Buffer.from('<svg viewBox="0 0 9 9"/>'), type: "image/svg+xml", width: 9, height: 9 },
  hero: { bytes, type: "image/webp", width: 1200, height: 800 },
  share: { bytes: bytes.slice(1), type: "image/png", width: 1200, height: 630 },
} as const;

/** Brand, home page and own pages: drafts, published ones, and their history. */
async function fillSite(database: Database): Promise<void> {
  await database.query(
    "insert into recruiter (id, name, email, role) values ('maya', 'Maya', 'maya@operator.example', 'manager')",
  );
  const by = { id: "maya", name: "Maya" };
  let now = new Date("2026-11-20T10:00:00Z");
  const site = { database, now: () => now };
  const publish = async (name: string, ...drafts: object[]) => {
    for (const [version, draft] of drafts.entries()) {
      await saveDocumentDraft(site, name, by, { version, draft });
      now = new Date(now.getTime() + 60_000);
    }
    const done = await publishDocument(site, name, by, { version: drafts.length });
    if (done.kind !== "done") throw new Error(`${name}: ${done.code}`);
  };
  const stored = Object.fromEntries(
    await Promise.all(
      Object.entries(pictures).map(async ([use, file]) => [use, await storePicture(database, file, now)] as const),
    ),
  );
  await publish("brand", { name: "Nord" }, { name: "Nordlicht \u202b\u05d0 🦊", pictures: stored });
  await publish(
    "home",
    homeOf(["hero", "jobs", "notice", "own-a", "-why"], {
      en: { "hero.title": ["Zoë’s “home”"], "own-a.title": ["Us"] },
    }),
  );
  await publish("page/about-us", newPage("en", "About us"), newPage("en", "About \u00fcs"));
  await publish("page/benefits", newPage("de", "Leistungen"));
  await unpublishDocument(site, "page/benefits", by);
  await saveDocumentDraft(site, "brand", by, { version: 2, draft: { name: "Typed on" } });
}

/** What visitors see of it, and what managers find in the history. */
async function expectSite(database: Database): Promise<void> {
  const { documents } = await openCatalog(database);
  expect([...documents.keys()].toSorted()).toEqual(["brand", "home", "page/about-us"]);
  const brand = publishedContent(documents, "brand");
  expect(brand?.name).toContain("Nordlicht");
  for (const [use, file] of Object.entries(pictures)) {
    const hash = brand?.pictures[use as keyof typeof pictures]?.hash ?? "";
    expect(await readPicture(database, hash), use).toEqual({ type: file.type, bytes: new Uint8Array(file.bytes) });
  }
  expect(publishedContent(documents, "home")?.texts.en?.text["hero.title"]).toEqual(["Zoë’s “home”"]);
  const history = async (name: string) =>
    (await readDocumentVersions(database, name)).map(({ what, version, by }) => `${what} ${version} ${by}`);
  expect(await history("brand")).toEqual(["saved 3 Maya", "published 2 Maya", "saved 2 Maya"]);
  expect((await history("page/benefits"))[0]).toBe("unpublished 1 Maya");
}

async function moved(to: "postgres" | "embedded", dataDirectory: string, databaseUrl: string) {
  const { command, parameters } = commandOf(["move", "--to", to]);
  const stdout = new PassThrough();
  const said = text(stdout);
  // The other settings are not used.
  const config = { dataDirectory, databaseUrl, databasePooler: false } as Config;
  const place = { config, now: () => new Date(), stdout };
  const unused = () => Promise.reject(new Error("it runs where it was typed"));
  const status = await command
    .around?.(parameters)(place, unused)
    .finally(() => stdout.end());
  return { status, said: await said };
}

test("moving from embedded to a server and back keeps every row and shows both counts", async () => {
  const [first, last] = [join(folder, "first"), join(folder, "last")];
  const url = await emptyServer();
  const before = await using(await openEmbedded(first), async (database) => {
    await fill(database);
    // A process that has it open prevents the move.
    await expect(moved("postgres", first, url)).rejects.toThrow(DataDirectoryInUse);
    return { rows: await allRows(database, neverCopied), around: await surroundings(database) };
  });
  const there = await moved("postgres", first, url);
  expect(there.status).toBe(0);
  expect(there.said).toMatch(/^application +1503 +1503$/m);
  await using(openPostgres(url), async (database) => {
    expect(await allRows(database, neverCopied)).toEqual(before.rows);
    expect(await surroundings(database)).toEqual(before.around);
    await expectSite(database);
    // A connected process could still write.
    await expect(moved("embedded", last, url)).rejects.toThrow("Other processes are connected");
  });
  // The second time the target is not empty.
  await expect(moved("postgres", first, url)).rejects.toThrow("not empty");
  expect((await moved("embedded", last, url)).status).toBe(0);
  await using(await openEmbedded(last), async (database) => {
    expect(await allRows(database, neverCopied)).toEqual(before.rows);
    expect(await surroundings(database)).toEqual(before.around);
    await expectSite(database);
  });
  await expect(moved("embedded", last, url)).rejects.toThrow("already exists");
  await expect(moved("postgres", join(folder, "nothing"), url)).rejects.toThrow("no embedded database");
});

test("a server's backup restores into an embedded database, and the reverse", async () => {
  const path = join(folder, "of-server");
  const asked = {
    config: { operator: demoOperator, publicUrl: "http://jobs.example" },
    now: new Date(),
    erasures: null,
    mayLack: false,
  };
  const left = [...notBackedUp, "delivery"];
  const before = await using(openPostgres(await emptyServer()), async (database) => {
    await fill(database);
    await backUp(database, path);
    return allRows(database, left);
  });
  const second = join(folder, "of-embedded");
  await using(await openEmbedded(join(folder, "embedded")), async (database) => {
    await readBackup(path, null, (parts) => restore(database, parts, asked));
    expect(await allRows(database, left)).toEqual(before);
    await expectSite(database);
    await backUp(database, second);
  });
  await using(openPostgres(await emptyServer()), async (database) => {
    await readBackup(second, null, (parts) => restore(database, parts, asked));
    expect(await allRows(database, left)).toEqual(before);
    await expectSite(database);
  });
  expect((await checkBackup(second, null)).totals.tables).toEqual((await checkBackup(path, null)).totals.tables);
});

async function backUp(database: Database, path: string): Promise<void> {
  const output = new PassThrough();
  const sent = sendBackup({ database, dataDirectory: folder, output, signal: new AbortController().signal });
  const [summary] = await Promise.all([writeBackup(path, null, output), sent.then(() => output.end())]);
  expect(summary.totals.tables["application"]).toBe(1503);
}
