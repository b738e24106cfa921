/**
 * The preview of a vacancy (B14): exactly the published page, at a secret address, never cached or
 * indexed.
 */
import { beforeAll, expect, test } from "vitest";
import { limits } from "../../db/rate-limit.ts";
import { deskVacancy, deskVacancyCreated, deskVacancySaved } from "../../domain/desk/vacancies.ts";
import { noText } from "../../domain/vacancies/staleness.ts";
import { deskApiPath, jobAddress, vacancyPreviewAddress } from "../../routes.ts";
import { type LiveCatalog, openCatalog } from "../../commands/vacancies/published-catalog.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit, type Recruit, said } from "../support/desk.ts";

const context = useDatabase();
let catalog: LiveCatalog;
const app = useApp({ catalog: () => catalog }, context);
let maya: Recruit;
let id = "";
let slug = "";

const path = () => `${deskApiPath}/vacancies/${id}`;
const read = async () => said(deskVacancy, await maya.get(path()));
const text = {
  ...noText,
  title: "Assistenz Hotelbetrieb (m/w/d)",
  summary: "Sie halten Zimmerangebote aktuell.",
  responsibilities: ["Neue Zimmer eintragen"],
  benefits: ["Zwei Tage Einarbeitung"],
};
const facts = { pay: { day: { base: [64, 82] } }, closesOn: "2026-12-12", positions: 4 };

async function save(title: string): Promise<void> {
  const { version } = await read();
  const draft = { source: "de", facts, texts: { de: { text: { ...text, title } } } };
  said(deskVacancySaved, await maya.post(`${path()}/draft`, { version, draft }));
}

beforeAll(async () => {
  catalog = await openCatalog(context.database);
  maya = await recruit(app);
  const key = "0123456789abcdef";
  const made = await maya.post(`${deskApiPath}/vacancies`, { key, source: "de", title: text.title });
  ({ id, slug } = said(deskVacancyCreated, made));
  await save(text.title);
});

const bodyOf = (html: string) => html.slice(html.indexOf("<body"));

test("a preview shows an unpublished draft exactly as it is later published", async () => {
  const { preview, version, checks } = await read();
  const before = await app.open(vacancyPreviewAddress(preview, "at"));
  expect(before.status).toBe(200);
  const shown = bodyOf(await before.text());
  expect(shown).toContain(text.title);
  expect(shown).toContain("64–82");
  expect((await app.open(jobAddress(slug, "at"))).status).toBe(404);
  const accepted = checks.map((check) => check.key);
  said(deskVacancy, await maya.post(`${path()}/publish`, { version, languages: ["de"], accepted }));
  await catalog.refresh();
  expect(bodyOf(await (await app.open(jobAddress(slug, "at"))).text())).toBe(shown);
});

test("a preview shows the unsaved draft next to the published text", async () => {
  await save("Noch nicht veröffentlicht");
  const { preview } = await read();
  expect(await (await app.open(vacancyPreviewAddress(preview, "de"))).text()).toContain("Noch nicht veröffentlicht");
  await catalog.refresh();
  expect(await (await app.open(jobAddress(slug, "de"))).text()).not.toContain("Noch nicht veröffentlicht");
});

test("a preview runs no script, is framed by us only, and is not cached, indexed or sent as a referrer", async () => {
  const { preview } = await read();
  const { headers } = await app.open(vacancyPreviewAddress(preview, "de"));
  const policy = headers.get("content-security-policy");
  expect(policy).toContain("script-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.getSetCookie()).toEqual([]);
  const desk = await app.open("/desk");
  expect(desk.headers.get("content-security-policy")).toContain("frame-src 'self'");
});

test("a draft that asks for money is 404 through every link until it is fixed", async () => {
  const { preview } = await read();
  const status = async () => (await app.open(vacancyPreviewAddress(preview, "de"))).status;
  await save("Assistenz. Bitte überweisen Sie vor dem Start 50 Euro Kaution.");
  expect(await status()).toBe(404);
  await save(text.title);
  expect(await status()).toBe(200);
});

test("a preview is 404 without a text or market, and with an expired, foreign or forged link", async () => {
  const { preview } = await read();
  const status = async (token: string, market = "de") => (await app.open(vacancyPreviewAddress(token, market))).status;
  expect(await status(preview, "kr")).toBe(404);
  expect(await status(preview, "xx")).toBe(404);
  const [, whose = "", until = "", signature = ""] = preview.split(".");
  expect(await status(`${crypto.randomUUID()}.${whose}.${until}.${signature}`)).toBe(404);
  expect(await status(`${id}.${whose}.${Number(until) + 1}.${signature}`)).toBe(404);
  expect(await status(`${id}.${Buffer.from("somebody").toString("base64url")}.${until}.${signature}`)).toBe(404);
  expect(await status(id)).toBe(404);
  const now = app.now;
  app.now = new Date(now.getTime() + 8 * 86_400_000);
  expect(await status(preview)).toBe(404);
  app.now = now;
  expect(await status(preview)).toBe(200);
});

test("a preview link ends with the account that made it", async () => {
  const leaving = await recruit(app);
  const { preview } = said(deskVacancy, await leaving.get(path()));
  const status = async () => (await app.open(vacancyPreviewAddress(preview, "de"))).status;
  expect(await status()).toBe(200);
  await app.database.query("update recruiter set disabled_at = now() where id = $1", [leaving.id]);
  expect(await status()).toBe(404);
  expect((await app.open(vacancyPreviewAddress((await read()).preview, "de"))).status).toBe(200);
});

test("previews are rate-limited per sender, and forged tokens count against no one", async () => {
  const { preview } = await read();
  const from = (address: string, token = preview) =>
    app.open(vacancyPreviewAddress(token, "at"), { "x-forwarded-for": address });
  const invented = await from("192.0.2.201", "invented.token");
  expect(invented.status).toBe(404);
  const counts = async () =>
    (
      await context.database.query<{ points: number }>(
        "select points from rate_limit where key like 'preview:%' order by points",
      )
    ).rows.map(({ points }) => points);
  await context.database.query("delete from rate_limit where key like 'preview:%'");
  await from("192.0.2.201", "invented.token");
  expect(await counts()).toEqual([]);
  expect((await from("192.0.2.201")).status).toBe(200);
  expect(await counts()).toEqual([1]);
  await context.database.query("update rate_limit set points = $1 where key like 'preview:%'", [limits.preview.points]);
  const refused = await from("192.0.2.201");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.text()).not.toContain(text.title);
  expect((await from("192.0.2.202")).status).toBe(200);
});
