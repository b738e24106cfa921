/** Settings of the demo cannot be published: a reset would keep the numbers that are remembered. */
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { publishingErrors, readOperatorText } from "../../app/config.ts";
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
    readOperatorText: (text, change) => readOperatorText(site.config, text, change),
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
test("neither a visitor of the demo nor the manager they invite uses settings, details or real numbers", async () => {
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
  // Nor does the second learn anything of the machine, or write to anybody.
  await site.database.query(
    `insert into health_check (condition, machine, state, since, findings, next_at, alerting, alerting_since)
     values ('backup', '', 'error', now(), '["backups: /srv/of-the-operator"]', now(), true, now())`,
  );
  const health = await second.get(`${deskApiPath}/health`);
  expect(health.body).toMatchObject({ checks: [{ code: "backup", findings: [] }] });
  const { rows } = await site.database.query<{ id: number }>(
    "select id from application where contacted_at is null and held_at is null and closed_at is null order by id limit 1",
  );
  const opened = await second.post(`${deskApiPath}/applications/${rows[0]?.id}/phone`, {
    knowing: true,
    alongside: true,
  });
  expect(String(opened.body.whatsapp)).toContain(`${site.config.publicUrl}/`);
  await demo.reset();
  expect([answer.body.code ?? answer.status, await published()]).toEqual(["demo", 0]);
});
