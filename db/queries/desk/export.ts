/**
 * Applications for a file, in the requested order and in pages, so that memory does not grow with
 * their number.
 */
import type { Database } from "../../database.ts";
import { clockFrom, shown, stateColumns, stateShape } from "../../application-columns.ts";
import { boolean, nullable, type Row, text, time } from "../../rows.ts";
import { optedOutColumns, rowJoins } from "./queue.ts";

const exportShape = {
  ...stateShape,
  code: text,
  name: text,
  email: text,
  phone: text,
  position: nullable(text),
  job: nullable(text),
  market: text,
  language: text,
  country: text,
  source: nullable(text),
  clockFrom: time,
  assignedName: nullable(text),
  phoneOptedOut: boolean,
  mailboxOptedOut: boolean,
};

export type ExportRow = Row<typeof exportShape>;

/** Rows per statement; nothing is held between two, so that a slow reader blocks no one. */
const pageSize = 500;

/** Skips applications that are gone or that the desk does not list. */
export async function* readForExport(database: Database, ids: readonly number[]): AsyncGenerator<readonly ExportRow[]> {
  for (let from = 0; from < ids.length; from += pageSize) {
    yield await database.rows(
      exportShape,
      `select ${stateColumns}, r.code, r.name, r.email, r.phone, r.position, r.job, r.market, r.language, r.country,
         a.first_source as source, ${clockFrom} as "clockFrom", w.name as "assignedName",
         ${optedOutColumns}
       from unnest($1::bigint[]) with ordinality asked (id, place)
       join application a on a.id = asked.id and ${shown} ${rowJoins}
       order by asked.place`,
      [ids.slice(from, from + pageSize)],
      "desk-export",
    );
  }
}
