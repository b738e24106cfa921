/**
 * Computes search lexemes (domain/search) for rows that have none or outdated ones, in short
 * transactions. Writers compute their own, so this finds rows of older versions, also during a
 * rolling restart. Records nothing, because the application does not change.
 */
import { setImmediate as pause } from "node:timers/promises";
import type { Database, Transaction } from "../../db/database.ts";
import { integer, nullable, text } from "../../db/rows.ts";
import { currentReading, noteTokens, registrationTokens } from "../../domain/search/tokens.ts";

/** Rows per transaction, few enough for others who wait for their locks. */
const batchSize = 200;

/**
 * Rows without current lexemes: the exact conditions of the indexes of migration 0051, so that
 * PostgreSQL uses them.
 */
export const missingLexemes = {
  registration: `(search is null or not search @@ $q$${currentReading.registration}$q$::tsquery)`,
  application_event:
    `(search is null or not search @@ $q$${currentReading.note}$q$::tsquery) ` +
    "and actor = 'recruiter' and detail ? 'text'",
};

/** Runs one batch; true: there may be more. */
export async function backfillSearch(database: Database): Promise<boolean> {
  const registrations = await database.transaction(fillRegistrations);
  const notes = await database.transaction(fillNotes);
  return registrations === batchSize || notes === batchSize;
}

async function fillRegistrations(transaction: Transaction): Promise<number> {
  const rows = await transaction.rows(
    { id: text, name: text, email: text, code: text, areaCode: text, nationalNumber: text, city: nullable(text) },
    `select r.id, r.name, r.email, r.code, r.area_code as "areaCode", r.national_number as "nationalNumber",
       (select s.value from survey_answer s where s.registration_id = r.id and s.question = 'CITY') as city
     from registration r where ${missingLexemes.registration} order by r.id limit ${batchSize} for update of r skip locked`,
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
     where ${missingLexemes.application_event} order by id limit ${batchSize}
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

/** Yields after each row: strangers choose the names, so a batch might block others for long. */
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
  // JSON, because PostgreSQL has no arrays of arrays of different lengths.
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
