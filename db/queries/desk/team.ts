import type { Queryable } from "../../database.ts";
import { integer, json, type Row, text } from "../../rows.ts";
import { openIs } from "./open-of.ts";

const shape = {
  id: text,
  languages: json<readonly string[]>(),
  /** Applications with something to do. */
  open: integer,
  /** Numbers they opened, including those of erased applications. */
  opened: integer,
};

export function readWork(database: Queryable, openedSince: Date): Promise<Row<typeof shape>[]> {
  return database.rows(
    shape,
    `select r.id, to_jsonb(r.languages) as languages,
       (select count(*) from application a where ${openIs("r.id")}) as open,
       (select count(*) from application_event e where e.actor = 'recruiter' and e.type = 'phone_opened'
          and e.recruiter_id = r.id and e.at > $1::timestamptz)
         + (select count(*) from desk_event e where e.type = 'phone_opened' and e.recruiter_id = r.id
          and e.at > $1::timestamptz) as opened
     from recruiter r`,
    [openedSince.toISOString()],
    "desk-team",
  );
}
