/** What all visitors share of a page made for one is rendered once: until when? */
import { beforeAll, expect, test } from "vitest";
import { type LiveCatalog, openCatalog } from "../../commands/vacancies/published-catalog.ts";
import type { PublishedCatalog } from "../../commands/vacancies/published-catalog.ts";
import { catalogWithDocuments, pageOf } from "../support/own-site.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
let live: LiveCatalog;
const site = useApp(
  { operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" }, catalog: () => live },
  context,
);
let current: PublishedCatalog;
const moving = useApp(
  {
    operator: listeningOperator(),
    config: { smtpUrl: "smtp://127.0.0.1:9" },
    catalog: () => new Proxy({} as PublishedCatalog, { get: (_, name) => Reflect.get(current, name) as unknown }),
  },
  context,
);
beforeAll(async () => {
  live = await openCatalog(context.database);
});
const rename = (name: string) => {
  const { operator } = site.config;
  (site.config as { operator: unknown }).operator = {
    ...operator,
    identity: { ...operator.identity, legalName: name, name },
  };
  site.app.operatorChanged();
};
const change = async (at: Date) => {
  await context.database.query("update shelf set revision = revision + 1, changed_at = $1::timestamptz", [
    at.toISOString(),
  ]);
  if (await live.refresh()) site.app.catalogChanged();
};

test("a changed operator file reaches pages of one visitor, although the database's clock is two seconds ahead", async () => {
  const mine = await statusPage(site);
  await change(new Date(site.now.getTime() + 2000));
  rename("Old Name Ltd");
  expect(await (await site.open(mine.path)).text()).toContain("Old Name Ltd");
  site.now = new Date(site.now.getTime() + 1000);
  rename("New Name Ltd");
  site.now = new Date(site.now.getTime() + 86_400_000);
  const page = await (await site.open(mine.path)).text();
  expect(page).not.toContain("Old Name Ltd");
});

test("an own page taken off the site leaves pages of one visitor, although another setting changed just after", async () => {
  const with_ = catalogWithDocuments(moving.config.operator, {
    "page/about-us": pageOf({
      en: { "page.title": ["About our team"], "own-1.title": ["Us"], "own-1.paragraphs": ["We."] },
    }),
  });
  current = { ...with_, changedAt: new Date(moving.now.getTime() + 1000) };
  const mine = await statusPage(moving);
  moving.now = new Date(moving.now.getTime() + 60_000);
  // The page is taken off at 0.1 s (database), a file's setting changes at 0.5 s, a visitor comes,
  // and at 0.9 s
  // the process reads the catalog.
  const takenOff = new Date(moving.now.getTime() + 100);
  moving.now = new Date(moving.now.getTime() + 500);
  moving.app.operatorChanged();
  expect(await (await moving.open(mine.path)).text()).toContain("About our team");
  current = { ...catalogWithDocuments(moving.config.operator, {}), changedAt: takenOff };
  moving.app.catalogChanged();
  moving.now = new Date(moving.now.getTime() + 7 * 86_400_000);
  expect(await (await moving.open("/gb")).text()).not.toContain("About our team");
  expect(await (await moving.open(mine.path)).text()).not.toContain("About our team");
});
