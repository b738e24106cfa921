/**
 * Backup and restore on one engine: a restore is complete or does not happen. More than 300 lines:
 * every way a file can be wrong.
 *
 * @module-tag long
 */
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, type Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import { publishDocument } from "../../commands/site/publish.ts";
import { saveDocumentDraft } from "../../commands/site/save-draft.ts";
import { storePicture } from "../../commands/site/store-picture.ts";
import { newHome, newPage } from "../../domain/site-content/content.ts";
import { notBackedUp } from "../../commands/backup/tables.ts";
import { commandOf } from "../../cli/commands.ts";
import type { Config } from "../../app/config.ts";
import type { Database } from "../../db/database.ts";
import { following } from "../support/following.ts";
import { readErasures } from "../../db/erasures/journal.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { keepJournal } from "../../jobs/erasures.ts";
import { allRows, surroundings } from "../support/all-rows.ts";
import { alertingOperator, emailsToReader, subscribed } from "../support/alerts.ts";
import { useApp } from "../support/app.ts";
import { quietCommands } from "../support/commands.ts";
import { createScratch, type Scratch, useDatabase } from "../support/databases.ts";
import { longOnPglite } from "../support/long-form.ts";
import { recruit } from "../support/desk.ts";
import { published, written } from "../support/desk-vacancies.ts";
import { webhookSecret } from "../support/operators.ts";
import { newPerson, newRegistration } from "../support/registrations.ts";
import { runCommand } from "../support/run-command.ts";

const context = useDatabase();
const site = useApp({ operator: alertingOperator, config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
let folder: string;
let files = 0;
const scratches: Scratch[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fairlead-backup-"));
});
afterAll(async () => {
  for (const scratch of scratches) await scratch.remove();
  await rm(folder, { recursive: true, force: true });
});

const newFile = () => join(folder, `backup-${(files += 1)}`);

/** The settings of a deployment on the test's own database. */
const settings = (change: Partial<Config> = {}): Config => ({
  ...site.config,
  ...context.settings,
  databaseUrl: context.settings.databaseUrl,
  ...change,
});

/** The command as run next to the process that holds the database. */
async function typed(config: Config, ...given: string[]): Promise<{ status: number; said: string }> {
  const { command, parameters } = commandOf(given);
  const stdout = new PassThrough();
  const said = text(stdout);
  const run = async (output: Writable) => {
    const [word = "", ...rest] = given;
    const { status, said: sent } = await runIn(config, word, rest, output);
    return sent ?? status;
  };
  const place = { config, now: () => new Date(), stdout };
  const status = await command
    .around?.(parameters)(place, run)
    .finally(() => stdout.end());
  return { status: status ?? -1, said: await said };
}

async function runIn(config: Config, word: string, rest: string[], output: Writable) {
  const { commandHandlers } = await import("../../cli/commands.ts");
  const handler = commandHandlers({ database: context.database, config, now: () => new Date() })[word];
  const status = (await handler?.(rest, output, new AbortController().signal)) ?? 1;
  return { status, said: undefined };
}

const backup = (path: string, change: Partial<Config> = {}) => typed(settings(change), "backup", path);

/** An empty target. */
async function emptyPlace(): Promise<Scratch> {
  const scratch = await createScratch({ empty: true });
  // The folder in its state before the first start.
  await rm(join(scratch.settings.dataDirectory, "database"), { recursive: true, force: true });
  scratches.push(scratch);
  return scratch;
}

async function restored(path: string, given: readonly string[] = ["--no-erasures"], change: Partial<Config> = {}) {
  const place = await emptyPlace();
  const { said } = await typed(settings({ ...place.settings, ...change }), "restore", path, ...given);
  const database = await openDatabase(place.settings);
  return { said, database, place };
}

async function reopened<T>(database: Database, use: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

async function refused(
  path: string,
  why: RegExp | string,
  given: readonly string[] = ["--no-erasures"],
  change: Partial<Config> = {},
) {
  const place = await emptyPlace();
  await expect(typed(settings({ ...place.settings, ...change }), "restore", path, ...given)).rejects.toThrow(why);
  // Nothing is left of it.
  expect(existsSync(join(place.settings.dataDirectory, "database"))).toBe(false);
  expect(existsSync(join(place.settings.dataDirectory, "database.new"))).toBe(false);
  if (place.settings.databaseUrl === undefined) return;
  await reopened(await openDatabase(place.settings), async (database) => {
    const { rows } = await database.query("select from pg_class where relnamespace = 'public'::regnamespace");
    expect(rows).toEqual([]);
  });
}

const save = async (change = {}) => {
  const input = newRegistration(newPerson(change));
  const saved = await saveRegistration(context.database, input);
  if (!("applicationId" in saved)) throw new Error(saved.outcome);
  return { ...input, applicationId: saved.applicationId };
};

/** A deployment with data in every table. */
async function fill(): Promise<void> {
  const { database } = context;
  const manager = await recruit(site, "manager");
  await published(manager);
  const parts = { database, config: site.config, now: () => new Date() };
  const logo = { bytes: randomBytes(70_000), type: "image/png", width: 400, height: 90 } as const;
  const pictures = { logo: await storePicture(database, logo, new Date()) };
  await saveDocumentDraft(parts, "brand", manager, { version: 0, draft: { name: "Nordlicht", pictures } });
  await publishDocument(parts, "brand", manager, { version: 1 });
  for (const [name, draft] of [
    ["home", newHome("en")],
    ["page/about-us", newPage("en", "About us")],
    ["settings/webhooks", { webhooks: [{ id: "crm", url: "https://crm.example", secret: webhookSecret }] }],
  ] as const) {
    await saveDocumentDraft(parts, name, manager, { version: 0, draft });
    await publishDocument(parts, name, manager, { version: 1 });
  }
  await subscribed(site);
  const first = await save({ name: 'Zoë "O\'Neill" \\ {null},\n\ttab,(paren) 🦊' });
  const second = await save();
  await database.query("update application set merged_into = $2, tags = $3::text[] where id = $1", [
    first.applicationId,
    second.applicationId,
    ["a,b", 'quo"te', "null", ""],
  ]);
  await database.query(
    "update registration set attribution = 'null'::jsonb, search = 'zoë:1 oneill:2'::tsvector, created_at = created_at + interval '1.000007 s' where id = $1",
    [first.id],
  );
  await database.query("update delivery set payload = $1::jsonb where id = $2", [
    JSON.stringify({ deep: [1.5, "x", null, { é: "\u2028" }] }),
    second.deliveries[0]?.id,
  ]);
}

test("a restored backup equals the database row by row, with indexes, references and sequences", async () => {
  await fill();
  const path = newFile();
  const { status, said } = await backup(path);
  expect(status).toBe(0);
  expect(said).toMatch(/: \d+ rows of \d+ tables \(2 applications\) as of .*, verified by reading it back\n$/);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const result = await restored(path);
  expect(result.said).toContain("(2 applications)");
  expect(result.said).toMatch(/^Settings of the desk.*: webhooks \(\d{4}-\S+Z\)$/m);
  await reopened(result.database, async (database) => {
    // Pending emails are held; everything else is unchanged.
    const leftOut = ["schema_migration", ...notBackedUp];
    const [before, after] = [await allRows(context.database, leftOut), await allRows(database, leftOut)];
    expect({ ...after, delivery: null }).toEqual({ ...before, delivery: null });
    expect(after["delivery"]).toHaveLength(before["delivery"]?.length ?? 0);
    for (const table of [
      "application",
      "registration",
      "vacancy",
      "site_document_version",
      "site_picture",
      "job_alert",
      "recruiter",
      "recruiter_account",
    ])
      expect(after[table]?.length, table).toBeGreaterThan(0);
    expect(await surroundings(database)).toEqual(await surroundings(context.database));
    expect(await allRows(database, Object.keys(after))).toEqual(
      Object.fromEntries(
        [...notBackedUp, "schema_migration"]
          .sort()
          .map((name) => [name, name === "schema_migration" ? expect.any(Array) : []]),
      ),
    );
    expect(await migrate(database)).toEqual([]);
    // The next row gets a new number.
    await database.query("insert into application (created_at) values (now())");
  });
});

test("pending webhooks continue with their ids, and emails wait for approval", longOnPglite, async () => {
  await save();
  const path = newFile();
  await backup(path);
  const result = await restored(path);
  expect(result.said).toMatch(/Held: \d+ emails that were waiting/);
  await reopened(result.database, async (database) => {
    const open = "select id from delivery where delivered_at is null and dead_at is null and kind = $1 order by id";
    expect((await database.query(open, ["webhook"])).rows).toEqual(
      (await context.database.query(open, ["webhook"])).rows,
    );
    expect((await database.query(open, ["email"])).rows).toEqual([]);
    const replay = await runCommand({ database, config: site.config, now: () => new Date() }, "replay");
    expect(replay.said).toContain("may have been sent since");
  });
});

test(
  "what was scheduled for a time that has passed is not published, because it may have been cancelled since",
  longOnPglite,
  async () => {
    const manager = await recruit(site, "manager");
    for (const hours of [-1, 1]) {
      const { id } = await written(manager);
      await context.database.query(
        `insert into vacancy_schedule (vacancy_id, draft, version, languages, local_time, zone, at, made_at, by_name)
       select id, draft, version, '{en}', '2026-11-22T08:00', 'UTC', now() + $2 * interval '1 hour', now(), 'Maya'
       from vacancy where id = $1::uuid`,
        [id, hours],
      );
      const page = `page/${hours < 0 ? "late" : "early"}`;
      await saveDocumentDraft({ database: context.database, now: () => new Date() }, page, manager, {
        version: 0,
        draft: newPage("en", "About us"),
      });
      await context.database.query(
        `insert into vacancy_schedule (document, draft, version, languages, local_time, zone, at, made_at, by_name)
         select name, draft, version, '{}', '2026-11-22T08:00', 'UTC', now() + $2 * interval '1 hour', now(), 'Maya'
         from site_document where name = $1`,
        [page, hours],
      );
    }
    const path = newFile();
    await backup(path);
    const { said, database } = await restored(path);
    expect(said).toContain("Unscheduled: 2 vacancies and pages whose time has passed since");
    await reopened(database, async () => {
      const { rows } = await database.query<{ late: boolean; last: string }>(
        `select at < now() as late, coalesce(
           (select v.what from vacancy_version v where v.vacancy_id = s.vacancy_id order by v.id desc limit 1),
           (select d.what from site_document_version d where d.document = s.document order by d.id desc limit 1)
         ) as last
       from vacancy_schedule s where cancelled_at is null order by at`,
      );
      expect(rows).toEqual([
        { late: false, last: "saved" },
        { late: false, last: "saved" },
      ]);
    });
  },
);

test("people erased after the backup stay erased, and no one else is", async () => {
  const erasureJournal = join(folder, "journal");
  const [gone, stays, beside] = [await save(), await save(), await save()];
  const path = newFile();
  await backup(path);
  const commands = { ...quietCommands(context), config: { ...quietCommands(context).config, erasureJournal } };
  await eraseApplication(commands, gone.applicationId);
  // The journal is on disk once the erasure is acknowledged.
  expect(await readErasures(erasureJournal)).toMatchObject([{ kind: "registration", id: gone.id }]);
  expect(await readFile(join(erasureJournal, (await readdir(erasureJournal))[0] ?? ""), "utf8")).not.toContain(
    gone.registration.name,
  );
  const { said, database } = await restored(path, ["--erasures", erasureJournal]);
  expect(said).toContain("Erased again: 1 registrations");
  await reopened(database, async () => {
    const everything = JSON.stringify(await allRows(database));
    for (const mine of [gone.registration.name, gone.registration.email, gone.registration.phone])
      expect(everything).not.toContain(mine);
    for (const { registration } of [stays, beside]) expect(everything).toContain(registration.email);
    const { rows } = await database.query("select registration_id as id from erasure where registration_id = $1", [
      gone.id,
    ]);
    expect(rows).toEqual([{ id: gone.id }]);
  });
});

test("a rolled-back erasure is not in the journal", async () => {
  const erasureJournal = join(folder, "begun-again");
  const person = newPerson();
  const [mine, theirs] = [await save(person), await save({ ...person, name: "Somebody Else" })];
  expect(theirs.applicationId).toBe(mine.applicationId);
  const { database: real } = context;
  let begun = 0;
  // A faster command split off the other application.
  const database = following(real, {
    async transaction(work, options) {
      begun += 1;
      if (begun > 1) return real.transaction(work, options);
      await real
        .transaction(async (transaction) => {
          await work(transaction);
          throw new Error("back");
        }, options)
        .catch(() => {});
      await real.query(
        `with own as (insert into application (created_at) select created_at from application where id = $2 returning id)
         update registration set application_id = (select id from own) where id = $1`,
        [theirs.id, mine.applicationId],
      );
      throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
    },
  });
  const commands = quietCommands(context);
  await eraseApplication({ ...commands, database, config: { ...commands.config, erasureJournal } }, mine.applicationId);
  expect(begun).toBe(2);
  expect(await readErasures(erasureJournal)).toMatchObject([{ id: mine.id }]);
});

test("of two people sharing an application only the erased one is removed", longOnPglite, async () => {
  const person = newPerson();
  const first = await save(person);
  const second = await save({ ...person, name: "Somebody Else" });
  expect(second.applicationId).toBe(first.applicationId);
  const path = newFile();
  await backup(path);
  const journal = join(folder, "shared.jsonl");
  await context.database.query("insert into erasure values ($1, now())", [first.id]);
  await writeFile(
    journal,
    (await runCommand({ database: context.database, config: site.config, now: () => new Date() }, "erasures")).said,
  );
  await context.database.query("delete from erasure where registration_id = $1", [first.id]);
  const { database } = await restored(path, ["--erasures", journal]);
  await reopened(database, async () => {
    const { rows } = await database.query("select id from registration where id = any($1::text[])", [
      [first.id, second.id],
    ]);
    expect(rows).toEqual([{ id: second.id }]);
  });
});

test("ended job alerts stay ended", longOnPglite, async () => {
  const email = await subscribed(site);
  const path = newFile();
  await backup(path);
  const [letter] = await emailsToReader(site, email);
  expect(letter).toBeDefined();
  await context.database.query("delete from job_subscriber where email = $1", [email]);
  const erasureJournal = join(folder, "alerts");
  await keepJournal({ database: context.database, config: { erasureJournal }, log: site.log })();
  const { said, database } = await restored(path, ["--erasures", erasureJournal]);
  expect(said).toMatch(/ended again: 1 job alerts/);
  await reopened(database, async () => {
    expect(JSON.stringify(await allRows(database))).not.toContain(email);
  });
});

test("an incomplete, empty, truncated or missing journal is refused", longOnPglite, async () => {
  const gone = await save();
  await eraseApplication(quietCommands(context), gone.applicationId);
  const path = newFile();
  await backup(path);
  const older = join(folder, "older");
  await keepJournal({ database: context.database, config: { erasureJournal: older }, log: site.log })();
  const [name = ""] = await readdir(older);
  const whole = await readFile(join(older, name), "utf8");
  await writeFile(join(older, name), whole.slice(0, -20));
  await refused(path, /not a complete file of an erasure journal/, ["--erasures", older]);
  const other = join(folder, "other.jsonl");
  await writeFile(
    other,
    (await import("../../db/erasures/file.ts")).journalText([
      { kind: "registration", id: "x", at: "2026-11-20T10:00:00Z" },
    ]),
  );
  await refused(path, /lacks \d+ erasures that the backup knows/, ["--erasures", other]);
  const empty = join(folder, "empty.jsonl");
  await writeFile(empty, (await import("../../db/erasures/file.ts")).journalText([]));
  await refused(path, /contains no erasures/, ["--erasures", empty]);
  await refused(path, "give the erasure journal with --erasures, or use --no-erasures", []);
  await refused(path, "--erasures and --no-erasures cannot be combined", ["--erasures", other, "--no-erasures"]);
  const { database } = await restored(path, ["--erasures", other, "--incomplete-erasures"]);
  await database.close();
});

test("an unreadable or unwritable file is reported with its setting, path and fix", async () => {
  const [good, empty, none] = [newFile(), newFile(), join(folder, "none", "file")];
  await backup(good);
  await writeFile(empty, "\n");
  const asked = settings();
  const cases: [string, readonly string[]][] = [
    [`FILE (${none}): does not exist (ENOENT); correct the path`, ["restore", none, "--no-erasures"]],
    [`FILE (${folder}): is a folder, not a file`, ["restore", folder, "--no-erasures"]],
    [`--erasures (${none}): does not exist (ENOENT); correct the path`, ["restore", good, "--erasures", none]],
    [`--erasures: ${empty} is not a complete file of an erasure journal`, ["restore", good, "--erasures", empty]],
    [`FILE (${none}): does not exist`, ["backup", none, "--check"]],
    [`FILE (${folder}): is a folder`, ["backup", folder, "--check"]],
    [`FILE (${none}): is in a folder that does not exist (ENOENT); create the folder`, ["backup", none]],
    [`FILE (${good}/x): is in a folder that does not exist`, ["backup", `${good}/x`]],
  ];
  for (const [words, given] of cases) await expect(typed(asked, ...given), given.join(" ")).rejects.toThrow(words);
  for (const given of [
    ["backup", newFile()],
    ["backup", good, "--check"],
    ["restore", good, "--no-erasures"],
  ]) {
    for (const [path, words] of [
      [none, "does not exist (ENOENT); correct the path"],
      [folder, "is a folder, not a file (EISDIR); enter the path of a file"],
      [empty, "its first line is empty; write the passphrase there"],
    ] as const)
      await expect(typed(asked, ...given, "--passphrase-file", path)).rejects.toThrow(
        `--passphrase-file (${path}): ${words}`,
      );
  }
});

test("a truncated or altered backup is refused and leaves nothing behind", async () => {
  const path = newFile();
  await backup(path);
  const { size } = await stat(path);
  const whole = await readFile(path);
  for (const share of [0, 0.01, 0.5, 0.9]) {
    const cut = newFile();
    await copyFile(path, cut);
    await truncate(cut, Math.floor(size * share));
    await expect(typed(settings(), "backup", cut, "--check")).rejects.toThrow("The backup");
    if (share > 0.4) await refused(cut, "The backup");
  }
  for (const share of [0.3, 0.7]) {
    const changed = Buffer.from(whole);
    const at = Math.floor(size * share);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const damaged = newFile();
    await writeFile(damaged, changed);
    await refused(damaged, "The backup");
  }
});

test(
  "an encrypted backup is unreadable, opens with its passphrase only, and detects any change",
  longOnPglite,
  async () => {
    const marked = await save({ name: "Zoë Secretly Stored" });
    const passphrase = "a horse, a battery, a staple";
    const path = newFile();
    const { said } = await backup(path, { backupPassphrase: passphrase });
    expect(said).toContain("encrypted");
    const bytes = await readFile(path);
    expect(bytes.includes("Zoë Secretly")).toBe(false);
    await refused(path, "is encrypted: set BACKUP_PASSPHRASE");
    await refused(path, "another passphrase", ["--no-erasures"], { backupPassphrase: `${passphrase}!` });
    for (const share of [0.4, 0.95]) {
      const changed = Buffer.from(bytes);
      const at = Math.floor(bytes.length * share);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const damaged = newFile();
      await writeFile(damaged, changed);
      await refused(damaged, "was changed or truncated", ["--no-erasures"], { backupPassphrase: passphrase });
    }
    const cut = newFile();
    await copyFile(path, cut);
    await truncate(cut, bytes.length - 1);
    await refused(cut, "was changed or truncated", ["--no-erasures"], { backupPassphrase: passphrase });
    const plain = newFile();
    await backup(plain);
    await refused(plain, "is not encrypted, and a passphrase is set", ["--no-erasures"], {
      backupPassphrase: passphrase,
    });

    const file = newFile();
    await writeFile(file, `${passphrase}\nand what follows is not read\n`);
    const { database } = await restored(path, ["--no-erasures", "--passphrase-file", file]);
    await reopened(database, async () => {
      expect(JSON.stringify(await allRows(database))).toContain(marked.registration.name);
    });
  },
);

test("no file is overwritten, and a failed one is removed", async () => {
  const path = newFile();
  await writeFile(path, "mine");
  await expect(backup(path)).rejects.toThrow("already exists");
  expect(await readFile(path, "utf8")).toBe("mine");
  const other = newFile();
  const config = settings();
  const { command, parameters } = commandOf(["backup", other]);
  const place = { config, now: () => new Date(), stdout: new PassThrough() };
  const broken = async (output: Writable) => {
    output.write(randomBytes(100_000));
    throw Object.assign(new Error("the process was killed"), { code: "ERR_STREAM_PREMATURE_CLOSE" });
  };
  await expect(command.around?.(parameters)(place, broken)).rejects.toThrow(
    "No backup was written. the process was killed",
  );
  // Acts as if everything had been sent.
  const half = async (output: Writable) => {
    output.write((await readFile(newestWhole)).subarray(0, 2000));
    return 0;
  };
  const newestWhole = newFile();
  await backup(newestWhole);
  await expect(command.around?.(parameters)(place, half)).rejects.toThrow("No backup was written.");
  expect((await readdir(folder)).filter((name) => other.endsWith(name.replace(/\.partial$/, "")))).toEqual([]);
});

test("a non-empty target is refused and unchanged", async () => {
  const path = newFile();
  await backup(path);
  const used = await createScratch();
  scratches.push(used);
  const config = settings(used.settings);
  await expect(typed(config, "restore", path, "--no-erasures")).rejects.toThrow("Nothing was changed");
  await reopened(await openDatabase(used.settings), async (database) => {
    expect((await database.query("select from application")).rowCount).toBe(0);
    // This also holds while a process has the database open.
    await expect(typed(config, "restore", path, "--no-erasures")).rejects.toThrow();
  });
});

test("data saved during a backup is in it completely or not at all", async () => {
  const enough = new AbortController();
  const writing = (async () => {
    while (!enough.signal.aborted) {
      await save();
      // The embedded engine answers without yielding to files or timers.
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  const path = newFile();
  await backup(path);
  enough.abort();
  await writing;
  const { database } = await restored(path);
  await reopened(database, async () => {
    const { rows } = await database.query<Record<string, number>>(
      `select (select count(*) from application a where not exists (select from registration r where r.application_id = a.id)
          and a.erased_at is null) as without,
        (select count(*) from registration r where not exists (select from consent c where c.registration_id = r.id)) as unagreed`,
    );
    expect(rows).toEqual([{ without: 0, unagreed: 0 }]);
  });
});
