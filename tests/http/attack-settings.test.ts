/**
 * A manager, or a thief of their session, misuses the operator's settings at the desk: to ask
 * applicants for money, to switch the notices off, and to get at keys.
 */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settingErrors } from "../../app/config.ts";
import type { Secrets } from "../../app/signing.ts";
import { followDocuments } from "../../app/follow-documents.ts";
import { resealSettings } from "../../commands/site/reseal-settings.ts";
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
const hook = {
  id: "crm",
  url: "https://crm.example/hook",
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=",
};
const file = operatorWith({ ...realSettings, webhooks: [hook] });
const site = useApp({ operator: file, config: { smtpUrl: "smtp://127.0.0.1:9" }, catalog: () => live }, context);
let documents: ReturnType<typeof followDocuments>;
let maya: Recruit;
const judge = { errorsOf: (operator: Operator) => settingErrors(site.config, operator), refused: () => {} };

beforeAll(async () => {
  live = await openCatalog(context.database);
  documents = followDocuments(site.config, live, judge);
  maya = await recruit(site, "manager");
});
beforeEach(async () => {
  await context.database.query("truncate site_document, site_document_version, vacancy_schedule, delivery, rate_limit");
  await context.database.query("update shelf set revision = revision + 1, changed_at = changed_at - interval '1 hour'");
  documents.fileChanged(file);
  await followed();
});
async function followed(): Promise<void> {
  if (!(await live.refresh())) return;
  if (documents.catalogChanged()) site.app.operatorChanged();
  site.app.catalogChanged();
}
const path = (group: string) => `${deskApiPath}/settings/${group}`;
async function publish(group: string, draft: object) {
  const { version } = said(deskSettingGroup, await maya.get(path(group)));
  const saved = await maya.post(`${path(group)}/draft`, { version, draft });
  if (saved.status !== 200) return saved;
  await confirm(maya);
  const answer = await maya.post(`${path(group)}/publish`, { version: saved.body.version as number });
  await followed();
  return answer;
}

describe("a setting that applicants read and that asks for money is refused:", () => {
  const asks = "Pay a deposit of 150 euros before you start. Send it to IBAN DE89 3704 0044 0532 0130 00.";
  const nia = { name: "Nia", email: "nia@jobs.example", numbers: [] };
  const identity = { privacy: file.privacy, governingLaw: "IE" };
  test.each([
    ["the reason of an exact age", "applicants", { exactAge: { GB: asks } }, "exactAge.GB"],
    ["the reason of the minimum age", "applicants", { minimumAge: { reason: asks } }, "minimumAge.reason"],
    [
      "the name",
      "identity",
      { ...identity, identity: { ...file.identity, name: "Pay 150 euros first" } },
      "identity.name",
    ],
    ["an address", "identity", { ...identity, identity: { ...file.identity, address: [asks] } }, "identity.address.0"],
    ["a recruiter's name", "recruiters", { recruiters: [{ ...nia, name: "Pay first" }] }, "recruiters.0.name"],
    ["the sender's name", "email", { mail: { ...file.mail, from: "Pay first <jobs@operator.example>" } }, "mail.from"],
    ["why webhooks carry the age", "webhooks", { webhookFields: { age: asks } }, "webhookFields.age"],
  ])("%s", async (_, group, draft, place) => {
    const answer = await publish(group, draft);
    expect([answer.status, answer.body.code]).toEqual([422, "invalid"]);
    expect((answer.body.findings as string[]).join("\n")).toContain(place);
    expect(site.config.operator).toEqual(file);
  });
});

describe("a key that was replaced and given back", () => {
  const next = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const holding = async (text: string) => {
    const { rowCount } = await context.database.query(
      `select from site_document where position($1 in draft::text || coalesce(published::text, '')) > 0
       union all select from site_document_version where position($1 in content::text) > 0`,
      [text],
    );
    return rowCount;
  };

  test("is in no table, so that a stolen backup opens nothing with it", async () => {
    await publish("webhooks", { webhooks: [{ ...hook, secret: next }] });
    await publish("webhooks", { webhooks: [hook] });
    expect(site.config.operator.webhooks).toMatchObject([hook]);
    await maya.post(`${path("webhooks")}/unpublish`);
    for (const text of [next, hook.secret, hook.url]) expect(await holding(text)).toBe(0);
    // The history still restores it.
    const { history, version } = said(deskSettingGroup, await maya.get(path("webhooks")));
    const row = history.filter(({ what }) => what === "published").at(-1)?.id;
    expect((await maya.post(`${path("webhooks")}/restore`, { version, row })).status).toBe(200);
    const published = await maya.post(`${path("webhooks")}/publish`, { version: version + 1 });
    expect(published.status).toBe(200);
    await followed();
    expect(site.config.operator.webhooks).toMatchObject([{ secret: next }]);
  });

  test("written in plain text by an earlier version is read, and is encrypted at the next start", async () => {
    await publish("webhooks", { webhooks: [hook] });
    const plain = JSON.stringify({ webhooks: [{ ...hook, secret: next }] });
    await context.database.query("update site_document set draft = $1::jsonb, published = $1::jsonb", [plain]);
    await context.database.query("update site_document_version set content = $1::jsonb", [plain]);
    await resealSettings(context.database, site.config);
    expect(await holding(next)).toBe(0);
    await context.database.query(
      "update shelf set revision = revision + 1, changed_at = changed_at - interval '1 hour'",
    );
    await followed();
    expect(site.config.operator.webhooks).toMatchObject([{ secret: next }]);
  });

  test("stays readable when SECRET changes, and afterwards without the previous one", async () => {
    await publish("webhooks", { webhooks: [{ ...hook, secret: next }] });
    const errorsIn = (secrets: Secrets) =>
      followDocuments({ ...site.config, ...secrets, fileOperator: file }, live, judge).errors;
    const changed = { secret: "another secret of thirty-two bytes", secretPrevious: site.config.secret };
    const alone = { ...changed, secretPrevious: undefined };
    expect([errorsIn(changed), errorsIn(alone)]).toEqual([
      [],
      ["webhooks: encrypted with another SECRET; set SECRET_PREVIOUS"],
    ]);
    // Neither is damaged by a start that does not know the secret.
    await resealSettings(context.database, alone);
    await resealSettings(context.database, changed);
    live = await openCatalog(context.database);
    expect(errorsIn(alone)).toEqual([]);
    live = await openCatalog(context.database);
  });
});

describe("a stored secret", () => {
  const cache = {
    style: "cloudflare",
    url: "https://api.cloudflare.com/client/v4/zones/x/purge_cache",
    token: "the-real-token-of-the-cdn",
  };
  test.each([
    ["token", "search", { notices: { cache } }, "notices.cache.token"],
    ["webhook's secret", "webhooks", { webhooks: [hook] }, "webhooks.0.secret"],
  ])("(%s) does not go to another address than it was entered for", async (_, group, stored, place) => {
    await publish(group, stored);
    const inUse = site.config.operator;
    const { draft } = said(deskSettingGroup, await maya.get(path(group)));
    expect(JSON.stringify(draft)).toContain('"hidden:');
    const moved = JSON.parse(JSON.stringify(draft).replace(/"url":"[^"]+"/, '"url":"https://evil.example/collect"'));
    const answer = await publish(group, moved);
    expect([answer.status, answer.body.findings]).toEqual([
      422,
      [`${place}: enter it again; it is kept only beside an unchanged address`],
    ]);
    expect(site.config.operator).toBe(inUse);
    expect(
      (await publish(group, { ...draft, ...(group === "search" ? { feeds: {} } : { webhookFields: {} }) })).status,
    ).toBe(200);
  });
});

test("a draft nested ten thousand deep is refused, not a server error", async () => {
  for (const name of ["webhooks", "other"]) {
    const deep = `{"version":0,"draft":{"${name}":${"[".repeat(10_000)}${"]".repeat(10_000)}}}`;
    const answer = await maya.post(`${path("webhooks")}/draft`, deep);
    expect([answer.status, answer.body.code]).toEqual([422, "invalid"]);
  }
});
