/**
 * Makes the lexemes (domain/search) of rows that have none, or those of an older reading: some rows at a time, each batch in a transaction of
 * its own. It changes nothing of an application, so there is nothing to record. Every writer of a row makes its lexemes itself; what an
 * older version writes during a rolling restart is found here again.
 */
import { setImmediate as pause } from "node:timers/promises";
import type { Database, Transaction } from "../db/database.ts";
import { integer, nullable, text } from "../db/rows.ts";
import { currentReading, noteTokens, registrationTokens } from "../domain/search/tokens.ts";

/** Rows in one transaction: well within the time that others wait for a lock on one of them. */
const batchSize = 200;

/** Rows without lexemes, or with those of another reading: the conditions of the indexes of migration 0051, so that PostgreSQL uses them. */
export const unread = {
  registration: `(search is null or not search @@ $q$${currentReading.registration}$q$::tsquery)`,
  application_event:
    `(search is null or not search @@ $q$${currentReading.note}$q$::tsquery) ` +
    "and actor = 'recruiter' and detail ? 'text'",
};

/** Of one batch; true: there may be more. */
export async function fillSearch(database: Database): Promise<boolean> {
  const registrations = await database.transaction(fillRegistrations);
  const notes = await database.transaction(fillNotes);
  return registrations === batchSize || notes === batchSize;
}

async function fillRegistrations(transaction: Transaction): Promise<number> {
  const rows = await transaction.rows(
    { id: text, name: text, email: text, code: text, areaCode: text, nationalNumber: text, city: nullable(text) },
    `select r.id, r.name, r.email, r.code, r.area_code as "areaCode", r.national_number as "nationalNumber",
       (select s.value from survey_answer s where s.registration_id = r.id and s.question = 'CITY') as city
     from registration r where ${unread.registration} order by r.id limit ${batchSize} for update of r skip locked`,
    [],
    "unread-registrations",
  );
  await write(transaction, "registration", "text", await made(rows, registrationTokens));
  return rows.length;
}

async function fillNotes(transaction: Transaction): Promise<number> {
  const rows = await transaction.rows(
    { id: integer, text: nullable(text) },
    `select id, detail->>'text' as text from application_event
     where ${unread.application_event} order by id limit ${batchSize}
     for update skip locked`,
    [],
    "unread-notes",
  );
  await write(transaction, "application_event", "bigint", await made(rows, (row) => noteTokens(row.text ?? "")));
  return rows.length;
}

interface Readable {
  readonly id: string | number;
  readonly tokens: readonly string[];
}

/** One by one, so that nobody waits for all of a batch: strangers chose the names. */
async function made<Of extends Pick<Readable, "id">>(
  rows: readonly Of[],
  tokensOf: (row: Of) => readonly string[],
): Promise<Readable[]> {
  const all: Readable[] = [];
  for (const row of rows) {
    all.push({ id: row.id, tokens: tokensOf(row) });
    await pause();
  }
  return all;
}

async function write(
  transaction: Transaction,
  table: "registration" | "application_event",
  type: "text" | "bigint",
  rows: readonly Readable[],
): Promise<void> {
  if (rows.length === 0) return;
  // A literal's, because an array of arrays of different lengths is none.
  const statement = {
    registration: "update registration t set search = made.search from made where t.id = made.id",
    application_event: "update application_event t set search = made.search from made where t.id = made.id",
  }[table];
  await transaction.query(
    `with made as (
       select (row->>0)::${type} as id, array_to_tsvector(array(select jsonb_array_elements_text(row->1))) as search
       from jsonb_array_elements($1::jsonb) row
     ) ${statement}`,
    [JSON.stringify(rows.map(({ id, tokens }) => [id, tokens]))],
    `fill-${table}`,
  );
}
