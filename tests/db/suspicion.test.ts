/**
 * Thresholds and periods above which a registration is held because of stored ones, and the
 * recorded reason (docs/decisions/0009).
 */
import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { SpamAssessment } from "../../commands/applications/held/spam-sql.ts";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import { emailKey } from "../../domain/application/email-address.ts";
import type { Registration } from "../../domain/application/fields.ts";
import {
  burstRemembered,
  bursts,
  fastestFillSeconds,
  mostInstant,
  mostPerContact,
  mostPerSender,
  senderWindow,
  widerFactor,
  contactWindow,
} from "../../domain/held-back/suspicion.ts";
import { useDatabase } from "../support/databases.ts";
import { newPerson, newRegistration } from "../support/registrations.ts";

const context = useDatabase();
const now = new Date("2026-11-20T10:00:00Z");
const groups = { sender: "a connection", network: null, mailbox: "a mailbox", phone: "a number" };
const notHeld = { reason: null, group: null };

beforeEach(() => context.database.script("truncate application restart identity cascade"));

/** The time the given milliseconds ago. */
const before = (age: number) => new Date(now.getTime() - age).toISOString();

/** From one connection, each at the given age. */
async function sent(count: number, age: number, { from = groups.sender, facts = {} } = {}): Promise<void> {
  await context.database.query(
    `insert into application (created_at, sender_group, held_facts)
     select $2::timestamptz, $3, $4::jsonb from generate_series(1, $1::integer)`,
    [count, before(age), from, JSON.stringify(facts)],
  );
}

/**
 * Applications with one address or number from as many people, each sent `times` times; each person
 * has a connection of their own unless `from` is given.
 */
async function sentBy(
  count: number,
  age: number,
  same: Partial<Registration>,
  { times = 1, from = null }: { times?: number; from?: string | null } = {},
): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const person = newPerson(same);
    const { rows } = await context.database.query<{ id: number }>(
      "insert into application (created_at, sender_group) values ($1::timestamptz, $2) returning id",
      [before(age), from],
    );
    for (let time = 0; time < times; time += 1) {
      const { id, code } = newRegistration(person);
      await context.database.query(
        `insert into registration (id, application_id, code, created_at, market, language, country, name, email, email_key,
           area_code, national_number, phone, age, channel)
         values ($1, $2, $3, $4::timestamptz, 'gb', 'en', 'GB', 'Zoë', $5, $6, '44', '7', $7, 31, 'api')`,
        [id, rows[0]?.id, code, before(age), person.email, emailKey(person.email), person.phone],
      );
    }
  }
}

/** The stored judgement of the next one. */
async function judgedAs(change: Partial<SpamAssessment> | null = {}, person = newPerson()) {
  const judged = change && { reason: null, facts: {}, groups, ...change };
  const saved = await saveRegistration(
    context.database,
    newRegistration(person, { now, assessment: judged, deliveries: [] }),
  );
  const { rows } = await context.database.query<{ reason: string | null; group: string | null; facts: object }>(
    'select held_reason as reason, held_group as "group", held_facts as facts from application where id = $1',
    ["applicationId" in saved ? saved.applicationId : 0],
  );
  return rows[0];
}

test.each(bursts)(
  "$count registrations in $seconds seconds from one connection are held",
  async ({ count, seconds }) => {
    // Outside the shorter period, if there is one.
    const age = seconds * 1000 - 1;
    await sent(count - 1, age);
    await sent(count, seconds * 1000);
    await sent(count, 0, { from: "another connection" });
    expect(await judgedAs()).toMatchObject(notHeld);
    // The previous one is included.
    const held = { reason: "burst", group: groups.sender };
    expect(await judgedAs()).toMatchObject({ ...held, facts: { burst: { count: count + 1, seconds } } });
  },
);

test("everything from a connection is held for a while after a burst, and only then", async () => {
  const burst = (age: number, reason = "burst") =>
    context.database.query(
      `insert into application (created_at, held_at, held_reason, held_group)
       values ($1::timestamptz, $1::timestamptz, $2, $3)`,
      [before(age), reason, groups.sender],
    );
  await burst(burstRemembered);
  await burst(0, "name");
  expect(await judgedAs()).toMatchObject(notHeld);
  await burst(burstRemembered - 1);
  expect(await judgedAs()).toMatchObject({ reason: "sender", group: groups.sender });
  expect(await judgedAs({ groups: { ...groups, sender: "another connection" } })).toMatchObject(notHeld);
});

test("more registrations in an hour than people send are held", async () => {
  await sent(mostPerSender, senderWindow);
  await sent(mostPerSender - 1, senderWindow - 1000);
  expect(await judgedAs()).toEqual({ ...notHeld, facts: {} });
  expect(await judgedAs()).toMatchObject({
    reason: "sender",
    group: groups.sender,
    facts: { sender: { count: mostPerSender + 1, seconds: senderWindow / 1000 - 1 } },
  });
});

test("a form filled too fast after others is held", async () => {
  const instant = { fillSeconds: fastestFillSeconds - 1 };
  const byHand = { fillSeconds: fastestFillSeconds };
  await sent(mostInstant - 1, 60_000, { facts: instant });
  await sent(mostInstant, 60_000, { facts: byHand });
  await sent(mostInstant, 60_000);
  expect(await judgedAs({ facts: instant })).toMatchObject(notHeld);
  for (const facts of [byHand, {}]) expect(await judgedAs({ facts })).toMatchObject(notHeld);
  expect(await judgedAs({ facts: instant })).toMatchObject({
    reason: "instant",
    group: groups.sender,
    facts: instant,
  });
});

test.each([
  ["mailbox", { email: "Same@Example.org" }, null],
  ["phone", { phone: "+447400500500" }, groups.sender],
] as const)("many applications with one %s in a day are held", async (reason, same, from) => {
  await sentBy(mostPerContact, contactWindow, same, { from });
  await sentBy(mostPerContact - 1, contactWindow - 1500, same, { times: 3, from });
  const held = { reason, group: groups[reason] };
  const many = (count: number) => ({ facts: { [reason]: { count, seconds: contactWindow / 1000 - 2 } } });
  expect(await judgedAs({}, newPerson(same))).toMatchObject({ ...notHeld, facts: {} });
  expect(await judgedAs({}, newPerson(same))).toMatchObject({ ...held, ...many(mostPerContact + 1) });
  // The submission's own reason takes precedence, and others with different values are not
  // affected.
  expect(await judgedAs({ reason: "name" }, newPerson(same))).toMatchObject({ reason: "name", group: groups.sender });
  expect(await judgedAs({}, newPerson())).toMatchObject(notHeld);
});

test("a sender with a number is not held for what others sent with it", async () => {
  const same = { phone: "+447400500500" };
  await sentBy(mostPerContact * 2, 1000, same);
  await sentBy(mostPerContact - 1, contactWindow - 1500, same, { from: groups.sender });
  expect(await judgedAs({}, newPerson(same))).toMatchObject(notHeld);
});

test("the submission's own facts are stored, and one alone is not held for them", async () => {
  const groupsOfNobody = { sender: "s", network: null, mailbox: "m", phone: "p" };
  const alone = { groups: groupsOfNobody, facts: { fillSeconds: 30 } };
  expect(await judgedAs({ ...alone, reason: "name" })).toEqual({
    reason: "name",
    group: "s",
    facts: { fillSeconds: 30 },
  });
  expect(await judgedAs({ ...alone, groups: { ...groupsOfNobody, sender: "t" } })).toEqual({
    ...notHeld,
    facts: { fillSeconds: 30 },
  });
});

test("a registration without facts is not compared", async () => {
  const person = newPerson();
  await sentBy(mostPerContact + 1, 1000, { email: person.email, phone: person.phone });
  await context.database.query(
    "insert into application (created_at, held_facts) select $1::timestamptz, '{}' from generate_series(1, 50)",
    [before(1000)],
  );
  expect(await judgedAs(null, newPerson({ phone: person.phone }))).toMatchObject(notHeld);
  expect(await judgedAs(null, newPerson({ email: person.email }))).toMatchObject(notHeld);
});

describe("the /64 networks of one IPv6 /48", () => {
  const from = (network: number) => ({ groups: { ...groups, sender: "a /48", network: `/64 number ${network}` } });

  /** One from each of many others, at the given age. */
  async function sentFromEach(count: number, age: number, facts = {}): Promise<void> {
    await context.database.query(
      `insert into application (created_at, sender_group, network_group, held_facts)
       select $2::timestamptz, 'a /48', '/64 number ' || (100 + n), $3::jsonb from generate_series(1, $1::integer) n`,
      [count, before(age), JSON.stringify(facts)],
    );
  }

  test("are counted separately, so one does not get another held", async () => {
    const quick = { fillSeconds: 0 };
    const loud = fc.record({ facts: fc.constantFrom({}, quick), reason: fc.constantFrom(null, "name" as const) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(loud, { minLength: 1, maxLength: 60 }),
        fc.array(fc.integer({ min: 0, max: 170 }), { maxLength: 4 }),
        async (sorts, others) => {
          await context.database.script("truncate application restart identity cascade");
          const reasons: unknown[] = [];
          // More than the whole /48 may send at once.
          for (let n = 0; n < bursts[0].count * widerFactor + 10; n += 1) {
            reasons.push((await judgedAs({ ...sorts[n % sorts.length], ...from(1) }))?.reason);
            if (others.includes(n)) expect(await judgedAs(from(2))).toMatchObject(notHeld);
          }
          expect(reasons.slice(bursts[0].count)).not.toContain(null);
          expect(await judgedAs(from(2))).toMatchObject({ ...notHeld, facts: {} });
          expect(await judgedAs(from(1))).toMatchObject({ group: "/64 number 1" });
        },
      ),
      { numRuns: 2 },
    );
  });

  test.each(bursts)(
    "have $count in $seconds seconds each, and four times that together",
    async ({ count, seconds }) => {
      const age = seconds * 1000 - 1;
      await sentFromEach(count * widerFactor - 1, age);
      expect(await judgedAs(from(1))).toMatchObject(notHeld);
      const facts = { burst: { count: count * widerFactor + 1, seconds } };
      expect(await judgedAs(from(2))).toMatchObject({ reason: "burst", group: "a /48", facts });
      expect(await judgedAs({ groups: { ...groups, sender: "another /48", network: "n" } })).toMatchObject(notHeld);
    },
  );

  test("are all held for a while after a common burst", async () => {
    await context.database.query(
      `insert into application (created_at, held_at, held_reason, held_group, sender_group, network_group)
       values ($1::timestamptz, $1::timestamptz, 'burst', 'a /48', 'a /48', 'n')`,
      [before(burstRemembered - 1)],
    );
    expect(await judgedAs(from(1))).toMatchObject({ reason: "sender", group: "a /48" });
  });

  test("are held above an hourly count, each and together", async () => {
    await sentFromEach(mostPerSender * widerFactor - 1, senderWindow - 1000);
    expect(await judgedAs(from(1))).toMatchObject(notHeld);
    const held = { reason: "sender", group: "a /48" };
    const sender = { count: mostPerSender * widerFactor + 1, seconds: senderWindow / 1000 - 1 };
    expect(await judgedAs(from(1))).toMatchObject({ ...held, facts: { sender } });
    await context.database.query(
      "update application set network_group = '/64 number 1' where id in (select id from application limit $1)",
      [mostPerSender],
    );
    const own = { reason: "sender", group: "/64 number 1", facts: { sender: { count: mostPerSender + 1 } } };
    expect(await judgedAs(from(1))).toMatchObject(own);
  });

  test("are held for too fast forms: after five from one, and twenty from all", async () => {
    const facts = { fillSeconds: 0 };
    await sentFromEach(mostInstant * widerFactor - mostInstant, 1000, facts);
    for (let n = 0; n < mostInstant; n += 1) expect(await judgedAs({ ...from(1), facts })).toMatchObject(notHeld);
    expect(await judgedAs({ ...from(1), facts })).toMatchObject({ reason: "instant", group: "/64 number 1" });
    expect(await judgedAs({ ...from(2), facts })).toMatchObject({ reason: "instant", group: "a /48" });
  });

  test("count in the /48 only if an earlier version stored no /64", async () => {
    await sent(bursts[0].count, 0, { from: "a /48" });
    expect(await judgedAs(from(1))).toMatchObject(notHeld);
    await sent(bursts[0].count * (widerFactor - 1), 0, { from: "a /48" });
    expect(await judgedAs(from(2))).toMatchObject({ reason: "burst", group: "a /48" });
  });
});
