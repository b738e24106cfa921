/**
 * Erasure (B9): no table or queue keeps personal data, receivers are notified of what they know,
 * and the promise still counts.
 */
import { expect, test } from "vitest";
import { applicationOf, eraseApplication } from "../../commands/applications/erase.ts";
import { keptPromise } from "../../db/queries/promise.ts";
import { countPurgeable, purge } from "../../commands/applications/purge.ts";
import { readStatus } from "../../db/queries/status.ts";
import { useApp } from "../support/app.ts";
import { cookieOf } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { everything } from "../support/exported.ts";
import { heading, visibleText } from "../support/html.ts";
import { listeningOperator, operatorWith, webhookSecret } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const choosy = useApp(
  {
    operator: operatorWith({
      webhooks: [{ id: "crm", url: "http://127.0.0.1:9/hook", secret: webhookSecret, events: ["application.created"] }],
    }),
  },
  context,
);
const commands = () => commandsOf(site);

/** Every row of all our tables as text. */
async function everyRow(): Promise<string> {
  const { database } = context;
  const { rows: tables } = await database.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.map(({ schema }) => schema)).toContain("public");
  const texts: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await database.query<{ row: string }>(`select t::text as row from "${schema}"."${name}" t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join("\n");
}

async function lived(): Promise<StatusPage> {
  const mine = await statusPage(site, {
    name: "Ottoline Vanishing",
    city: "",
    attribution: { campaign: "spring-fair" },
  });
  await site.call("/api/user-survey", { id: mine.id, CITY: "Llanfairpwll" }, { lang: "gb" });
  const cookie = await mine.unlock();
  await mine.post({ act: "prefer", channel: "email" }, cookie);
  await mine.post({ act: "correct", contact: mine.person.contact, email: `new-${mine.person.email}` }, cookie);
  await site.database.query(
    `insert into application_event (application_id, at, type, actor, detail)
     values ($1, now(), 'note', 'recruiter', '{"text": "Ottoline called back"}')`,
    [mine.applicationId],
  );
  await site.database.query(
    `insert into impostor_report (reported_at, number, code, message, market)
     values (now(), '+447400999888', $1, 'they called me Ottoline', 'gb')`,
    [mine.code.replaceAll("-", "")],
  );
  return mine;
}

test("an erasure leaves no personal data in any table or queue, and other people's data stays", async () => {
  const other = await statusPage(site);
  const before = (await everything(site.database)).find(({ id }) => id === other.id);
  const mine = await lived();
  const secrets = ["Ottoline", mine.person.email, mine.person.contact, "Llanfairpwll", "spring-fair"];
  const held = await everyRow();
  for (const secret of secrets) expect(held).toContain(secret);

  const cookie = await mine.unlock();
  const question = await (await site.open(`${mine.path}?ask=delete`, { cookie })).text();
  expect(heading(question)).toBe("Delete everything?");
  const answer = await mine.post({ act: "delete" }, cookie);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/gb/application/deleted"]);
  expect(answer.headers.getSetCookie().join()).toMatch(/unlocked=;[^,]*Max-Age=0/);

  const left = await everyRow();
  for (const secret of secrets) expect(left).not.toContain(secret);
  const row = await mine.row();
  expect(row).toMatchObject({ erased_at: site.now, contacted_name: null, assigned_to: null });
  expect(await mine.events()).toEqual([]);
  const { rows } = await site.database.query(
    "select registration_id, erased_at from erasure where registration_id = $1",
    [mine.id],
  );
  expect(rows).toEqual([{ registration_id: mine.id, erased_at: site.now }]);
  // The receivers' notices are all that is queued.
  expect(await mine.told()).toEqual([
    {
      type: "application.erased",
      timestamp: site.now.toISOString(),
      data: { id: mine.id, code: mine.code, erased_at: site.now.toISOString() },
    },
  ]);
  expect(await mine.emails()).toEqual([]);
  expect((await everything(site.database)).find(({ id }) => id === other.id)).toEqual(before);
  expect((await everything(site.database)).some(({ id }) => id === mine.id)).toBe(false);
});

test("a receiver that subscribes only to new applications is asked to delete, too", async () => {
  const mine = await statusPage(choosy);
  expect((await mine.told()).map(({ type }) => type)).toEqual(["application.created"]);
  await mine.post({ act: "delete" }, await mine.unlock());
  expect(await mine.told()).toMatchObject([{ type: "application.erased", data: { id: mine.id } }]);
});

test("the page afterwards confirms the erasure, and the applying browser sees no data any more", async () => {
  const { response } = await site.call("/api/register", {
    ...(await statusPage(site)).person,
    email: "solo@example.org",
  });
  const cookie = cookieOf(response, "applicant") ?? "";
  const html = await (await site.open("/gb/success", { cookie })).text();
  expect(heading(html)).toBe("Congratulations!");
  const id = cookie.split("=")[1]?.split(".")[0] ?? "";
  const applicationId = await applicationOf(site.database, id);
  expect(applicationId).not.toBeNull();
  await eraseApplication(commands(), applicationId ?? 0);
  expect(heading(await (await site.open("/gb/success", { cookie })).text())).toBe("Nothing was sent from here");
  const done = visibleText(await (await site.open("/gb/application/deleted")).text());
  expect(done).toContain("Everything has been deleted");
});

test("applying during an erasure makes a new application, whichever comes first", async () => {
  const mine = await statusPage(site);
  const { applicationId } = mine;
  const [again] = await Promise.all([statusPage(site, mine.person), eraseApplication(commands(), applicationId)]);
  const { rows } = await site.database.query("select id from registration where application_id = $1", [applicationId]);
  expect(rows).toEqual([]);
  const [left] = await everything(site.database).then((all) => all.filter(({ id }) => id === again.id));
  // It came first and was erased with the other, or it came later and is separate.
  expect(left === undefined || again.applicationId !== applicationId).toBe(true);
});

test("an erasure deletes every registration of the application and remembers each", async () => {
  const person = { email: "both@example.org", contact: "7400660001" };
  const first = await statusPage(site, person);
  const second = await statusPage(site, person);
  expect(await eraseApplication(commands(), first.applicationId)).toBe(true);
  const { rows } = await context.database.query<{ id: string }>(
    "select registration_id as id from erasure where registration_id = any($1::text[])",
    [[first.id, second.id]],
  );
  expect(rows.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  expect(await eraseApplication(commands(), first.applicationId)).toBe(false);
  expect(await applicationOf(context.database, second.id)).toBeNull();
});

test("an application without registrations counts for the promise only, until it is purged", async () => {
  const mine = await statusPage(site);
  const status = await readStatus(context.database);
  const later = new Date(site.now.getTime() + 25 * 3_600_000);
  const promise = await keptPromise(context.database, later);
  await site.database.query(
    "update application set contacted_at = created_at + interval '1 hour', contact_proof = 'number' where id = $1",
    [mine.applicationId],
  );
  const kept = { kept: promise.kept + 1, missed: promise.missed - 1 };
  expect(await keptPromise(context.database, later)).toEqual(kept);
  await eraseApplication(commands(), mine.applicationId);
  expect(await keptPromise(context.database, later)).toEqual(kept);
  expect((await readStatus(context.database)).applications).toBe(status.applications - 1);
  const cutoff = new Date(site.now.getTime() + 1);
  const cutoffs = { applications: cutoff, idempotencyKeys: cutoff, rateLimits: new Date(0), senders: cutoff };
  const counted = await countPurgeable(context.database, cutoffs);
  expect((await purge(context.database, cutoffs)).applications).toBe(counted.applications);
  expect(await mine.row()).toEqual({});
});
