/**
 * What the search shows of the people it finds, and of owners of codes; the leading application of
 * a merge.
 */
import { mostFound } from "../../../domain/desk/search.ts";
import { leadOf, shown, stateColumns, stateShape } from "../../application-columns.ts";
import type { Queryable } from "../../database.ts";
import { integer, nullable, type Row, text } from "../../rows.ts";

const personShape = {
  ...stateShape,
  id: integer,
  name: text,
  email: text,
  code: text,
  areaCode: text,
  nationalNumber: text,
  city: nullable(text),
};

export type PersonRow = Row<typeof personShape>;

const personColumns = `${stateColumns}, a.id, r.name, r.email, r.code, r.area_code as "areaCode",
  r.national_number as "nationalNumber",
  (select s.value from survey_answer s where s.registration_id = r.id and s.question = 'CITY') as city`;

const leadingOf = (application: string) =>
  `join application said on said.id = ${application} join application a on a.id = ${leadOf("said")}`;

/** The first registration of `application a`. */
const first = `join lateral (
    select * from registration f where f.application_id = a.id order by f.created_at, f.id limit 1
  ) r on true`;

/** By ids of registrations, in the given order. */
export function registeredPeople(database: Queryable, ids: readonly string[]): Promise<PersonRow[]> {
  return database.rows(
    personShape,
    `select ${personColumns} from unnest($1::text[]) with ordinality given (id, place)
     join registration r on r.id = given.id ${leadingOf("r.application_id")}
     where ${shown} order by given.place`,
    [ids],
    "desk-search-people",
  );
}

const noteShape = { ...personShape, note: text };

export type NotedRow = Row<typeof noteShape>;

/** By ids of notes about them, likewise. */
export function notedPeople(database: Queryable, events: readonly number[]): Promise<NotedRow[]> {
  return database.rows(
    noteShape,
    `select ${personColumns}, e.detail->>'text' as note from unnest($1::bigint[]) with ordinality given (id, place)
     join application_event e on e.id = given.id ${leadingOf("e.application_id")} ${first}
     where ${shown} order by given.place`,
    [events],
    "desk-search-noted",
  );
}

/** By ids of their applications, likewise. */
export function people(database: Queryable, applications: readonly number[]): Promise<PersonRow[]> {
  return database.rows(
    personShape,
    `select ${personColumns} from (
       select ${leadOf("said")} as id, min(given.place) as place
       from unnest($1::bigint[]) with ordinality given (id, place) join application said on said.id = given.id group by 1
     ) given join application a on a.id = given.id ${first}
     where ${shown} order by given.place`,
    [applications],
    "desk-search-recent",
  );
}

const codeShape = { id: integer, code: text, name: text };

/** People with these codes, newest first. */
export function peopleByCode(database: Queryable, codes: readonly string[]): Promise<Row<typeof codeShape>[]> {
  return database.rows(
    codeShape,
    `select a.id, r.code, r.name from registration r ${leadingOf("r.application_id")}
     where r.code = any($1::text[]) and ${shown} order by r.created_at desc limit ${mostFound}`,
    [codes],
    "desk-search-codes",
  );
}
