/**
 * Upgrades from each released version on both engines, with a complete database of that version
 * (tests/fixtures/make.ts) and its operator file. Everything stays and works, and no email covers
 * past deadlines. More than 300 lines: the life of one fixture.
 *
 * @module-tag long
 */
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sendDigests } from "../../commands/accounts/notifications.ts";
import { notifySubscribers } from "../../commands/job-alerts/notify-subscribers.ts";
import { readConfig } from "../../app/config.ts";
import type { Database } from "../../db/database.ts";
import { migrate, migrations } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { lawGaps } from "../../domain/market-law/check.ts";
import { settingOf } from "../../domain/market-law/gaps.ts";
import { webhookSender } from "../../integrations/webhook/webhook.ts";
import { runContactClock } from "../../jobs/keep-clock.ts";
import { keepVacancies } from "../../jobs/vacancies.ts";
import { deskApiPath } from "../../routes.ts";
import { type LiveCatalog, openCatalog } from "../../commands/vacancies/published-catalog.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { createScratch, engine, type Scratch } from "../support/databases.ts";
import { useCostlyPassword } from "../support/good-password.ts";
import { forRows } from "../support/long-form.ts";
import { deliverDependencies } from "../support/deliveries.ts";
import { deliverOne } from "../support/run-deliveries.ts";
import { Browser, enterCode, list, logIn, totp } from "../support/desk.ts";
import { everything } from "../support/exported.ts";
import { type Mailbox, type Receiver, startMailbox, startReceiver } from "../support/receiver.ts";
import { testSecret } from "../support/secrets.ts";
import { runBuilt, startServer } from "../support/server.ts";
import { patience } from "../support/waiting.ts";

const fixtures = new URL("../fixtures/", import.meta.url);
const releases = readdirSync(fixtures, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

interface World {
  readonly madeAt: string;
  /** The private links made by the product, by name. */
  readonly links: Readonly<Record<string, string>>;
  /** Row counts by table. */
  readonly counts: Readonly<Record<string, number>>;
  readonly manager: { readonly email: string; readonly password: string; readonly secret: string };
}

/** Settings for a separate process. */
const environmentOf = ({ settings: { databaseUrl = "", databasePooler, dataDirectory } }: Scratch) => ({
  DATABASE_URL: databaseUrl,
  DATABASE_POOLER: databasePooler ? "on" : "off",
  DATA_DIR: dataDirectory,
});

/** Tables that a start may extend: migrations and rate limits. */
const grows = new Set(["schema_migration", "rate_limit"]);

test("every released version has its fixture", () => {
  const released = Array.from(
    readFileSync(new URL("../../CHANGELOG.md", import.meta.url), "utf8").matchAll(/^## \[(\d[^\]]*)\]/gm),
    ([, version]) => version,
  );
  expect(released.length).toBeGreaterThan(0);
  expect(releases.toSorted()).toEqual(released.toSorted());
});

useCostlyPassword();

/** The short form runs each release on one engine, the oldest on PostgreSQL. */
const inShortForm = (version: string) => (releases.indexOf(version) % 2 === 0) === (engine === "postgres");

forRows(
  describe,
  releases,
  inShortForm,
)("an upgrade from %s", (version) => {
  const folder = new URL(`${version}/`, fixtures);
  const world = JSON.parse(readFileSync(new URL("world.json", folder), "utf8")) as World;
  const madeAt = new Date(world.madeAt);
  const later = (days: number) => new Date(madeAt.getTime() + days * 86_400_000);
  let scratch: Scratch;
  let database: Database;
  let catalog: LiveCatalog;
  let mailbox: Mailbox;
  let receiver: Receiver;
  const site = useApp(
    () => {
      const { operator } = readConfig({ OPERATOR_FILE: new URL("operator.yaml", folder).pathname });
      const webhooks = operator.webhooks.map((webhook) => ({ ...webhook, url: receiver.url }));
      return { operator: { ...operator, webhooks }, config: { smtpUrl: mailbox.url }, catalog: () => catalog };
    },
    {
      get database() {
        return database;
      },
      get settings() {
        return scratch.settings;
      },
    },
  );

  /** Email counts by name. */
  async function letters(which: string, ...parameters: string[]): Promise<Record<string, number>> {
    const { rows } = await database.query<{ type: string; count: number }>(
      `select event_type as type, count(*)::int as count from delivery where kind = 'email' and ${which} group by 1`,
      parameters,
    );
    return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
  }

  /** Loads the unchanged fixture. */
  async function load(then = ""): Promise<void> {
    scratch = await createScratch({ empty: true });
    const empty = await openDatabase(scratch.settings);
    await empty.script(readFileSync(new URL("database.sql", folder), "utf8"));
    if (then !== "") await empty.script(then);
    await empty.close();
  }

  beforeAll(async () => {
    [receiver, mailbox] = await Promise.all([startReceiver(), startMailbox()]);
    await load();
    database = await openDatabase(scratch.settings);
  });
  afterAll(async () => {
    await database?.close();
    await scratch?.remove();
    await Promise.all([receiver?.close(), mailbox?.close()]);
  });

  test("migrates the schema, with unchanged earlier migrations", async () => {
    const known = await database.query<{ name: string }>("select name from schema_migration");
    const before = new Set(known.rows.map(({ name }) => name));
    expect(await migrate(database)).toEqual(migrations.map(({ name }) => name).filter((name) => !before.has(name)));
    catalog = await openCatalog(database);
    site.now = madeAt;
  });

  test("keeps every row", async () => {
    const counts: Record<string, number> = {};
    for (const name of Object.keys(world.counts)) {
      const { rows } = await database.query<{ count: number }>(`select count(*)::int as count from ${name}`);
      counts[name] = rows[0]?.count ?? 0;
    }
    const kept = (all: Readonly<Record<string, number>>) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !grows.has(name)));
    expect(kept(counts)).toEqual(kept(world.counts));
    // The fixture does contain data.
    for (const table of [
      "application_merge",
      "interview",
      "survey_answer",
      "consent",
      "suppression",
      "vacancy_version",
      "job_alert",
    ])
      expect(counts[table], table).toBeGreaterThan(0);
  });

  test("keeps every private link working", async () => {
    const statuses: [string, number][] = [];
    for (const [name, path] of Object.entries(world.links)) statuses.push([name, (await site.open(path)).status]);
    expect(statuses).toEqual(Object.keys(world.links).map((name) => [name, 200]));
  });

  test("keeps accounts, passwords and second steps, and shows the waiting applications", async () => {
    const browser = new Browser(site);
    const { email, password, secret } = world.manager;
    expect((await logIn(browser, email, password)).body).toEqual({ twoFactorRedirect: true });
    expect((await enterCode(browser, totp(secret))).status).toBe(200);
    const waiting = (await list(browser)).rows.map(({ name }) => name);
    for (const name of ["Waiting", "Claimed", "Reminded"]) expect(waiting).toContain(name);
    expect((await browser.get(`${deskApiPath}/vacancies`)).status).toBe(200);
  });

  test("keeps everyone in the export and published content on the pages", async () => {
    const exported = JSON.stringify(await everything(database));
    // A person who applied twice appears under the first name.
    const missing = Object.keys(world.links).filter((name) => !exported.includes(JSON.stringify(name)));
    expect(missing).toEqual(["Again Later"]);
    const jobs = await (await site.open("/gb/jobs")).text();
    expect(jobs).toContain("Night Auditor");
    expect(jobs).not.toContain("Only a Draft");
  });

  test("after three weeks of downtime sends nothing for past deadlines and loses no delivery", async () => {
    site.now = later(21);
    receiver.received.length = mailbox.mails.length = 0;
    const commands = commandsOf(site);
    const rethrow = (error: unknown): never => {
      throw error;
    };
    const jobs = async () => {
      await runContactClock({ ...commands, log: site.log }, rethrow);
      await keepVacancies({ ...commands, config: site.config, log: site.log }, rethrow);
      if (await catalog.refresh()) site.app.catalogChanged();
      await sendDigests(commands);
      await notifySubscribers({ ...commands, config: site.config, catalog });
    };
    // A confirmation still pending when everything stopped is sent however late.
    const waited = await letters("delivered_at is null and dead_at is null");
    // Twice, like two processes, and again once the summaries are due.
    await Promise.all([jobs(), jobs()]);
    site.now = new Date(site.now.getTime() + 900_000);
    await jobs();
    for (;;) {
      const { rows } = await database.query<{ id: string }>(
        `select id from delivery where delivered_at is null and dead_at is null
           and (next_attempt_at is null or next_attempt_at <= $1::timestamptz) order by sequence`,
        [site.now.toISOString()],
      );
      if (rows.length === 0) break;
      const deps = deliverDependencies(
        site,
        { database, settings: scratch.settings },
        { sendWebhook: webhookSender({ loopback: true }) },
      );
      for (const { id } of rows) await deliverOne(deps, id);
    }
    const owed = Object.entries(waited).filter(
      ([letter]) => !/^recruiter|interview|missed|subscriber.confirm/.test(letter),
    );
    const [received = 0, told = 0] = ["applicant.received", "application.created"].map((letter) => waited[letter]);
    expect(await letters("delivered_at >= $1::timestamptz", later(20).toISOString())).toEqual({
      ...Object.fromEntries(owed),
      // The held person reaches the queue now.
      "applicant.received": received + 1,
      "application.created": told + 1,
      // One summary of the missed ones for each of the two recruiters, and a daily email on
      // request.
      "recruiter.missed_many": 2,
      "recruiter.digest": 1,
    });
    const { rows: left } = await database.query(
      "select event_type, target, last_error from delivery where delivered_at is null and dead_at is null",
    );
    expect(left).toEqual([]);
  });

  const dump = readFileSync(new URL("database.sql", folder), "utf8");
  const isOlder = migrations.some(({ name }) => !dump.includes(name));

  test.runIf(engine === "postgres" && isOlder)(
    "is needed before commands use the database, and a backup stays possible before it",
    async () => {
      await load();
      const other = await mkdtemp(join(tmpdir(), "fairlead-release-"));
      const { databaseUrl = "", databasePooler } = scratch.settings;
      const settings = {
        OPERATOR_FILE: fileURLToPath(new URL("operator.yaml", folder)),
        SECRET: testSecret,
        DATABASE_URL: databaseUrl,
        DATABASE_POOLER: databasePooler ? "on" : "off",
        DATA_DIR: join(other, "data"),
      };
      const applied = async () => (await database.query("select name from schema_migration order by name")).rows;
      const before = await applied();
      const older = expect.stringContaining("The database is from an older version of Fairlead: it lacks ") as string;
      for (const [parameters, status] of [
        [["export"], 1],
        [["bounce"], 75],
        [["recruiter", "invite", "new@operator.example"], 1],
      ] as const)
        expect(await runBuilt("cli", parameters, settings)).toEqual({ status, out: "", complaints: older });
      expect(await runBuilt("cli", ["doctor"], settings)).toMatchObject({ status: 1, out: older });
      const backup = await runBuilt("cli", ["backup", join(other, "backup")], settings);
      expect(backup).toEqual({
        status: 0,
        out: expect.stringContaining("verified by reading it back") as string,
        complaints: "",
      });
      expect(await applied()).toEqual(before);
      await rm(other, { recursive: true });
    },
  );

  describe("in production with the operator file it accepted", () => {
    let other: string;
    let settings: Record<string, string>;
    let gaps: readonly string[];

    beforeAll(async () => {
      // The fixture's site was a demo; a production site has closed the samples.
      await load(
        "update vacancy set closed_at = now() where sample; update testimonial set shown_at = null where sample",
      );
      other = await mkdtemp(join(tmpdir(), "fairlead-release-"));
      const file = join(other, "operator.yaml");
      await writeFile(file, readFileSync(new URL("production.yaml", folder)));
      settings = {
        FAIRLEAD_ENV: "production",
        PUBLIC_URL: "https://jobs.ridgeway.test",
        OPERATOR_FILE: file,
        SECRET: testSecret,
        SMTP_URL: mailbox.url,
        HOST: "127.0.0.1",
      };
      gaps = lawGaps(readConfig({ ...settings, DATA_DIR: other }, { gaps: "allowed" }).operator);
    });
    afterAll(() => rm(other, { recursive: true }));

    test("lets a running site continue, and reports the new legal gaps to the operator", async () => {
      // The first version's law table required less.
      if (version === "0.1.0")
        expect(gaps.map(settingOf)).toEqual(expect.arrayContaining(["privacy.safeguard", "identity.vatId"]));
      mailbox.mails.length = 0;
      const about = () =>
        mailbox.mails.filter(({ headers }) => headers.get("subject")?.includes("operator file lacks"));
      for (const start of ["first", "second"]) {
        const server = await startServer(scratch.settings, settings);
        try {
          const doctor = (await runBuilt("cli", ["doctor"], { ...settings, ...environmentOf(scratch) })).out;
          const today = new Date().toISOString().slice(0, 10);
          const told = gaps.filter((gap) =>
            doctor.includes(
              `warning operator file: ${gap}; missing since ${today}; add it (the site keeps running meanwhile)`,
            ),
          );
          expect(told, start).toEqual(gaps);
          if (gaps.length > 0) await vi.waitFor(() => expect(about()).not.toEqual([]), { timeout: patience });
        } finally {
          await server.stop();
        }
      }
      // One email for any number of starts.
      expect(about().map(({ to }) => to)).toEqual(gaps.length > 0 ? [["desk@ridgeway.test"]] : []);
      for (const gap of gaps) expect(about()[0]?.html).toContain(settingOf(gap));
    });

    test("stops a new site, and creates nothing in its database", async () => {
      if (gaps.length === 0) return;
      const empty = await createScratch({ empty: true });
      try {
        const ended = await runBuilt("main", [], { ...settings, ...environmentOf(empty), PORT: "0" });
        expect(ended.status).toBe(78);
        for (const gap of gaps) expect(ended.complaints).toContain(`operator.yaml) ${gap}`);
        const untouched = await openDatabase(empty.settings);
        const { rows } = await untouched.query("select to_regclass('schema_migration') is null as untouched");
        await untouched.close();
        expect(rows).toEqual([{ untouched: true }]);
      } finally {
        await empty.remove();
      }
    });
  });

  test("starts with its operator file, and its commands work", async () => {
    const other = await mkdtemp(join(tmpdir(), "fairlead-release-"));
    await load();
    const file = join(other, "operator.yaml");
    await writeFile(file, readFileSync(new URL("operator.yaml", folder)));
    const server = await startServer(scratch.settings, { OPERATOR_FILE: file, SECRET: testSecret });
    try {
      expect((await fetch(`${server.url}/gb/jobs`)).status).toBe(200);
      expect((await server.command("version")).join("\n")).toContain(`, ${migrations.at(-1)?.name}`);
    } finally {
      await server.stop();
      await rm(other, { recursive: true });
    }
  });
});
