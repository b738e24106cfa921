/** Nobody puts settings of the demo into use: a reset would leave what numbers are remembered. */
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { publishingErrors } from "../../app/config.ts";
import { demoDesk, type StartedDemo } from "../../app/demo-desk.ts";
import { openProvider } from "../../integrations/oidc/provider.ts";
import { fakeGeoip } from "../../integrations/geoip/fake.ts";
import { createApp } from "../../server/app.ts";
import { builtAssets } from "../../server/http/assets.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { accept, Browser, confirm, setUpSecondStep } from "../support/desk.ts";

const site = useApp();
let demo: StartedDemo;
beforeAll(async () => {
  demo = demoDesk({ config: site.config, database: site.database, log: site.log, build: "test" }, true);
  demo.add();
  await demo.added;
  const app = createApp({
    config: site.config,
    database: site.database,
    catalog: site.catalog,
    geoip: fakeGeoip({}),
    openProvider,
    publishingErrors: (operator) => publishingErrors(site.config, operator),
    rehearsalErrors: () => [],
    testWebhook: () => Promise.reject(new Error()),
    assets: builtAssets(fileURLToPath(new URL("../../dist/client/", import.meta.url))),
    log: site.log,
    now: () => site.now,
    demo,
  });
  Object.defineProperty(site, "app", { get: () => app });
});
const path = `${deskApiPath}/settings/recruiters`;
const draft = { recruiters: [{ name: "Nia", email: "nia@jobs.example", numbers: ["+447700900777"] }] };
const published = async () =>
  (await site.database.query("select from site_document where name = 'settings/recruiters' and published is not null"))
    .rowCount;
async function publish(by: Browser) {
  const shown = await by.get(path);
  const saved = await by.post(`${path}/draft`, { version: shown.body.version, draft });
  return by.post(`${path}/publish`, { version: saved.body.version });
}
test("neither a visitor of the demo nor the manager they invite publishes or takes back settings", async () => {
  const visitor = new Browser(site);
  const key = new URL(demo.link("https://demo.example")).search;
  await visitor.get(`/desk/demo${key}`);
  const refused = await publish(visitor);
  expect([refused.body.code, await published()]).toEqual(["demo", 0]);
  const invited = await visitor.post(`${deskApiPath}/invitations`, { email: "me@example.net", role: "manager" });
  const second = await accept(site, String(invited.body.link).split("/").at(-1) ?? "", "Second Manager");
  await setUpSecondStep(second);
  await confirm(second);
  const answer = await publish(second);
  const taken = await second.post(`${path}/unpublish`);
  expect([taken.status, taken.body.code]).toEqual([refused.status, "demo"]);
  await demo.reset();
  expect([answer.body.code ?? answer.status, await published()]).toEqual(["demo", 0]);
});
