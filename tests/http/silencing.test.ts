/**
 * Nobody silences one person with their mailbox or their number: they reach the queue in time, and no decision about a flood takes them along.
 *
 * More than 300 lines: each way to silence somebody, by the same flood.
 */
import * as fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mostOfOne } from "../../domain/held-back/suspicion.ts";
import { floodSize, releasedAfter } from "../../domain/held-back/release.ts";
import { deskApiPath } from "../../routes.ts";
import { sweep } from "../../jobs/keep-clock.ts";
import { applicant } from "../support/applicants.ts";
import { nextAddress, useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit, type Recruit } from "../support/desk.ts";
import { decide, heldDetail, heldList } from "../support/held.ts";
import { listeningOperator } from "../support/operators.ts";

const context = useDatabase();
const app = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const start = new Date("2026-11-20T10:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);

let maya: Recruit;

beforeAll(async () => {
  maya = await recruit(app);
});

beforeEach(async () => {
  app.now = start;
  await app.database.query("truncate delivery, application, held_flood, rate_limit restart identity cascade");
});

type Sent = Readonly<Record<string, unknown>>;

async function send(change: Sent, address: string): Promise<number> {
  const { status, body } = await app.call("/api/register", applicant({ fill_time: 30_000, ...change }), {
    "x-forwarded-for": address,
  });
  expect(status).toBe(200);
  const { rows } = await app.database.query<{ id: number }>(
    "select application_id as id from registration where id = $1",
    [body.result?.id],
  );
  return Number(rows[0]?.id);
}

/** One after the other, a second apart. */
async function flood(count: number, same: Sent, address: string): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    ids.push(await send(same, address));
    app.now = new Date(app.now.getTime() + 1000);
  }
  return ids;
}

const row = async (id: number) =>
  (await app.database.query("select * from application where id = $1", [id])).rows[0] as Record<string, unknown>;

/** What the clock does at this moment; the email about a flood arrives. */
async function tick(at: Date): Promise<void> {
  app.now = at;
  await sweep({ ...commandsOf(app), log: app.log }, (error) => {
    throw error;
  });
  await app.database.query(
    "update delivery set delivered_at = created_at where event_type = 'operator.flood' and delivered_at is null",
  );
}

const victim = { email: "victim@example.org", contact: "7400500500" };

describe.each([
  ["mailbox", { email: victim.email }],
  ["number", { contact: victim.contact }],
] as const)("a flood with somebody's %s from one address", (common, same) => {
  test("does not hold back the person, who is told at once that the application arrived", async () => {
    await flood(57, same, nextAddress());
    const id = await send(same, nextAddress());
    expect(await row(id)).toMatchObject({ held_at: null, held_reason: null });
    const { rows } = await app.database.query(
      "select event_type from delivery where application_id = $1 and target = 'applicant'",
      [id],
    );
    expect(rows).toEqual([{ event_type: "applicant.received" }]);
  });

  test("does not hold back the person when it comes from many networks of one IPv6 customer", async () => {
    for (let n = 1; n <= 2 * mostOfOne; n += 1) await send(same, `2001:db8:5:${n.toString(16)}::1`);
    expect(await row(await send(same, nextAddress()))).toMatchObject({ held_at: null, held_reason: null });
  });

  test("held back for what many senders sent, the person goes to the queue before the 24 hours end, flood email or not", async () => {
    await flood(floodSize + mostOfOne + 2, same, nextAddress());
    for (let n = 0; n < mostOfOne; n += 1) await send(same, nextAddress());
    const id = await send(same, nextAddress());
    expect((await row(id))["held_at"]).not.toBeNull();
    await tick(hours(0.1));
    await tick(hours(23));
    expect((await row(id))["held_at"]).toBeNull();
  });

  test("one decision about all of the flood touches nobody from another sender, and says how many others there are", async () => {
    const ids = await flood(20, same, nextAddress());
    for (let n = 0; n < mostOfOne - 1; n += 1) await send(same, nextAddress());
    const other = await send(same, nextAddress());
    const shown = await heldDetail(maya, ids.at(-1) ?? 0);
    expect(shown).toMatchObject({ common, otherCount: 14, elsewhere: 1, elsewhereSenders: 1 });
    expect(shown.others.map(({ id }) => id)).not.toContain(other);
    const { done, left } = await decide(maya, { decision: "spam", groupOf: shown.id, until: shown.until });
    expect([done.length, left]).toEqual([15, 0]);
    expect(await row(other)).toMatchObject({ spam_at: null });
    expect((await heldList(maya)).rows.map(({ id }) => id)).toEqual([other]);
  });

  test("an id of another sender is refused beside those of the flood", async () => {
    const ids = await flood(10, same, nextAddress());
    for (let n = 0; n < mostOfOne - 1; n += 1) await send(same, nextAddress());
    const other = await send(same, nextAddress());
    const [first, second] = ids.slice(-2);
    const decided = await decide(maya, { decision: "spam", ids: [first, other, second] });
    expect(decided.done.map(({ id }) => id)).toEqual([first, second]);
    expect(decided.failed).toEqual([{ id: other, code: "other_sender" }]);
  });
});

describe("a flood with somebody's mailbox and number together", () => {
  const queued = async (registration: string) =>
    (
      await app.database.query<{ target: string }>(
        "select target from delivery where event_type = 'applicant.received' and payload->>'registrationId' = $1",
        [registration],
      )
    ).rows.length;
  const sendBoth = async (address: string) => {
    const { body } = await app.call("/api/register", applicant({ fill_time: 30_000, ...victim }), {
      "x-forwarded-for": address,
    });
    return body.result?.id ?? "";
  };

  test("leaves the person from another sender an application and a confirmation of her own", async () => {
    const [first] = await flood(57, victim, nextAddress());
    const registration = await sendBoth(nextAddress());
    const own = await ofRegistration(registration);
    expect(Number(own["id"])).not.toBe(first);
    expect(own).toMatchObject({ held_at: null });
    expect(await queued(registration)).toBe(1);
    // What is decided about the flood touches nobody else.
    expect((await maya.post(`${deskApiPath}/applications/${first}/spam`)).status).toBe(200);
    expect(await ofRegistration(registration)).toMatchObject({ spam_at: null });
  });

  test("that comes later from the same sender stays with the flood", async () => {
    const address = nextAddress();
    const ids = await flood(8, victim, address);
    const registration = await sendBoth(nextAddress());
    const later = await flood(3, victim, address);
    expect(new Set([...ids, ...later]).size).toBe(1);
    expect((await ofRegistration(registration))["id"]).not.toBe(ids[0]);
    expect(await queued(registration)).toBe(1);
  });

  test("is what she sends again still joined with what she sent herself", async () => {
    await flood(8, victim, nextAddress());
    const own = nextAddress();
    const first = await ofRegistration(await sendBoth(own));
    app.now = new Date(app.now.getTime() + 60_000);
    const second = await ofRegistration(await sendBoth(own));
    expect(second["id"]).toBe(first["id"]);
  });

  test("of few is one application, as somebody's who sends from two places", async () => {
    const [first] = await flood(2, victim, nextAddress());
    expect((await ofRegistration(await sendBoth(nextAddress())))["id"]).toBe(first);
  });
});

test("whoever comes between the look and the press is not decided about, even from the same address", async () => {
  const address = nextAddress();
  const ids = await flood(8, { email: victim.email }, address);
  const shown = await heldDetail(maya, ids.at(-1) ?? 0);
  const late = await send({ email: victim.email }, address);
  expect((await row(late))["held_at"]).not.toBeNull();
  await decide(maya, { decision: "spam", groupOf: shown.id, until: shown.until });
  expect(await row(late)).toMatchObject({ spam_at: null });
});

describe("spam for many in the queue", () => {
  const spam = (ids: readonly number[], senders?: number) =>
    maya.post(`${deskApiPath}/bulk`, {
      id: `bulk-${Math.random().toString(36).slice(2)}-${Date.now()}`,
      act: "spam",
      of: { ids },
      ...(senders === undefined ? {} : { senders }),
    });

  test("from another sender than the flood, nobody is taken along whose sender was not shown", async () => {
    const ids = await flood(4, { email: victim.email }, nextAddress());
    const id = await send({ email: victim.email }, nextAddress());
    const refused = await spam([...ids, id]);
    expect([refused.status, refused.body.code, refused.body.senders]).toEqual([409, "several_senders", 2]);
    // One more than was shown.
    const late = await send({ email: "another@example.org" }, nextAddress());
    expect((await spam([...ids, id, late], 2)).body).toMatchObject({ code: "several_senders", senders: 3 });
    expect([await row(id), await row(ids[0] ?? 0)]).toMatchObject([{ spam_at: null }, { spam_at: null }]);
    expect((await spam(ids)).body).toMatchObject({ done: 4, refused: [] });
    expect((await spam([id, late], 2)).body).toMatchObject({ done: 2 });
  });

  test("what several may have sent as one, with the same number and mailbox, is for who looks at it", async () => {
    const id = await send(victim, nextAddress());
    expect(await send(victim, nextAddress())).toBe(id);
    expect((await spam([id])).body).toMatchObject({ done: 0, refused: [{ why: "several", count: 1 }] });
    expect(await row(id)).toMatchObject({ spam_at: null });
    expect((await maya.post(`${deskApiPath}/applications/${id}/spam`)).status).toBe(200);
  });

  test("asked for twice under one id it is done once, though its senders were forgotten meanwhile", async () => {
    const ids = await flood(2, {}, nextAddress());
    const body = { id: "the-same-request-twice", act: "spam", of: { ids } };
    expect((await maya.post(`${deskApiPath}/bulk`, body)).body).toMatchObject({ done: 2 });
    await app.database.query("update application set sender_group = null");
    expect((await maya.post(`${deskApiPath}/bulk`, body)).body).toMatchObject({ done: 2 });
  });
});

test("a group of before senders were told apart is several", async () => {
  const ids = [
    await send({ name: "https://one.example" }, nextAddress()),
    await send({ name: "https://two.example" }, nextAddress()),
  ];
  await app.database.query("update application set held_reason = 'mailbox', held_group = 'all one'");
  await app.database.query(
    "insert into held_flood (held_group, told_at, since, delivery_id) values ('all one', $1, $1, 'an email')",
    [start.toISOString()],
  );
  const shown = await heldDetail(maya, ids[0] ?? 0);
  expect(shown.otherCount).toBe(0);
  await decide(maya, { decision: "spam", groupOf: ids[0], until: ids[1] });
  expect(await row(ids[1] ?? 0)).toMatchObject({ spam_at: null });
  await tick(hours(22));
  expect(await row(ids[1] ?? 0)).toMatchObject({ held_at: null });
});

test("behind the same address as a flood that stays, who says that nobody wrote goes to the queue 22 hours later", async () => {
  const address = nextAddress();
  await flood(floodSize + 1, { name: "https://flood.example" }, address);
  const id = await send({ name: "https://me.example" }, address);
  await tick(hours(0.1));
  await tick(hours(23));
  expect((await row(id))["held_at"]).not.toBeNull();
  await app.database.query("update application set nobody_wrote_at = $2, clock_restarted_at = $2 where id = $1", [
    id,
    hours(25).toISOString(),
  ]);
  await tick(hours(46.9));
  expect((await row(id))["held_at"]).not.toBeNull();
  await tick(hours(47));
  expect((await row(id))["held_at"]).toBeNull();
});

test("whatever one sender sends, a person from another is in the queue before the 24 hours end", async () => {
  const what = fc.record(
    {
      email: fc.constantFrom(victim.email, "Victim+1@example.org", "other@example.org"),
      contact: fc.constantFrom(victim.contact, "7400500501"),
      name: fc.constantFrom("Ada King", "https://bonus.example"),
      fill_time: fc.constantFrom(10, 30_000),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(what, { minLength: 1, maxLength: 70 }),
      fc.boolean(),
      fc.boolean(),
      async (sent, decides, before) => {
        await app.database.query("truncate delivery, application, held_flood, rate_limit restart identity cascade");
        app.now = start;
        const attacker = nextAddress();
        const own = nextAddress();
        const half = before ? 0 : Math.floor(sent.length / 2);
        for (const each of sent.slice(0, half)) await send(each, attacker);
        const person = { ...victim, name: "Grace Hopper" };
        const { body } = await app.call("/api/register", applicant({ fill_time: 30_000, ...person }), {
          "x-forwarded-for": own,
        });
        for (const each of sent.slice(half)) await send(each, attacker);
        await tick(hours(0.2));
        const id = body.result?.id ?? "";
        if (decides) {
          const mine = (await ofRegistration(id))["id"];
          for (const each of (await heldList(maya)).rows.filter((row) => row.id !== mine)) {
            const detail = await maya.get(`${deskApiPath}/held/${each.id}`);
            // Decided with one before.
            if (detail.status === 404) continue;
            await decide(maya, { decision: "spam", groupOf: each.id, until: detail.body.until });
          }
        }
        await tick(new Date(start.getTime() + releasedAfter));
        expect(await ofRegistration(id)).toMatchObject({ held_at: null, spam_at: null });
      },
    ),
    { numRuns: 8 },
  );
});

async function ofRegistration(id: string): Promise<Record<string, unknown>> {
  const { rows } = await app.database.query(
    "select a.* from application a join registration r on r.application_id = a.id where r.id = $1",
    [id],
  );
  return rows[0] ?? {};
}
