/** Settings read from a file, written to one, and what publishing them would change in public. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type LiveCatalog, openCatalog } from "../../commands/vacancies/published-catalog.ts";
import {
  deskSettingGroup,
  mostOfImport,
  settingChanges,
  settingsImport,
  settingsImported,
} from "../../domain/desk/settings.ts";
import { settingGroupNames } from "../../domain/operator/setting-groups.ts";
import { contentIn } from "../../domain/operator/settings.ts";
import { deskApiPath } from "../../routes.ts";
import { settingsText } from "../../server/desk/settings-text.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { type Browser, confirm, recruit, type Recruit, said } from "../support/desk.ts";
import { operatorWith, realSettings, webhookSecret } from "../support/operators.ts";

const context = useDatabase();
let live: LiveCatalog;
const file = operatorWith({
  ...realSettings,
  webhooks: [{ id: "crm", url: "https://crm.example/hook", secret: webhookSecret }],
});
const site = useApp({ operator: file, config: { smtpUrl: "smtp://127.0.0.1:9" }, catalog: () => live }, context);
const readOnly = useApp({ operator: operatorWith({ settings: "file" }), catalog: () => live }, context);
let maya: Recruit;
let jonas: Recruit;

beforeAll(async () => {
  live = await openCatalog(context.database);
  maya = await recruit(site, "manager");
  jonas = await recruit(site, "manager");
});
beforeEach(async () => {
  await context.database.query("truncate site_document, site_document_version, vacancy_schedule");
  await context.database.query("delete from rate_limit");
});

const importPath = `${deskApiPath}/settings-import`;
const show = async (group: string, by: Browser = maya) =>
  said(deskSettingGroup, await by.get(`${deskApiPath}/settings/${group}`));
const check = (text: string, by: Browser = maya) => by.post(`${importPath}/check`, { text });
const take = (text: string, groups: object[], by: Browser = maya) => by.post(importPath, { text, groups });
const download = async () => {
  const response = await maya.open(`${deskApiPath}/settings-file`);
  return { response, text: await response.text() };
};
const changedFile = (change: object) => settingsText({ ...file, ...change });

describe("an operator file that a manager chooses", () => {
  test("says which groups change, and makes drafts of the chosen ones without publishing", async () => {
    const secret = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
    const text = changedFile({
      retentionDays: 33,
      webhooks: [{ id: "crm", url: "https://new.example/", secret, paused: true }],
    });
    const found = said(settingsImport, await check(text));
    expect(found.groups.map(({ name, version, replacesDraft }) => [name, version, replacesDraft])).toEqual([
      ["applicants", 0, false],
      ["webhooks", 0, false],
    ]);
    expect(found.groups[0]).toMatchObject({ content: { retentionDays: 33 }, shown: { retentionDays: 180 } });
    expect(JSON.stringify(found)).not.toContain(secret);
    expect((await context.database.query("select from site_document")).rowCount).toBe(0);
    const chosen = [{ name: "webhooks", version: 0 }];
    expect(said(settingsImported, await take(text, chosen)).saved).toEqual(["webhooks"]);
    // Repeated, it changes nothing.
    expect((await take(text, chosen)).status).toBe(200);
    const webhooks = await show("webhooks");
    expect(webhooks).toMatchObject({ version: 1, publishedAt: null, draft: { webhooks: [{ paused: true }] } });
    expect((await show("applicants")).version).toBe(0);
    const { rows } = await context.database.query<{ draft: string }>("select draft::text as draft from site_document");
    expect(rows[0]?.draft).toContain("sealed:");
    expect(rows[0]?.draft).not.toContain(secret);
    expect(site.logged.join("")).not.toContain(secret);
    await confirm(maya);
    expect((await maya.post(`${deskApiPath}/settings/webhooks/publish`, { version: 1 })).status).toBe(200);
  });

  test("does not overwrite what another manager changed meanwhile, and names a draft that it replaces", async () => {
    const text = changedFile({ retentionDays: 33 });
    await jonas.post(`${deskApiPath}/settings/applicants/draft`, { version: 0, draft: { retentionDays: 44 } });
    expect(said(settingsImport, await check(text)).groups[0]).toMatchObject({ version: 1, replacesDraft: true });
    const late = await take(text, [{ name: "applicants", version: 0 }]);
    expect([late.status, late.body.code, late.body.who]).toEqual([409, "changed", jonas.name]);
    expect((await take(text, [{ name: "applicants", version: 1 }])).status).toBe(200);
  });

  test("that was downloaded here changes nothing and keeps the secrets, which it does not contain", async () => {
    const { response, text } = await download();
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="settings-.*\.yaml"$/);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(text).not.toContain(webhookSecret);
    expect(said(settingsImport, await check(text))).toEqual({ groups: [], findings: [], ignored: [] });
    const renamed = text.replace("id: crm", "id: renamed");
    expect((await take(renamed, [{ name: "webhooks", version: 0 }])).status).toBe(200);
    await confirm(maya);
    expect((await maya.post(`${deskApiPath}/settings/webhooks/publish`, { version: 1 })).status).toBe(200);
    // Beside another address the secret must be entered again.
    const moved = await check(text.replace("https://crm.example/hook", "https://evil.example/"));
    expect([moved.status, moved.body.code]).toEqual([422, "invalid"]);
    expect(moved.body.findings).toEqual([
      "webhooks.0.secret: enter it again; it is kept only beside an unchanged address",
    ]);
    // The same as the command line prints, but for the secrets.
    const sections = settingGroupNames.flatMap((group) => Object.keys(contentIn(file, group)));
    expect(Object.keys(parse(text) as object).toSorted()).toEqual(sections.toSorted());
  });

  test("with sections that only a file decides is taken without them, and says so", async () => {
    const text = `${changedFile({ retentionDays: 33 })}\ninternalReceivers: [10.0.0.7:8443]\nvacancies: []\n`;
    const found = said(settingsImport, await check(text));
    expect(found.ignored.toSorted()).toEqual(["internalReceivers", "vacancies"]);
    expect(found.groups.map(({ name }) => name)).toEqual(["applicants"]);
  });

  test("that the environment or the law does not allow says why it cannot be published", async () => {
    const scam = changedFile({ identity: { ...file.identity, tagline: undefined, name: "Send 50 EUR first" } });
    const answer = await check(scam);
    const findings = (answer.body.findings ?? []) as string[];
    expect(findings.join("\n")).toContain("identity.name");
    Object.assign(site.config, { environment: "production", smtpUrl: undefined });
    try {
      const { findings: refused } = said(settingsImport, await check(changedFile({ retentionDays: 33 })));
      expect(refused).toContain("mail: SMTP_URL is not set in the environment");
    } finally {
      Object.assign(site.config, { environment: "demo", smtpUrl: "smtp://127.0.0.1:9" });
    }
  });

  test.each([
    ["nothing", "", "the file is empty"],
    ["no YAML", "a: [", "the file is not YAML"],
    ["a single text", "hello", "the file "],
    ["a list", "- 1\n- 2", "identity: is missing"],
    ["wrong types", `${changedFile({})}\nquietHours: 7\n`.replace(/^quietHours:\n(  .*\n)+/m, ""), "quietHours"],
    ["a misspelt key", `${changedFile({})}\nretentionDay: 3\n`, "retentionDay: "],
    ["a key twice", `${changedFile({})}\nretentionDays: 3\nretentionDays: 4\n`, "the file is not YAML"],
    ["a prototype", `${changedFile({})}\n__proto__: {x: 1}\n`, "__proto__"],
    ["nothing but depth", "[".repeat(100_000), "the file "],
    ["a value within itself", "identity: &a\n  name: *a\n", "the file "],
    [
      "a billion laughs",
      `a: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefghij"
        .split("")
        .map((name, n) => `${name}: &${name} [${Array(9).fill(`*${"abcdefghi"[n]}`).join(",")}]`)
        .join("\n")}\n`,
      "the file is not YAML",
    ],
    [
      "a text with NUL",
      changedFile({}).replace(/^ {2}name: .*$/m, '  name: "Ac\\0me"'),
      "identity.name: must not contain NUL",
    ],
    [
      "a name with a hidden direction",
      changedFile({ identity: { ...file.identity, name: "Acme \u202Egro" } }),
      "identity.name",
    ],
  ])("that is %s is refused with the reason, and nothing changes", async (_, text, finding) => {
    const began = performance.now();
    const answer = await check(text);
    expect([answer.status, answer.body.code]).toEqual([422, "invalid"]);
    expect((answer.body.findings as string[]).join("\n")).toContain(finding);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect((await take(text, [{ name: "applicants", version: 0 }])).status).toBe(422);
    expect((await context.database.query("select from site_document")).rowCount).toBe(0);
    expect((await site.open("/gb")).status).toBe(200);
  });

  test("is too large beyond the limit, whatever it contains", async () => {
    expect((await check(`${changedFile({})}\n# ${"x".repeat(mostOfImport)}`)).status).toBe(422);
    expect((await check("x".repeat(10_000_000))).status).toBe(413);
  });

  test("is for managers alone, and not where the operator file decides", async () => {
    const recruiter = await recruit(site);
    expect((await check(changedFile({}), recruiter)).status).toBe(403);
    expect((await recruiter.get(`${deskApiPath}/settings-file`)).status).toBe(403);
    const manager = await recruit(readOnly, "manager");
    expect((await check(changedFile({}), manager)).status).toBe(403);
    expect((await take(changedFile({}), [{ name: "applicants", version: 0 }], manager)).status).toBe(403);
  });
});

describe("what a draft changes in public", () => {
  const changes = async (group: string, market = "gb") =>
    said(settingChanges, await maya.get(`${deskApiPath}/settings/${group}/changes?market=${market}`));
  const save = async (group: string, draft: object) =>
    (await maya.post(`${deskApiPath}/settings/${group}/draft`, { version: 0, draft })).status;

  test("is listed page by page with the texts before and after, and only there", async () => {
    expect((await changes("identity")).pages).toEqual([]);
    const identity = { ...contentIn(file, "identity"), identity: { ...file.identity, name: "Harbour Lane Jobs" } };
    expect(await save("identity", identity)).toBe(200);
    const { pages, market } = await changes("identity");
    expect(market).toBe("gb");
    const names = pages.map(({ page }) => page);
    expect(names).toEqual(expect.arrayContaining(["home", "privacy", "imprint", "terms"]));
    const privacy = pages.find(({ page }) => page === "privacy");
    expect(privacy?.added.join("\n")).toContain("Harbour Lane Jobs");
    expect(privacy?.removed.join("\n")).toContain(file.identity.name);
    expect(privacy?.removed.join("\n")).not.toContain("Harbour Lane Jobs");
    expect(await (await site.open("/gb/privacy-policy")).text()).not.toContain("Harbour Lane Jobs");
  });

  test("follows the market, and settings that no visitor reads change no page", async () => {
    expect(await save("applicants", { ...contentIn(file, "applicants"), retention: { US: 365, DE: 30 } })).toBe(200);
    expect((await changes("applicants", "de")).pages.map(({ page }) => page)).toContain("privacy");
    expect((await changes("applicants", "gb")).pages).toEqual([]);
    const [webhook] = contentIn(file, "webhooks").webhooks as { secret: string }[];
    const moved = { webhooks: [{ ...webhook, url: "https://other.example/" }] };
    expect(await save("webhooks", moved)).toBe(200);
    expect((await changes("webhooks")).pages).toEqual([]);
  });

  test("can be seen by managers alone, in a page that runs nothing and is not kept or indexed", async () => {
    const identity = { ...contentIn(file, "identity"), identity: { ...file.identity, name: "Harbour Lane Jobs" } };
    await save("identity", identity);
    const path = (page: string) => `${deskApiPath}/settings/identity/preview?market=gb&page=${page}`;
    for (const page of ["home", "privacy", "apply", "verify", "imprint", "terms", "accessibility"]) {
      const response = await maya.open(path(page));
      expect([page, response.status]).toEqual([page, 200]);
      expect(await response.text()).toContain("Harbour Lane Jobs");
      expect(response.headers.get("cache-control")).toContain("no-store");
      expect(response.headers.get("x-robots-tag")).toBe("noindex");
      expect(response.headers.get("content-security-policy")).toMatch(/^sandbox [^;]*; default-src 'none'/);
      expect(response.headers.get("content-security-policy")).not.toContain("allow-scripts");
    }
    expect((await maya.open(path("success"))).status).toBe(404);
    const recruiter = await recruit(site);
    expect((await recruiter.open(path("home"))).status).toBe(403);
    expect((await site.request(path("home"))).status).toBe(401);
  });
});
