/**
 * No one can silence a person with their mailbox or number: they reach the queue in time, and no
 * decision about a flood includes them. More than 300 lines: each attack, with the same flood.
 */
import * as fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mostPerContact } from "../../domain/held-back/suspicion.ts";
import { floodSize, releasedAfter } from "../../domain/held-back/let-through.ts";
import { deskApiPath } from "../../routes.ts";
import { runContactClock } from "../../jobs/keep-clock.ts";
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

/** One after another, a second apart. */
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

/** Runs the clock at this time; the email about a flood is delivered. */
async function tick(at: Date): Promise<void> {
  app.now = at;
  await runContactClock({ ...commandsOf(app), log: app.log }, (error) => {
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
] as const)("a flood with another person's %s from one address", (common, same) => {
  test("does not hold the person, who gets the confirmation at once", async () => {
    await flood(57, same, nextAddress());
    const id = await send(same, nextAddress());
    expect(await row(id)).toMatchObject({ held_at: null, held_reason: null });
    const { rows } = await app.database.query(
      "select event_type from delivery where application_id = $1 and target = 'applicant'",
      [id],
    );
    expect(rows).toEqual([{ event_type: "applicant.received" }]);
  });

  test("does not hold the person when it comes from many networks of one IPv6 customer", async () => {
    for (let n = 1; n <= 2 * mostPerContact; n += 1) await send(same, `2001:db8:5:${n.toString(16)}::1`);
    expect(await row(await send(same, nextAddress()))).toMatchObject({ held_at: null, held_reason: null });
  });

  test("from many senders holds no one for a number, and for a mailbox the person reaches the queue in time", async () => {
    await flood(floodSize + mostPerContact + 2, same, nextAddress());
    for (let n = 0; n < mostPerContact; n += 1) await send(same, nextAddress());
    const id = await send(same, nextAddress());
    expect((await row(id))["held_at"] !== null).toBe(common === "mailbox");
    await tick(hours(0.1));
    await tick(hours(23));
    expect((await row(id))["held_at"]).toBeNull();
  });

  /** Another sender's first application that is held. */
  async function heldOfAnother(): Promise<number> {
    const address = nextAddress();
    // For a mailbox the flood counts as one more.
    for (let n = common === "mailbox" ? 1 : 0; n < mostPerContact; n += 1) await send(same, address);
    return send(same, address);
  }

  test("one decision about the flood spares other senders and reports how many there are", async () => {
    const ids = await flood(20, same, nextAddress());
    const other = await heldOfAnother();
    const shown = await heldDetail(maya, ids.at(-1) ?? 0);
    expect(shown).toMatchObject({ common, otherCount: 14, elsewhere: 1, elsewhereSenders: 1 });
    expect(shown.others.map(({ id }) => id)).not.toContain(other);
    const { done, left } = await decide(maya, { decision: "spam", groupOf: shown.id, until: shown.until });
    expect([done.length, left]).toEqual([15, 0]);
    expect(await row(other)).toMatchObject({ spam_at: null });
    expect((await heldList(maya)).rows.map(({ id }) => id)).toEqual([other]);
  });

  test("a decision with another sender's id refuses that id", async () => {
    const ids = await flood(10, same, nextAddress());
    const other = await heldOfAnother();
    const [first, second] = ids.slice(-2);
    const decided = await decide(maya, { decision: "spam", ids: [first, other, second] });
    expect(decided.done.map(({ id }) => id)).toEqual([first, second]);
    expect(decided.failed).toEqual([{ id: other, code: "other_sender" }]);
  });
});

describe("a flood with another person's mailbox and number", () => {
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

  test("leaves the person with another sender their own application and confirmation", async () => {
    const [first] = await flood(57, victim, nextAddress());
    const registration = await sendBoth(nextAddress());
    const own = await ofRegistration(registration);
    expect(Number(own["id"])).not.toBe(first);
    expect(own).toMatchObject({ held_at: null });
    expect(await queued(registration)).toBe(1);
    // A decision about the flood affects no other sender.
    expect((await maya.post(`${deskApiPath}/applications/${first}/spam`)).status).toBe(200);
    expect(await ofRegistration(registration)).toMatchObject({ spam_at: null });
  });

  test("arriving later from the same sender stays with the flood", async () => {
    const address = nextAddress();
    const ids = await flood(8, victim, address);
    const registration = await sendBoth(nextAddress());
    const later = await flood(3, victim, address);
    expect(new Set([...ids, ...later]).size).toBe(1);
    expect((await ofRegistration(registration))["id"]).not.toBe(ids[0]);
    expect(await queued(registration)).toBe(1);
  });

  test("lets the person's repeated submission join their own", async () => {
    await flood(8, victim, nextAddress());
    const own = nextAddress();
    const first = await ofRegistration(await sendBoth(own));
    app.now = new Date(app.now.getTime() + 60_000);
    const second = await ofRegistration(await sendBoth(own));
    expect(second["id"]).toBe(first["id"]);
  });

  test("of only a few counts as one application, like one person with two connections", async () => {
    const [first] = await flood(2, victim, nextAddress());
    expect((await ofRegistration(await sendBoth(nextAddress())))["id"]).toBe(first);
  });
});

test("an application arriving between preview and decision is not decided, even from the same address", async () => {
  const address = nextAddress();
  const ids = await flood(8, { email: victim.email }, address);
  const shown = await heldDetail(maya, ids.at(-1) ?? 0);
  const late = await send({ email: victim.email }, address);
  expect((await row(late))["held_at"]).not.toBeNull();
  await decide(maya, { decision: "spam", groupOf: shown.id, until: shown.until });
  expect(await row(late)).toMatchObject({ spam_at: null });
});

describe("marking many in the queue as spam", () => {
  const spam = (ids: readonly number[], senders?: number) =>
    maya.post(`${deskApiPath}/bulk`, {
      id: `bulk-${Math.random().toString(36).slice(2)}-${Date.now()}`,
      act: "spam",
      of: { ids },
      ...(senders === undefined ? {} : { senders }),
    });

  test("does not include senders that were not shown", async () => {
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

  test("excludes an application that several senders share by number and mailbox", async () => {
    const id = await send(victim, nextAddress());
    expect(await send(victim, nextAddress())).toBe(id);
    expect((await spam([id])).body).toMatchObject({ done: 0, refused: [{ why: "several", count: 1 }] });
    expect(await row(id)).toMatchObject({ spam_at: null });
    expect((await maya.post(`${deskApiPath}/applications/${id}/spam`)).status).toBe(200);
  });

  test("under one id is done once, even after its senders were forgotten", async () => {
    const ids = await flood(2, {}, nextAddress());
    const body = { id: "the-same-request-twice", act: "spam", of: { ids } };
    expect((await maya.post(`${deskApiPath}/bulk`, body)).body).toMatchObject({ done: 2 });
    await app.database.query("update application set sender_group = null");
    expect((await maya.post(`${deskApiPath}/bulk`, body)).body).toMatchObject({ done: 2 });
  });
});

test("a group from before senders were recorded counts as several senders", async () => {
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

test("behind a flood's address, a person who reports no contact reaches the queue 22 hours later", async () => {
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

test("whatever one sender sends, another sender's application reaches the queue within 24 hours", async () => {
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
            // It was decided with an earlier one.
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
