/** Migration 0074 on the data of an earlier version: which number came into a mailbox first. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../db/database.ts";
import { migrate, migrations } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import { ownsMailbox } from "../../db/registration-columns.ts";
import { createScratch, type Scratch } from "../support/databases.ts";

let scratch: Scratch;
let database: Database;

beforeAll(async () => {
  scratch = await createScratch({ empty: true });
  database = await openDatabase(scratch.settings);
  const earlier = migrations.filter(({ name }) => name < "0074");
  await migrate(database, earlier);
});
afterAll(async () => {
  await database.close();
  await scratch.remove();
});

const at = (minute: number) => new Date(Date.parse("2026-11-20T08:00:00Z") + minute * 60_000).toISOString();

interface Stored {
  readonly email?: string;
  readonly number: string;
  /** Minutes. */
  readonly created?: number;
  readonly arrived?: number;
}

let stored = 0;

async function store(id: string, { email = "shared@example.org", number, created = 0, arrived }: Stored) {
  stored += 1;
  await database.query(
    `with own as (insert into application (created_at) values ($2) returning id)
     insert into registration (id, application_id, code, created_at, market, language, country, name, email, email_key,
       area_code, national_number, phone, channel, arrived_at)
     select $1, own.id, $3, $2, 'gb', 'en', 'GB', 'Maya Fox', $4, $4, '44', $5, '+44' || $5, 'form', $6 from own`,
    [
      id.padEnd(22, "x"),
      at(created),
      `AAA22233${stored + 1}`,
      email,
      number,
      arrived === undefined ? null : at(arrived),
    ],
  );
}

const owners = async () => {
  const { rows } = await database.query<{ id: string }>(
    `select r.id from registration r where ${ownsMailbox("r")} order by r.id`,
  );
  return rows.map(({ id }) => id.replace(/x+$/, ""));
};

test("the earliest registration's number owns its mailbox, also when that registration is gone", async () => {
  await store("alone", { email: "alone@example.org", number: "7400300001" });
  // A correction moved it in after the others.
  await store("moved", { number: "7400300002", created: 1, arrived: 9 });
  await store("first", { number: "7400300003", created: 2 });
  await store("other", { number: "7400300004", created: 3 });
  await store("again", { number: "7400300003", created: 4 });
  expect(await migrate(database)).toContain("0074_number_since");
  expect(await owners()).toEqual(["again", "alone", "first"]);
  await database.query("delete from registration where id like 'first%'");
  expect(await owners()).toEqual(["again", "alone"]);
  await database.query("delete from registration where id like 'again%'");
  expect(await owners()).toEqual(["alone"]);
});
