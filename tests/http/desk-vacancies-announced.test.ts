/** Vacancy acts notify search engines and caches in the same transaction, and no one in a demo. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { type Recruit, recruit } from "../support/desk.ts";
import { operatorWith, realSettings } from "../support/operators.ts";
import { serviceAccount } from "../support/service-account.ts";
import { act, newKey, publish, published, save, show, wholeDraft, written } from "../support/desk-vacancies.ts";

const context = useDatabase();
const notices = {
  google: { key: serviceAccount("https://oauth2.googleapis.com/token") },
  indexNow: { key: "an-index-now-key" },
  cache: { style: "fastly", url: "https://api.fastly.com/service/abc/purge", token: "cache-token-nobody-sees" },
};
const app = useApp(
  {
    operator: operatorWith({ ...realSettings, notices }),
    config: { environment: "production", publicUrl: "https://jobs.example" },
  },
  context,
);
const demo = useApp({ operator: operatorWith({ notices }) }, context);

let maya: Recruit;
beforeAll(async () => {
  maya = await recruit(app);
});
beforeEach(async () => {
  app.now = new Date("2026-11-20T10:00:00Z");
  await context.database.query("delete from vacancy");
  await context.database.query("delete from delivery");
});

/** The notices since the last call, such as "google gb"; each has a job. */
async function told(): Promise<string[]> {
  const { rows } = await context.database.query<{ id: string; target: string; payload: { markets: string[] } }>(
    "delete from delivery where kind = 'notice' returning id, target, payload",
  );
  return rows.map(({ target, payload }) => [target, ...payload.markets].join(" ")).toSorted();
}

test("publishing, adding a language, closing and reopening are announced", async () => {
  const vacancy = await written(maya);
  expect(await told(), "a draft is nobody's business").toEqual([]);
  expect((await publish(maya, vacancy, ["en"])).status).toBe(200);
  expect(await told()).toEqual(["cache gb", "google gb", "indexnow gb"]);
  expect((await publish(maya, await show(maya, vacancy.id), ["de"])).status).toBe(200);
  expect(await told()).toEqual(["cache de", "google de", "indexnow de"]);
  expect((await act(maya, vacancy.id, "close", { key: newKey(), people: "keep" })).status).toBe(200);
  expect(await told()).toEqual(["cache gb de", "google de", "google gb", "indexnow gb de"]);
  const { version } = await show(maya, vacancy.id);
  expect((await act(maya, vacancy.id, "reopen", { version, languages: ["de"], accepted: [] })).status).toBe(200);
  expect(await told()).toEqual(["cache de", "google de", "indexnow de"]);
});

test("a change without effect on pages is announced to the cache only, and a draft not at all", async () => {
  const vacancy = await published(maya);
  await told();
  expect((await act(maya, vacancy.id, "feature", { place: 2 })).status).toBe(200);
  expect(await told()).toEqual(["cache"]);
  await save(maya, vacancy.id, wholeDraft("Hotel Desk Assistant"));
  expect(await told()).toEqual([]);
});

test("a refused act is not announced", async () => {
  const vacancy = await written(maya);
  expect((await publish(maya, { ...vacancy, version: vacancy.version + 5 })).status).toBe(409);
  expect(await told()).toEqual([]);
});

test("announcements stay on record after the vacancy's applications are deleted, because they name no person", async () => {
  await published(maya);
  const { rows } = await context.database.query<{ applicationId: number | null; payload: object }>(
    `select application_id as "applicationId", payload from delivery where kind = 'notice'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { applicationId, payload } of rows) {
    expect(applicationId).toBeNull();
    expect(Object.keys(payload).toSorted()).toEqual(["markets", "slug"]);
  }
});

test("a demo, which is not indexed, notifies the cache only", async () => {
  await published(await recruit(demo));
  expect(await told()).toEqual(["cache gb de ae"]);
});

test("IndexNow finds its key at the key's address, and no other file there", async () => {
  const found = await app.request("/an-index-now-key.txt");
  expect([found.status, await found.text()]).toEqual([200, "an-index-now-key"]);
  expect((await app.request("/an-index-now-keys.txt")).status).toBe(404);
  expect((await app.request("/AN-INDEX-NOW-KEY.txt")).status).toBe(404);
  const none = await demo.request("/robots.txt");
  expect(none.headers.get("content-type")).toContain("text/plain");
});
