import { describe, expect, test, vi } from "vitest";
import { lockKey, mailboxLock } from "../../commands/applications/locks.ts";
import type { NewRegistration } from "../../commands/applications/register-statement.ts";
import { CodeTaken, saveRegistration, WordingChanged } from "../../commands/applications/save-registration.ts";
import { useDatabase } from "../support/databases.ts";
import { newPerson, newRegistration } from "../support/registrations.ts";
import { patience } from "../support/waiting.ts";

const context = useDatabase();
const day = 86_400_000;
const save = (input: NewRegistration) => saveRegistration(context.database, input);

async function count(text: string, ...parameters: unknown[]): Promise<number> {
  const { rows } = await context.database.query<{ n: number }>(`select count(*) as n from ${text}`, parameters);
  return rows[0]?.n ?? -1;
}

describe("a registration", () => {
  test("is saved with its consent and its deliveries with one job each", async () => {
    const input = newRegistration();
    const saved = await save(input);
    expect(saved).toEqual({
      outcome: "created",
      registrationId: input.id,
      applicationId: expect.any(Number),
      held: false,
    });
    expect(await count("registration where id = $1 and email_key = lower(email)", input.id)).toBe(1);
    expect(await count("consent where registration_id = $1 and version = '1'", input.id)).toBe(1);
    const ids = input.deliveries.map(({ id }) => id);
    expect(await count("delivery where id in ($1, $2)", ...ids)).toBe(2);
  });

  test("without a source stores null", async () => {
    const [without, from] = [newPerson({ attribution: null }), newPerson()].map((person) => newRegistration(person));
    for (const input of [without, from]) await save(input!);
    expect(await count("registration where id = $1 and attribution is null", without?.id)).toBe(1);
    expect(await count("registration where id = $1 and attribution->>'source' = 'newsletter'", from?.id)).toBe(1);
  });

  test("that fails leaves no row and no delivery", async () => {
    const before = newRegistration();
    await save(before);
    const all = newRegistration();
    // Its last row cannot be written.
    const deliveries = [...all.deliveries.slice(0, 1), ...before.deliveries.slice(0, 1)];
    const input = { ...all, deliveries };
    await expect(save(input)).rejects.toMatchObject({ constraint: "delivery_pkey" });
    expect(await count("registration where id = $1", input.id)).toBe(0);
    expect(await count("delivery where id = $1", input.deliveries[0]?.id)).toBe(0);
    expect(await count("delivery where id = $1", input.deliveries[1]?.id)).toBe(1);
  });

  test("with a taken code is refused, and saved with another", async () => {
    const first = newRegistration();
    await save(first);
    const second = newRegistration(newPerson(), { code: first.code });
    await expect(save(second)).rejects.toThrow(CodeTaken);
    expect((await save(newRegistration(second.registration))).outcome).toBe("created");
  });

  test("with a changed wording but unchanged version is refused", async () => {
    const wording = { version: "2", language: "en", text: "One." };
    await save(newRegistration(newPerson(), { wording }));
    const changed = newRegistration(newPerson(), { wording: { ...wording, text: "Another." } });
    const refused = await save(changed).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(WordingChanged);
    expect(String(refused)).toMatch(/^WordingChanged: the consent wording 2 \(en\) .* needs a new version$/);
    expect(await count("registration where id = $1", changed.id)).toBe(0);
  });
});

describe("applying twice (D10)", () => {
  test("before the first is decided adds a registration to the same application", async () => {
    const person = newPerson({ email: `Twice@Example.org` });
    const first = await save(newRegistration(person));
    const again = newRegistration({ ...person, email: "twice@example.ORG", name: "Another Name" });
    const second = await save(again);
    expect(second).toMatchObject({ outcome: "repeated", registrationId: again.id });
    expect(second).toHaveProperty("applicationId", first.outcome === "created" ? first.applicationId : null);
    expect(await count("delivery where id = $1", again.deliveries[0]?.id)).toBe(0);
    expect(await count("consent where registration_id = $1", again.id)).toBe(1);
    expect(await count("application_event where type = 'applied_again' and registration_id = $1", again.id)).toBe(1);
  });

  test.each(["contacted_at", "declined_at", "opted_out_at", "spam_at", "withdrawn_at"])(
    "after %s is set makes a new application with a new clock",
    async (column) => {
      const person = newPerson();
      const first = await save(newRegistration(person));
      const id = first.outcome === "created" ? first.applicationId : 0;
      await context.database.query(`update application set ${column} = now() where id = $1`, [id]);
      const second = await save(newRegistration(person));
      expect(second.outcome).toBe("created");
      expect(second).not.toHaveProperty("applicationId", id);
    },
  );

  test("waits for a concurrent act that ends the first, and then joins nothing", async () => {
    const person = newPerson();
    const first = await save(newRegistration(person));
    const id = first.outcome === "created" ? first.applicationId : 0;
    let second: Promise<{ outcome: string }> = Promise.resolve({ outcome: "" });
    await context.database.transaction(async (transaction) => {
      await transaction.query("update application set contacted_at = now() where id = $1", [id]);
      second = save(newRegistration(person));
      // On a server they run at once, and the second waits for the row; embedded, one after the
      // other.
      if (context.database.kind === "postgres") {
        await vi.waitFor(async () => {
          const { rows } = await context.database.query("select from pg_locks where not granted");
          expect(rows.length).toBeGreaterThan(0);
        }, patience);
      }
    });
    expect((await second).outcome).toBe("created");
  });

  test("after 30 days makes a new application", async () => {
    const person = newPerson();
    const now = new Date();
    await save(newRegistration(person, { now: new Date(now.getTime() - 30 * day) }));
    expect((await save(newRegistration(person, { now }))).outcome).toBe("created");
  });

  test("counts the age of the first registration, so repeating does not extend it", async () => {
    const person = newPerson();
    const now = Date.now();
    await save(newRegistration(person, { now: new Date(now - 40 * day) }));
    expect((await save(newRegistration(person, { now: new Date(now - 20 * day) }))).outcome).toBe("repeated");
    expect((await save(newRegistration(person, { now: new Date(now) }))).outcome).toBe("created");
  });

  test("with an equal phone or email only does not affect the other's application", async () => {
    const victim = newPerson();
    const first = newRegistration(victim);
    await save(first);
    const before = await context.database.query("select * from registration where id = $1", [first.id]);
    const samePhone = { ...newPerson(), phone: victim.phone, nationalNumber: victim.nationalNumber };
    expect((await save(newRegistration(samePhone))).outcome).toBe("created");
    expect((await save(newRegistration(newPerson({ email: victim.email })))).outcome).toBe("created");
    expect((await context.database.query("select * from registration where id = $1", [first.id])).rows).toEqual(
      before.rows,
    );
  });
});

describe("an idempotency key (D10)", () => {
  const key = (name: string, body = "body") => ({
    keyHash: name,
    bodyHash: body,
    replays: true,
  });

  test("with the same body returns the first answer", async () => {
    const first = newRegistration(newPerson(), { idempotency: key("a") });
    await save(first);
    const again = newRegistration(first.registration, { idempotency: key("a") });
    expect(await save(again)).toEqual({ outcome: "replayed", registrationId: first.id });
    expect(await count("registration where id = $1", again.id)).toBe(0);
  });

  test("with a different body is a conflict for any sender", async () => {
    await save(newRegistration(newPerson(), { idempotency: key("b") }));
    const other = newRegistration(newPerson(), { idempotency: key("b", "another body") });
    expect(await save(other)).toEqual({ outcome: "conflict" });
    expect(await count("registration where id = $1", other.id)).toBe(0);
  });

  test("is forgotten after 30 days", async () => {
    const now = Date.now();
    await save(newRegistration(newPerson(), { idempotency: key("c"), now: new Date(now - 30 * day) }));
    const later = newRegistration(newPerson(), { idempotency: key("c", "new"), now: new Date(now) });
    expect((await save(later)).outcome).toBe("created");
    expect((await save(newRegistration(later.registration, { idempotency: key("c", "new") }))).outcome).toBe(
      "replayed",
    );
  });
});

test("lock keys are the same in every version, because versions run side by side during an update", () => {
  expect(mailboxLock("zoe@example.org")).toBe(-2_184_179_106_963_202_463n);
  expect(lockKey("mailbox", "zoe")).not.toBe(lockKey("mail", "boxzoe"));
});

describe("a hundred simultaneous registrations", () => {
  test("of the same person make one application, delivered once", async () => {
    const person = newPerson();
    const results = await Promise.all(Array.from({ length: 100 }, () => save(newRegistration(person))));
    expect(results.filter(({ outcome }) => outcome === "created")).toHaveLength(1);
    expect(results.filter(({ outcome }) => outcome === "repeated")).toHaveLength(99);
    expect(
      await count("application where id in (select application_id from registration where phone = $1)", person.phone),
    ).toBe(1);
    expect(
      await count(
        "delivery where application_id in (select application_id from registration where phone = $1)",
        person.phone,
      ),
    ).toBe(2);
  });

  test("with the same key make one registration with the same answer for all", async () => {
    const person = newPerson();
    const idempotency = { keyHash: "hundred", bodyHash: "same", replays: true };
    const results = await Promise.all(
      Array.from({ length: 100 }, () => save(newRegistration(person, { idempotency }))),
    );
    expect(new Set(results.map((result) => result.outcome !== "conflict" && result.registrationId)).size).toBe(1);
    expect(await count("registration where phone = $1", person.phone)).toBe(1);
  });

  test("of different people make as many applications", async () => {
    const results = await Promise.all(Array.from({ length: 100 }, () => save(newRegistration())));
    expect(new Set(results.map((result) => result.outcome === "created" && result.applicationId)).size).toBe(100);
  });
});
