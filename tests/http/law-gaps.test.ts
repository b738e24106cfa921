/**
 * Legal gaps in a running site's operator file are dated, logged, emailed once and shown to
 * managers, and an edit must not add any.
 */
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { type Config, newGapErrors, readConfig, watchOperatorFile } from "../../app/config.ts";
import { siteHistory } from "../../db/queries/site-history.ts";
import { minimumAge } from "../../domain/market-law/applying.ts";
import { lawGaps } from "../../domain/market-law/check.ts";
import { noteLawGaps } from "../../jobs/law-gaps.ts";
import { noteSiteStart } from "../../jobs/site-start.ts";
import { composeEmail } from "../../email/compose.ts";
import { inLanguage } from "../../email/language.ts";
import { languages } from "../../locales/markets.ts";
import { deskApiPath, pagePaths } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit, type Recruit } from "../support/desk.ts";
import { operatorWith, ownSettings, realOperator } from "../support/operators.ts";
import { testSecret } from "../support/secrets.ts";

const context = useDatabase();
const site = useApp({ config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const { safeguard: _, officer: __, ...less } = ownSettings.privacy;
const lacking = { ...operatorWith({ ...ownSettings, privacy: less }), byLaw: true };
const logged: { gaps: string[] }[] = [];
const log = { warn: (line: { gaps: string[] }) => void logged.push(line) } as never;

const configOf = (operator = lacking, environment: Config["environment"] = "production"): Config => ({
  ...site.config,
  environment,
  operator,
});
const note = (config: Config) => noteLawGaps({ database: site.database, config, log, now: () => site.now });
const emails = async () =>
  (await site.database.query<{ payload: never }>("select payload from delivery where event_type = 'operator.law_gaps'"))
    .rows;

beforeEach(async () => {
  logged.length = 0;
  await site.database.script("delete from law_gap; delete from delivery");
});

test("each gap is logged with the day it was first seen, and emailed once", async () => {
  site.now = new Date("2026-11-20T10:00:00Z");
  await note(configOf());
  site.now = new Date("2026-11-25T10:00:00Z");
  await Promise.all([note(configOf()), note(configOf())]);
  expect(logged).toHaveLength(3);
  for (const { gaps } of logged) {
    expect(gaps).toHaveLength(lawGaps(lacking).length);
    for (const gap of gaps) expect(gap).toMatch(/^privacy\.(safeguard|officer): .*; missing since 2026-11-20$/);
  }
  const [first, ...more] = await emails();
  expect(more).toEqual([]);
  const letter = await composeEmail(
    { ...site, config: configOf() },
    { eventType: "operator.law_gaps", target: "operator", payload: first?.payload as never },
  );
  expect(letter?.to).toEqual(ownSettings.mail.to);
  for (const gap of lawGaps(lacking)) expect(letter?.text).toContain(gap);
  expect(letter?.text).toContain("fairlead doctor");
});

test.each(languages)("the email is in the operator's language, with the settings in English: %s", async (language) => {
  await note(configOf());
  const [row] = await emails();
  const mail = { ...ownSettings.mail, language };
  const letter = await composeEmail(
    { ...site, config: configOf({ ...lacking, mail }) },
    { eventType: "operator.law_gaps", target: "operator", payload: row?.payload as never },
  );
  const { t } = inLanguage(language);
  expect(letter?.subject).toContain(t("operatorMail.lawGaps.title"));
  for (const part of ["opening", "add", "once"] as const) {
    expect(letter?.text).toContain(t(`operatorMail.lawGaps.${part}`));
  }
  for (const gap of lawGaps(lacking)) expect(letter?.text).toContain(gap);
  expect(letter?.html).toContain('<bdi dir="ltr" lang="en">');
});

test("a new gap is emailed alone, and a filled one is forgotten", async () => {
  await note(configOf());
  const other = { ...lacking, privacy: { ...lacking.privacy, officer: "B. Ridgeway", locations: [] } };
  await note(configOf(other));
  const [, second] = await emails();
  expect(JSON.stringify(second?.payload)).toContain("privacy.locations");
  expect(JSON.stringify(second?.payload)).not.toContain("privacy.safeguard");
  await note(configOf({ ...realOperator, byLaw: true }));
  expect((await site.database.query("select from law_gap")).rowCount).toBe(0);
  expect(await emails()).toHaveLength(2);
});

test("without a mail server gaps are only logged, and in the demo not at all", async () => {
  await note({ ...configOf(), smtpUrl: undefined });
  expect([logged.length, await emails()]).toEqual([1, []]);
  await note(configOf(lacking, "demo"));
  expect(logged).toHaveLength(1);
});

describe("at the desk", () => {
  let manager: Recruit;
  let recruiter: Recruit;
  beforeAll(async () => {
    [manager, recruiter] = [await recruit(site, "manager"), await recruit(site)];
  });
  const shown = async (who: Recruit) => (await who.get(`${deskApiPath}/me`)).body.operatorFile as unknown;

  test("managers see the number of gaps and their date, and recruiters do not", async () => {
    expect(await shown(manager)).toBeNull();
    site.now = new Date("2026-11-20T10:00:00Z");
    await note(configOf());
    expect(await shown(manager)).toEqual({ gaps: { count: 2, since: "2026-11-20" }, refusedAt: null });
    expect(await shown(recruiter)).toBeNull();
  });

  test("managers see that a changed operator file was refused", async () => {
    const config = site.config as { operatorFileRefusedAt: Date | null };
    config.operatorFileRefusedAt = new Date("2026-11-21T10:00:00Z");
    expect(await shown(manager)).toEqual({ gaps: null, refusedAt: "2026-11-21T10:00:00.000Z" });
    config.operatorFileRefusedAt = null;
  });
});

describe("a site's history", () => {
  test("records that it ran in production", async () => {
    expect(await siteHistory(site.database)).toMatchObject({ ranInProduction: false });
    await noteSiteStart(site.database, "demo", site.now);
    expect(await siteHistory(site.database)).toMatchObject({ ranInProduction: false });
    for (let start = 0; start < 2; start += 1) await noteSiteStart(site.database, "production", site.now);
    expect(await siteHistory(site.database)).toMatchObject({ ranInProduction: true, sampleVacancies: 0 });
  });
});

describe("pages of a site with law gaps", () => {
  const { identity } = ownSettings;
  const { name, legalName, address, registration, email } = identity;
  // A file from before any law was considered.
  const bare = {
    ...operatorWith({ ...ownSettings, identity: { name, legalName, address, registration, email }, privacy: {} }),
    byLaw: true,
  };
  const bareSite = useApp(
    { operator: bare, config: { environment: "production", publicUrl: "https://jobs.example" } },
    context,
  );

  test.each(["gb", "de", "fr", "us", "kr", "tr", "ar"])(
    "%s: show the known facts in complete sentences",
    async (market) => {
      expect(lawGaps(bare).length).toBeGreaterThan(10);
      for (const [page, path] of Object.entries(pagePaths)) {
        // The page needs an application.
        if (page === "success") continue;
        const response = await bareSite.open(`/${market}${path}`.replace(/\/$/, ""));
        const html = await response.text();
        expect([response.status, /undefined|\[object/.test(html)], page).toEqual([200, false]);
      }
    },
  );
});

describe("a changed operator file", () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "fairlead-gaps-"))));
  afterAll(() => rm(folder, { recursive: true }));

  const write = (name: string, privacy: object, more: object = {}) => {
    const path = join(folder, name);
    writeFileSync(path, stringify({ ...ownSettings, privacy, ...more }));
    return path;
  };

  /** The outcome of a change while `before` is in use. */
  async function changed(before: object, after: object, more: object = {}): Promise<string> {
    const file = write("watched.yaml", before);
    const environment = {
      FAIRLEAD_ENV: "production",
      OPERATOR_FILE: file,
      SECRET: testSecret,
      PUBLIC_URL: "https://jobs.ridgeway.test",
      SMTP_URL: "smtp://127.0.0.1:9",
      DATA_DIR: folder,
    };
    const config = readConfig(environment, { gaps: "allowed" });
    return new Promise<string>((resolve) => {
      const end = watchOperatorFile(
        config,
        () => resolve("taken"),
        (errors) => resolve(errors.join("\n")),
      );
      afterAll(end);
      write("watched.yaml", after, more);
    });
  }

  test("is accepted with the gaps of the current one", async () => {
    expect(await changed(less, less, { retentionDays: 170 })).toBe("taken");
  });

  test("is refused with a new gap", async () => {
    const { representatives: ___, ...worse } = less;
    const refused = await changed(less, worse);
    expect(refused).toContain("privacy.representatives.");
    expect(refused).not.toContain("privacy.safeguard");
    expect(newGapErrors("f", lacking, undefined)).toHaveLength(lawGaps(lacking).length);
  });
});

test("an age newly forbidden by law is ignored while the operator file still has it", () => {
  const reason = Object.fromEntries(["en", "ko"].map((language) => [language, "The contracts ask for this age"]));
  const operator = {
    ...operatorWith({ minimumAge: { default: 18, countries: { KR: { age: 21, reason } } } }),
    byLaw: true,
  };
  expect(lawGaps(operator).some((gap) => gap.startsWith("minimumAge.countries.KR"))).toBe(true);
  expect(minimumAge(operator, "KR")).toBe(18);
});
