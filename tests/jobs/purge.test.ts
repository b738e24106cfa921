/** Data past its retention is deleted in any quantity, and nothing else is (B9). */
import { expect, test } from "vitest";
import { countPurgeable, purge } from "../../commands/applications/purge.ts";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import type { Database, Transaction } from "../../db/database.ts";
import type { Registration } from "../../domain/application/fields.ts";
import { retentionCutoffs } from "../../domain/retention/cutoffs.ts";
import { purgeExpired } from "../../jobs/purge.ts";
import { createLog } from "../../server/http/log.ts";
import { useApp } from "../support/app.ts";
import { engine, useDatabase } from "../support/databases.ts";
import { following } from "../support/following.ts";
import { operatorWith } from "../support/operators.ts";
import { newPerson, newRegistration } from "../support/registrations.ts";
import { runCommand } from "../support/run-command.ts";
import { keptDays } from "../support/retention.ts";

const context = useDatabase();
const site = useApp({}, context);
const now = new Date("2026-11-20T10:00:00Z");
const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
const cutoffs = retentionCutoffs(now, keptDays(30));

/** A database that runs `then` after each selection for deletion, in the same transaction. */
function afterSelecting(then: (transaction: Transaction) => Promise<unknown>): Database {
  const { database } = context;
  return following(database, {
    transaction: (work, options) =>
      database.transaction(
        (transaction) =>
          work(
            following<Transaction>(transaction, {
              async rows(...statement) {
                const rows = await transaction.rows(...statement);
                await then(transaction);
                return rows;
              },
            }),
          ),
        options,
      ),
  });
}

const applications = async () => {
  // Those whose times alone are left count as deleted.
  const { rows } = await context.database.query<{ id: number }>("select id from application where erased_at is null");
  return rows.map(({ id }) => id);
};

test("no statement deletes more than a batch, and everything due is deleted", async () => {
  await context.database.query(
    "insert into application (created_at) select $1::timestamptz from generate_series(1, 1200)",
    [before(31).toISOString()],
  );
  await context.database.query(
    `insert into registration (id, application_id, code, created_at, market, language, country, name, email, email_key,
       area_code, national_number, phone, age, channel)
     select 'a registration that is old ' || id, id, 'C' || id, created_at, 'gb', 'en', 'GB', 'Zoë', 'z' || id, 'z' || id,
       '44', '7', '+447', 31, 'form' from application`,
  );
  await context.database.query(
    "insert into mailbox (id, email_key, created_at) select 'm' || id, 'z' || id, created_at from application",
  );
  const sizes: number[] = [];
  const { database } = context;
  const counting = following(database, {
    transaction: (work) =>
      database.transaction((transaction) =>
        work(
          following<Transaction>(transaction, {
            async query(...statement) {
              const result = await transaction.query<never>(...statement);
              sizes.push(result.rowCount);
              return result;
            },
          }),
        ),
      ),
  });
  expect(await countPurgeable(database, cutoffs)).toMatchObject({ applications: 1200 });
  expect(await purge(counting, cutoffs)).toMatchObject({ applications: 1200 });
  expect(sizes.filter((size) => size > 0)).toEqual([500, 500, 200, 500, 500, 200]);
  expect(await applications()).toEqual([]);
  expect((await database.query("select from registration")).rowCount).toBe(0);
  expect((await database.query("select from mailbox")).rowCount).toBe(0);
});

test("an application joined after selection is kept", async () => {
  const person = newPerson();
  const old = newRegistration(person, { now: before(31) });
  const saved = await saveRegistration(context.database, old);
  if (saved.outcome !== "created") throw new Error(saved.outcome);
  const id = saved.applicationId;
  const joining = afterSelecting((transaction) =>
    transaction.query("update registration set created_at = $2::timestamptz where application_id = $1", [
      id,
      now.toISOString(),
    ]),
  );
  expect(await purge(joining, cutoffs)).toMatchObject({ applications: 0 });
  expect(await applications()).toEqual([id]);
});

// The embedded database runs transactions one after another, so no row is locked meanwhile.
test.runIf(engine === "postgres")("a locked row is not waited for, and is left for the next run", async () => {
  const { database } = context;
  const { rows } = await database.query<{ id: number }>(
    "insert into application (created_at) values ($1::timestamptz), ($1::timestamptz) returning id",
    [before(31).toISOString()],
  );
  const [locked] = rows.map(({ id }) => id);
  await database.transaction(async (transaction) => {
    await transaction.query("select from application where id = $1 for update", [locked]);
    expect(await purge(database, cutoffs)).toMatchObject({ applications: 1 });
  });
  expect(await purge(database, cutoffs)).toMatchObject({ applications: 1 });
});

test("a stopping process leaves the rest for the next run", async () => {
  const stop = new AbortController();
  const stopping = afterSelecting(async () => stop.abort());
  await context.database.query(
    "insert into application (created_at) select $1::timestamptz from generate_series(1, 501)",
    [before(31).toISOString()],
  );
  expect(await purge(stopping, cutoffs, { signal: stop.signal })).toMatchObject({ applications: 500 });
  expect(await purge(context.database, cutoffs)).toMatchObject({ applications: 1 });
});

test("expired sessions and used or expired invitations are deleted after 30 days", async () => {
  const { database } = context;
  await database.query(
    "insert into recruiter (id, name, email, role) values ('m', 'Maya', 'm@example.org', 'manager')",
  );
  for (const [token, days] of [
    ["held", -1],
    ["over", 29],
    ["long over", 31],
  ] as const) {
    await database.query(
      `insert into recruiter_session (id, token, user_id, expires_at, updated_at)
       values ($1, $1, 'm', $2::timestamptz, $2::timestamptz)`,
      [token, before(days).toISOString()],
    );
  }
  for (const [token, expired, used] of [
    ["open", -1, null],
    ["over", 29, null],
    ["long over", 31, null],
    ["used", 28, 29],
    ["used long ago", 29, 31],
  ] as const) {
    await database.query(
      `insert into recruiter_invitation (token_hash, email, role, created_at, expires_at, used_at)
       values ($1, 'n@example.org', 'recruiter', $2::timestamptz, $2::timestamptz, $3::timestamptz)`,
      [token, before(expired).toISOString(), used && before(used).toISOString()],
    );
  }
  const parts = { database, config: site.config, now: () => now };
  const counts = { sessions: 1, invitations: 2 };
  expect(JSON.parse((await runCommand(parts, "purge", "--dry-run")).said)).toMatchObject({ dryRun: true, ...counts });
  await purgeExpired(
    { ...parts, retention: keptDays(30), jobAlerts: false, log: createLog("silent") },
    new AbortController().signal,
  );
  const left = async (table: string, column: string) => {
    const { rows } = await database.query<{ token: string }>(`select ${column} as token from ${table} order by 1`);
    return rows.map((row) => row.token);
  };
  expect(await left("recruiter_session", "token")).toEqual(["held", "over"]);
  expect(await left("recruiter_invitation", "token_hash")).toEqual(["open", "over", "used"]);
  expect(JSON.parse((await runCommand(parts, "purge")).said)).toMatchObject({ sessions: 0, invitations: 0 });
});

test("every table's rows past their retention are deleted as counted, and no others", async () => {
  const { database } = context;
  await database.script("truncate application, delivery, impostor_report, idempotency_key, rate_limit cascade");
  const own = { applications: before(4), idempotencyKeys: before(3), rateLimits: before(2), senders: before(1) };
  const sides = (at: Date) => [new Date(at.getTime() - 1), at] as const;
  const insert = async (statement: string, at: Date, ...rest: unknown[]) => {
    for (const [name, side] of Object.entries({ old: sides(at)[0], kept: sides(at)[1] })) {
      await database.query(statement, [name, side.toISOString(), ...rest]);
    }
  };
  await insert("insert into application (sender_group, created_at) values ($1, $2::timestamptz)", own.applications);
  await insert(
    "insert into application (sender_group, created_at) values ($1 || ' sender', $2::timestamptz)",
    own.senders,
  );
  await insert(
    `insert into delivery (id, created_at, event_type, kind, target, payload)
     values ($1, $2::timestamptz, 'operator.reported', 'email', 'operator', '{}')`,
    own.applications,
  );
  // Deleted with its application, not earlier.
  await database.query(
    `insert into delivery (id, created_at, event_type, kind, target, payload, application_id)
     select 'of an application', $1::timestamptz, 'applicant.link', 'email', 'applicant', '{}', id from application
     where sender_group = 'kept sender'`,
    [before(40).toISOString()],
  );
  await insert(
    "insert into impostor_report (number, reported_at, market) values ($1, $2::timestamptz, 'gb')",
    own.applications,
  );
  await insert(
    "insert into idempotency_key (key_hash, created_at, body_hash) values ($1, $2::timestamptz, '')",
    own.idempotencyKeys,
  );
  await insert(
    "insert into rate_limit (key, expire) values ($1, extract(epoch from $2::timestamptz) * 1000)",
    own.rateLimits,
  );
  const counts = { applications: 1, letters: 1, reports: 1, idempotencyKeys: 1, rateLimits: 1 };
  expect(await countPurgeable(database, own)).toEqual(counts);
  expect(await purge(database, own)).toEqual(counts);
  const left = async (table: string, column: string) => {
    const { rows } = await database.query<{ name: string }>(`select ${column} as name from ${table} order by 1`);
    return rows.map(({ name }) => name);
  };
  expect(await left("application", "coalesce(sender_group, 'forgotten')")).toEqual([
    "forgotten",
    "forgotten",
    "kept sender",
  ]);
  expect(await left("delivery", "id")).toEqual(["kept", "of an application"]);
  for (const [table, column] of [
    ["impostor_report", "number"],
    ["idempotency_key", "key_hash"],
    ["rate_limit", "key"],
  ] as const) {
    expect(await left(table, column)).toEqual(["kept"]);
  }
  const stopped = AbortSignal.abort();
  await insert("insert into application (sender_group, created_at) values ($1, $2::timestamptz)", before(50));
  expect(await purge(database, own, { signal: stopped })).toMatchObject({ applications: 0 });
  expect(await left("application", "coalesce(sender_group, 'forgotten')")).toContain("old");
});

/** Returns the application's id. */
async function saved(registration: Registration, sent: Date): Promise<number> {
  const result = await saveRegistration(context.database, newRegistration(registration, { now: sent }));
  if (result.outcome !== "created") throw new Error(result.outcome);
  return result.applicationId;
}

test("countries may keep longer, or shorter after a final answer", async () => {
  const people = new Map<string, string>();
  const send = async (name: string, country: string, sent: Date, answered: [column: string, at: Date] | null) => {
    const registration = newPerson({ country });
    const applicationId = await saved(registration, sent);
    if (answered) {
      await context.database.query(`update application set ${answered[0]} = $2 where id = $1`, [
        applicationId,
        answered[1].toISOString(),
      ]);
    }
    people.set(String(applicationId), name);
  };
  await context.database.query("delete from application");
  await send("general, old", "GB", before(31), null);
  await send("general, young", "GB", before(29), null);
  await send("general, declined long ago", "GB", before(29), ["declined_at", before(28)]);
  await send("longer, old for others", "US", before(300), null);
  await send("longer, old", "US", before(366), null);
  await send("ended, waits", "NL", before(20), null);
  await send("ended, declined just now", "NL", before(20), ["declined_at", before(4)]);
  await send("ended, declined long ago", "NL", before(20), ["declined_at", before(6)]);
  await send("ended, withdrawn long ago", "NL", before(20), ["withdrawn_at", before(6)]);
  await send("ended, old", "NL", before(31), null);
  const byCountry = retentionCutoffs(now, {
    days: 30,
    afterEnd: null,
    countries: { US: { days: 365, afterEnd: null }, NL: { days: 30, afterEnd: 5 } },
  });
  expect((await countPurgeable(context.database, byCountry)).applications).toBe(5);
  expect((await purge(context.database, byCountry)).applications).toBe(5);
  expect((await applications()).map((id) => people.get(String(id))).toSorted()).toEqual([
    "ended, declined just now",
    "ended, waits",
    "general, declined long ago",
    "general, young",
    "longer, old for others",
  ]);
});

test("the command follows the operator file's country rules", async () => {
  await context.database.query("delete from application");
  await saved(newPerson({ country: "US" }), before(200));
  await saved(newPerson({ country: "GB" }), before(200));
  const parts = {
    ...context,
    config: { ...site.config, operator: operatorWith({ retention: { US: 365 } }) },
    now: () => now,
  };
  expect(JSON.parse((await runCommand(parts, "purge")).said)).toMatchObject({ applications: 1 });
});
