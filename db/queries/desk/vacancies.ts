import { mostSelected } from "../../../domain/desk/bulk.ts";
import { deskLanguages as languages, mostCounted } from "../../../domain/desk/desk.ts";
import type { PublishedTexts, VacancyDraft } from "../../../domain/vacancies/content.ts";
import type { VacancyOverview } from "../../../domain/vacancies/overview.ts";
import { versionKinds } from "../../../domain/vacancies/versions.ts";

import { countedTowardsClosing, leads, shown, waiting } from "../../application-columns.ts";
import type { Queryable } from "../../database.ts";
import { integer, json, listOf, nullable, oneOf, onlyRow, type Row, text, time } from "../../rows.ts";
import { lastSchedule, openSchedule, scheduleColumns, scheduleShape } from "./schedules.ts";

const scheduleJoin = openSchedule("vacancy_id", "v.id");

/**
 * Why the last scheduled publication was refused, until the vacancy is published otherwise or a
 * recruiter closes it. Needs {@link lastScheduleJoin}.
 */
const scheduleRefused = `case when l.refused is not null and not exists (
    select from vacancy_version h where h.vacancy_id = v.id and h.at > l.cancelled_at
      and (h.what in ('published', 'reopened', 'imported') or h.what = 'closed' and h.by_name is not null))
  then l.refused end as "scheduleRefused"`;
const lastScheduleJoin = lastSchedule("vacancy_id", "v.id");

const rowShape = {
  id: text,
  slug: text,
  overview: json<VacancyOverview>(),
  publishedAt: nullable(time),
  closedAt: nullable(time),
  closesOn: nullable(text),
  featured: nullable(integer),
  changedAt: time,
  editedBy: nullable(text),
  editor: nullable(text),
  withheld: listOf(oneOf(languages)),
  applied: integer,
  waiting: integer,
  hired: integer,
  ...scheduleShape,
  scheduleRefused: nullable(text),
};
export type VacancyListRow = Row<typeof rowShape>;

/** Hired applicants; a merge counts once. */
const hired = `a.hired_at is not null and ${leads} and a.erased_at is null`;

const people = (condition: string) =>
  `(select a.first_vacancy as slug, count(*) as people from application a where ${condition} group by a.first_vacancy)`;

/**
 * Published, scheduled, draft, then closed vacancies; each newest first.
 * @param closedSince excludes vacancies closed earlier, unless they are scheduled
 */
export function readVacancies(
  database: Queryable,
  { appliedSince, closedSince, seenSince }: { appliedSince: Date; closedSince: Date | null; seenSince: Date },
): Promise<VacancyListRow[]> {
  return database.rows(
    rowShape,
    `select v.id, v.slug, v.overview, v.published_at as "publishedAt", v.closed_at as "closedAt",
       v.closes_on::text as "closesOn", v.featured, v.changed_at as "changedAt", last.by_name as "editedBy",
       editor.name as editor, v.withheld, coalesce(applied.people, 0) as applied, coalesce(waiting.people, 0) as waiting,
       coalesce(hired.people, 0) as hired, ${scheduleColumns}, ${scheduleRefused}
     from vacancy v
     ${scheduleJoin}
     ${lastScheduleJoin}
     left join lateral (
       select h.by_name from vacancy_version h where h.vacancy_id = v.id order by h.id desc limit 1
     ) last on true
     left join vacancy_editor e on e.vacancy_id = v.id and e.seen_at > $3::timestamptz
     left join recruiter editor on editor.id = e.recruiter_id and editor.disabled_at is null
     left join ${people(`${shown} and a.created_at >= $1::timestamptz`)} applied on applied.slug = v.slug
     left join ${people(`${waiting} and ${leads}`)} waiting on waiting.slug = v.slug
     left join ${people(hired)} hired on hired.slug = v.slug
     where v.closed_at is null or $2::timestamptz is null or v.closed_at >= $2::timestamptz or s.id is not null
     order by case when v.closed_at is not null then 4 when v.published_at is not null then 1
         when s.id is not null then 2 else 3 end,
       coalesce(v.closed_at, v.published_at, s.at, v.changed_at) desc, v.id`,
    [appliedSince.toISOString(), closedSince?.toISOString() ?? null, seenSince.toISOString()],
    "desk-vacancies",
  );
}

const countShape = {
  all: integer,
  published: integer,
  scheduled: integer,
  draft: integer,
  closed: integer,
  withheld: integer,
};

export async function countVacancies(database: Queryable): Promise<Row<typeof countShape>> {
  const rows = await database.rows(
    countShape,
    `select count(*) as "all", count(*) filter (where v.closed_at is not null) as closed,
       count(*) filter (where v.closed_at is null and v.published_at is not null) as published,
       count(*) filter (where v.published_at is null and s.id is not null) as scheduled,
       count(*) filter (where v.published_at is null and s.id is null) as draft,
       count(*) filter (where v.closed_at is null and v.withheld <> '{}') as withheld
     from vacancy v ${scheduleJoin}`,
    [],
    "count-vacancies",
  );
  return onlyRow(rows);
}

const vacancyShape = {
  id: text,
  slug: text,
  version: integer,
  draft: json<VacancyDraft>(),
  overview: json<VacancyOverview>(),
  published: json<PublishedTexts>(),
  publishedAt: nullable(time),
  closedAt: nullable(time),
  featured: nullable(integer),
  changedAt: time,
  withheld: listOf(oneOf(languages)),
  applied: integer,
  appliedSinceOpened: integer,
  waiting: integer,
  hired: integer,
  ...scheduleShape,
  scheduleRefused: nullable(text),
};
export type VacancyRow = Row<typeof vacancyShape>;

/** At most {@link mostCounted}. */
const counted = (condition: string) =>
  `(select count(*) from (select from application a where a.first_vacancy = v.slug and ${condition}
    limit ${mostCounted}) counted)`;

export async function readVacancy(database: Queryable, id: string): Promise<VacancyRow | null> {
  const [vacancy] = await database.rows(
    vacancyShape,
    `select v.id, v.slug, v.version, v.draft, v.overview, v.published, v.published_at as "publishedAt",
       v.closed_at as "closedAt", v.featured, v.changed_at as "changedAt", v.withheld,
       ${counted(shown)} as applied, ${countedTowardsClosing(String(mostCounted))} as "appliedSinceOpened",
       ${counted(`${waiting} and ${leads}`)} as waiting, ${counted(hired)} as hired,
       ${scheduleColumns}, ${scheduleRefused}
     from vacancy v ${scheduleJoin} ${lastScheduleJoin} where v.id = $1::uuid`,
    [id],
    "desk-vacancy",
  );
  return vacancy ?? null;
}

/** The answer while a recruiter types, and nothing more. */
export async function readDraft(
  database: Queryable,
  id: string,
): Promise<Pick<VacancyRow, "slug" | "version" | "draft" | "changedAt"> | null> {
  const [vacancy] = await database.rows(
    { slug: text, version: integer, draft: vacancyShape.draft, changedAt: time },
    `select slug, version, draft, changed_at as "changedAt" from vacancy where id = $1::uuid`,
    [id],
    "vacancy-draft",
  );
  return vacancy ?? null;
}

/**
 * The texts that a command on a vacancy checks: of its draft, of what is published, and of an
 * earlier version if the command uses one. Empty: unknown vacancy.
 */
export async function readVacancyTexts(
  database: Queryable,
  id: string,
  versionRow: number | null = null,
): Promise<(VacancyDraft["texts"] | PublishedTexts)[]> {
  const [row] = await database.rows(
    { draft: json<VacancyDraft>(), published: json<PublishedTexts>(), past: nullable(json<VacancyDraft>()) },
    `select draft, published,
       (select draft from vacancy_version where vacancy_id = v.id and id = $2::bigint) as past
     from vacancy v where id = $1::uuid`,
    [id, versionRow],
    "vacancy-texts",
  );
  return row ? [row.draft.texts, row.published, row.past?.texts ?? {}] : [];
}

const versionShape = {
  id: integer,
  version: integer,
  what: oneOf(versionKinds),
  languages: listOf(oneOf(languages)),
  at: time,
  by: nullable(text),
};
export type VersionRow = Row<typeof versionShape>;

/** Newest first, as many as the editor shows. */
export function readVersions(database: Queryable, id: string): Promise<VersionRow[]> {
  return database.rows(
    versionShape,
    `select id, version, what, languages, at, by_name as by from vacancy_version
     where vacancy_id = $1::uuid order by id desc limit 100`,
    [id],
    "vacancy-versions",
  );
}

export async function readVersion(
  database: Queryable,
  id: string,
  row: number,
): Promise<(VersionRow & { readonly draft: VacancyDraft }) | null> {
  const [version] = await database.rows(
    { ...versionShape, draft: json<VacancyDraft>() },
    `select id, version, what, languages, at, by_name as by, draft from vacancy_version
     where vacancy_id = $1::uuid and id = $2::bigint`,
    [id, row],
  );
  return version ?? null;
}

/** Applications waiting for contact whose first registration was for this vacancy. */
export async function waitingFor(database: Queryable, slug: string): Promise<number[]> {
  const rows = await database.rows(
    { id: integer },
    `select a.id from application a where a.first_vacancy = $1 and ${waiting} and ${leads} order by a.id limit ${mostSelected}`,
    [slug],
  );
  return rows.map(({ id }) => id);
}
