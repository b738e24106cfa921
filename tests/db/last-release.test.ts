/**
 * From each released version to this one, on both engines: a whole database of that version as people had filled it (tests/fixtures/make.ts),
 * with its operator file. Everything is there and works on, and nobody is written to about what is long over. More than
 * 300 lines: the life of one fixture.
 */
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sendDigests } from "../../accounts/news.ts";
import { tellSubscribers } from "../../alerts/tell.ts";
import { readConfig } from "../../config.ts";
import type { Database } from "../../db/database.ts";
import { migrate, migrations } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { lawGaps } from "../../domain/market-law/check.ts";
import { settingOf } from "../../domain/market-law/gaps.ts";
import { webhookSender } from "../../gateways/webhook/webhook.ts";
import { sweep } from "../../jobs/keep-clock.ts";
import { keepVacancies } from "../../jobs/vacancies.ts";
import { deskApiPath } from "../../routes.ts";
import { type LiveShelf, openShelf } from "../../vacancies/shelf.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { createScratch, engine, type Scratch } from "../support/databases.ts";
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
  /** By name: the private links that the product gave. */
  readonly links: Readonly<Record<string, string>>;
  /** Rows by table. */
  readonly counts: Readonly<Record<string, number>>;
  readonly manager: { readonly email: string; readonly password: string; readonly secret: string };
}

/** For a process of its own. */
const environmentOf = ({ settings: { databaseUrl = "", databasePooler, dataDirectory } }: Scratch) => ({
  DATABASE_URL: databaseUrl,
  DATABASE_POOLER: databasePooler ? "on" : "off",
  DATA_DIR: dataDirectory,
});

/** Tables that a start may add to: what runs, and what it is told by. */
const grows = new Set(["schema_migration", "rate_limit"]);

test("every released version has its fixture", () => {
  const released = Array.from(
    readFileSync(new URL("../../CHANGELOG.md", import.meta.url), "utf8").matchAll(/^## \[(\d[^\]]*)\]/gm),
    ([, version]) => version,
  );
  expect(released.length).toBeGreaterThan(0);
  expect(releases.toSorted()).toEqual(released.toSorted());
});

describe.each(releases)("from %s", (version) => {
  const folder = new URL(`${version}/`, fixtures);
  const world = JSON.parse(readFileSync(new URL("world.json", folder), "utf8")) as World;
  const madeAt = new Date(world.madeAt);
  const later = (days: number) => new Date(madeAt.getTime() + days * 86_400_000);
  let scratch: Scratch;
  let database: Database;
  let shelf: LiveShelf;
  let mailbox: Mailbox;
  let receiver: Receiver;
  const site = useApp(
    () => {
      const { operator } = readConfig({ OPERATOR_FILE: new URL("operator.yaml", folder).pathname });
      const webhooks = operator.webhooks.map((webhook) => ({ ...webhook, url: receiver.url }));
      return { operator: { ...operator, webhooks }, config: { smtpUrl: mailbox.url }, shelf: () => shelf };
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

  /** E-mails by their names. */
  async function letters(which: string, ...parameters: string[]): Promise<Record<string, number>> {
    const { rows } = await database.query<{ type: string; count: number }>(
      `select event_type as type, count(*)::int as count from delivery where kind = 'email' and ${which} group by 1`,
      parameters,
    );
    return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
  }

  /** As it was then, with nothing done to it. */
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

  test("its schema is brought to this version's, whose migrations of then are as they were", async () => {
    const known = await database.query<{ name: string }>("select name from schema_migration");
    const before = new Set(known.rows.map(({ name }) => name));
    expect(await migrate(database)).toEqual(migrations.map(({ name }) => name).filter((name) => !before.has(name)));
    shelf = await openShelf(database);
    site.now = madeAt;
  });

  test("every row is there", async () => {
    const counts: Record<string, number> = {};
    for (const name of Object.keys(world.counts)) {
      const { rows } = await database.query<{ count: number }>(`select count(*)::int as count from ${name}`);
      counts[name] = rows[0]?.count ?? 0;
    }
    const kept = (all: Readonly<Record<string, number>>) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !grows.has(name)));
    expect(kept(counts)).toEqual(kept(world.counts));
    // And there is something to lose.
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

  test("every private link opens its page", async () => {
    const statuses: [string, number][] = [];
    for (const [name, path] of Object.entries(world.links)) statuses.push([name, (await site.open(path)).status]);
    expect(statuses).toEqual(Object.keys(world.links).map((name) => [name, 200]));
  });

  test("who had an account logs in with the same password and second step, and sees who waits", async () => {
    const browser = new Browser(site);
    const { email, password, secret } = world.manager;
    expect((await logIn(browser, email, password)).body).toEqual({ twoFactorRedirect: true });
    expect((await enterCode(browser, totp(secret))).status).toBe(200);
    const waiting = (await list(browser)).rows.map(({ name }) => name);
    for (const name of ["Waiting", "Claimed", "Reminded"]) expect(waiting).toContain(name);
    expect((await browser.get(`${deskApiPath}/vacancies`)).status).toBe(200);
  });

  test("the export has everybody, and public pages show what was published", async () => {
    const exported = JSON.stringify(await everything(database));
    // Whoever sent the form twice is there by the name of the first time.
    const missing = Object.keys(world.links).filter((name) => !exported.includes(JSON.stringify(name)));
    expect(missing).toEqual(["Again Later"]);
    const jobs = await (await site.open("/gb/jobs")).text();
    expect(jobs).toContain("Night Auditor");
    expect(jobs).not.toContain("Only a Draft");
  });

  test("after three weeks in which nothing ran nobody is written to about what is long over, and no delivery is lost", async () => {
    site.now = later(21);
    receiver.received.length = mailbox.mails.length = 0;
    const commands = commandsOf(site);
    const rethrow = (error: unknown): never => {
      throw error;
    };
    const jobs = async () => {
      await sweep({ ...commands, log: site.log }, rethrow);
      await keepVacancies({ ...commands, config: site.config, log: site.log }, rethrow);
      if (await shelf.refresh()) site.app.shelfChanged();
      await sendDigests(commands);
      await tellSubscribers({ ...commands, config: site.config, shelf });
    };
    // What was acknowledged then, and could not be sent before everything stood still, is owed however late.
    const waited = await letters("delivered_at is null and dead_at is null");
    // Twice, as two processes, and once more when what gathers is sent.
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
      // Of the person who was held back, and went to the queue now.
      "applicant.received": received + 1,
      "application.created": told + 1,
      // One about all who were missed to each of the two recruiters, and today's letter to who asked for one.
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
    "until it has, commands leave the database to the processes of then, and a backup takes it as it is",
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
      const older = expect.stringContaining("The database is of an older version of Fairlead: it lacks ") as string;
      for (const [parameters, status] of [
        [["export"], 1],
        [["bounce"], 75],
        [["recruiter", "invite", "new@operator.example"], 1],
      ] as const)
        expect(await runBuilt("cli", parameters, settings)).toEqual({ status, out: "", complaints: older });
      expect(await runBuilt("cli", ["doctor"], settings)).toMatchObject({ status: 1, out: older });
      const backup = await runBuilt("cli", ["backup", join(other, "backup")], settings);
      expect(backup).toEqual({ status: 0, out: expect.stringContaining("it is whole") as string, complaints: "" });
      expect(await applied()).toEqual(before);
      await rm(other, { recursive: true });
    },
  );

  describe("in production, with the operator file that it accepted", () => {
    let other: string;
    let settings: Record<string, string>;
    let gaps: readonly string[];

    beforeAll(async () => {
      // The site of the fixture was a demo's; one that went into production has closed the samples.
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

    test("a site that ran goes on, and the operator learns what the law asks for besides", async () => {
      // The first version's law table asked for less.
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
              `warning operator file: ${gap}; missing since ${today}; add it: the site goes on meanwhile`,
            ),
          );
          expect(told, start).toEqual(gaps);
          if (gaps.length > 0) await vi.waitFor(() => expect(about()).not.toEqual([]), { timeout: patience });
        } finally {
          await server.stop();
        }
      }
      // Once, however often it starts.
      expect(about().map(({ to }) => to)).toEqual(gaps.length > 0 ? [["desk@ridgeway.test"]] : []);
      for (const gap of gaps) expect(about()[0]?.html).toContain(settingOf(gap));
    });

    test("a new site does not start without it, and nothing is made in its database", async () => {
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

  test("the product of this version starts on it with the operator file of then, and its commands know it", async () => {
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
