/** Links and the QR code of the queue's first day: each has a source that registrations record. */
import { beforeAll, expect, test } from "vitest";
import { encode } from "uqr";
import { catalogOf } from "../../commands/vacancies/published-catalog.ts";
import { deskShare } from "../../domain/desk/share.ts";
import { markets } from "../../locales/markets.ts";
import { deskApiPath } from "../../routes.ts";
import { qrCode } from "../../server/desk/qr-code.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit, type Recruit, said } from "../support/desk.ts";

const context = useDatabase();
const app = useApp({}, context);
const unprefixed = useApp({ config: { localeStrategy: "no-prefix" } }, context);
const bare = useApp({ catalog: () => catalogOf({ vacancies: [], testimonials: [] }) }, context);
const path = `${deskApiPath}/share`;
const site = app.config.publicUrl;

let maya: Recruit;
beforeAll(async () => {
  maya = await recruit(app);
});

const share = async (of: Recruit, query: string) => said(deskShare, await of.get(`${path}?${query}`));

test("each link to a market's pages names its own source, and an address names none", async () => {
  const { links, jobs, ...german } = await share(maya, "market=de");
  expect(german).toMatchObject({ market: "de", address: `${site}/de`, openVacancies: app.catalog.open.length });
  expect(german.title).toContain("Deutschland");
  expect(links).toEqual({
    link: `${site}/de?utm_source=link`,
    whatsapp: `${site}/de?utm_source=whatsapp`,
    email: `${site}/de?utm_source=email`,
    linkedin: `${site}/de?utm_source=linkedin`,
    test: `${site}/de/apply-now?utm_source=test`,
  });
  const [job] = jobs;
  expect(job?.address).toBe(`${site}/de/jobs/${job?.slug}`);
  expect(job?.link).toBe(`${site}/de/jobs/${job?.slug}?utm_source=link`);
});

test("without a market, the first one in the desk's language is answered", async () => {
  const { market, openMarkets } = await share(maya, "lang=fr");
  expect(market).toBe("fr");
  expect((await share(maya, "lang=en")).market).toBe(openMarkets.find((code) => markets[code].language === "en"));
  expect((await maya.get(`${path}?market=xx`)).status).toBe(422);
});

test("a market whose applications are closed is not shared", async () => {
  const { openMarkets } = await share(maya, "lang=en");
  expect(openMarkets).toContain("gb");
  // The demo takes no applications from the Emirates.
  expect(openMarkets).not.toContain("ae");
  expect((await maya.get(`${path}?market=ae`)).status).toBe(422);
});

test("without markets in addresses, links lead to the negotiated pages", async () => {
  const { address, links } = await share(await recruit(unprefixed), "market=de");
  expect([address, links.test]).toEqual([`${site}/`, `${site}/apply-now?utm_source=test`]);
});

test("before a vacancy is published, there are only links to the site", async () => {
  const { jobs, openVacancies, links } = await share(await recruit(bare), "market=de");
  expect([jobs, openVacancies]).toEqual([[], 0]);
  expect(links.link).toBe(`${site}/de?utm_source=link`);
});

test("the QR code leads to the site with its source and shows the address in words", async () => {
  const { status, headers, body } = await maya.get(`${path}/code?market=de`);
  expect([status, headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(String(body)).toBe(qrCode(`${site}/de?utm_source=poster`, "jobs.example/de"));
  expect(modulesOf(String(body))).toEqual(encode(`${site}/de?utm_source=poster`, { ecc: "M", border: 4 }).data);
  expect(String(body)).toContain(">jobs.example/de</text>");
  expect((await maya.get(`${path}/code?market=xx`)).status).toBe(422);
});

test("the words below a QR code fit its width and are escaped", () => {
  const long = qrCode("https://jobs.example", `a&b${"c".repeat(120)}`);
  const [, size = ""] = /viewBox="0 0 (\d+) /.exec(long) ?? [];
  const [, font = ""] = /font-size="([\d.]+)"/.exec(long) ?? [];
  expect(Number(font) * 0.6 * 123).toBeLessThan(Number(size));
  expect(long).toContain("a&amp;bc");
});

/** The dark modules of the drawn code, as the encoder's rows. */
function modulesOf(svg: string): boolean[][] {
  const [, size = "0"] = /viewBox="0 0 (\d+) /.exec(svg) ?? [];
  const rows = Array.from({ length: Number(size) }, () => Array.from({ length: Number(size) }, () => false));
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) rows[Number(y)]![Number(x)] = true;
  return rows;
}
