/**
 * A manager who could publish a log-in provider of their own would log in as a colleague with it.
 */
import { beforeAll, expect, test } from "vitest";
import { settingErrors } from "../../app/config.ts";
import { followDocuments } from "../../app/follow-documents.ts";
import { type LiveCatalog, openCatalog } from "../../commands/vacancies/published-catalog.ts";
import { deskSettingGroup } from "../../domain/desk/settings.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { confirm, recruit, type Recruit, said } from "../support/desk.ts";
import { operatorWith, realSettings } from "../support/operators.ts";

const context = useDatabase();
let live: LiveCatalog;
const own = { issuer: "https://id.operator.example", clientId: "fairlead", name: "Staff ID" };
const file = operatorWith({ ...realSettings, oidc: own });
const site = useApp({ operator: file, config: { oidcClientSecret: "a-secret" }, catalog: () => live }, context);
let documents: ReturnType<typeof followDocuments>;
let maya: Recruit;
beforeAll(async () => {
  live = await openCatalog(context.database);
  const errorsOf = (operator: Operator) => settingErrors(site.config, operator);
  documents = followDocuments(site.config, live, { errorsOf, refused: () => {} });
  maya = await recruit(site, "manager");
});

const path = `${deskApiPath}/settings/access`;
const security = { contact: ["mailto:security@jobs.example"] };

test("the log-in provider stays the operator file's, and its secret goes to no other", async () => {
  const { version } = said(deskSettingGroup, await maya.get(path));
  const other = { issuer: "https://evil.example", clientId: "fairlead", name: "Staff ID", secondStep: "provider" };
  const refused = await maya.post(`${path}/draft`, { version, draft: { oidc: other } });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body.findings)).toContain("oidc: there is no such setting here");
  const saved = await maya.post(`${path}/draft`, { version, draft: { security } });
  await confirm(maya);
  expect((await maya.post(`${path}/publish`, { version: saved.body.version as number })).status).toBe(200);
  await live.refresh();
  documents.catalogChanged();
  expect(site.config.operator.security).toMatchObject(security);
  expect(site.config.operator.oidc).toEqual(file.oidc);
});

test("the desk shows the provider in use, to read only", async () => {
  const { fixed, draft } = said(deskSettingGroup, await maya.get(path));
  expect(fixed).toEqual({ oidc: file.oidc });
  expect(draft).not.toHaveProperty("oidc");
});
