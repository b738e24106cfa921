/** All that the operator may export: one object per application (`fairlead export`). */
import { type ExportedFields, exportedFields } from "../../domain/application/fields.ts";
import { type Status, statusOf } from "../../domain/application/lifecycle.ts";
import { formatCode } from "../../domain/code/code.ts";
import { stateColumns, stateShape } from "../application-columns.ts";
import type { Database } from "../database.ts";
import { registrationColumns, registrationShape } from "../registration-columns.ts";
import { integer, nullable, type Row, text, time } from "../rows.ts";

/** Times are ISO 8601 in UTC. */
export interface ExportedApplication extends ExportedFields {
  /** The first registration's id: the `result.id` the applicant's browser received. */
  id: string;
  /** All registrations, oldest first (D10). */
  registrations: string[];
  /** For people, with dashes. */
  code: string;
  created_at: string;
  market: string;
  language: string;
  channel: string;
  /** Held since; null: not held, or released. */
  held_at: string | null;
  /**
   * First registration's id of the leading application, if recruiters merged this one; null: it
   * leads or is not merged.
   */
  merged_into: string | null;
  /** By question; the latest answer in any registration. */
  answers: Record<string, string>;
  consent: { version: string; language: string; wording: string; agreed_at: string } | null;
  deliveries: ExportedDelivery[];
  /** Its current status; a merged application has its own, which includes what was done to both. */
  state: Status;
  /** Name of the assigned recruiter; null: unassigned. */
  recruiter: string | null;
}

export interface ExportedDelivery {
  id: string;
  event_type: string;
  kind: string;
  target: string;
  attempts: number;
  delivered_at: string | null;
  dead_at: string | null;
  last_error: string | null;
}

/**
 * All applications, oldest first, in pages by key: memory is constant, and nothing is held between
 * pages, so a slow reader blocks no one. May include applications added meanwhile.
 */
export async function* exportApplications(database: Database, pageSize = 200): AsyncGenerator<ExportedApplication> {
  let last = 0;
  for (;;) {
    const page = await readPage(database, last, pageSize);
    yield* page.applications;
    if (page.last === null) return;
    last = page.last;
  }
}

interface Page {
  applications: ExportedApplication[];
  /** Key after which to continue; null: the last page. */
  last: number | null;
}

async function readPage(database: Database, after: number, size: number): Promise<Page> {
  const keys = await database.rows({ id: integer }, "select id from application where id > $1 order by id limit $2", [
    after,
    size,
  ]);
  const last = keys.at(-1)?.id ?? null;
  if (last === null) return { applications: [], last };
  const range = [after, last];
  const [registrations, answers, deliveries] = await Promise.all([
    database.rows(registrationRow, registrationsInRange, range),
    database.rows(answerRow, answersInRange, range),
    database.rows(deliveryRow, deliveriesInRange, range),
  ]);
  const answersOf = Map.groupBy(answers, (row) => row.applicationId);
  const deliveriesOf = Map.groupBy(deliveries, (row) => row.applicationId);
  const applications = [...Map.groupBy(registrations, (row) => row.applicationId)].map(([id, all]) =>
    exported(all, answersOf.get(id) ?? [], deliveriesOf.get(id) ?? []),
  );
  return { applications, last };
}

const registrationRow = {
  ...stateShape,
  applicationId: integer,
  id: text,
  code: text,
  sentAt: time,
  ...registrationShape,
  market: text,
  language: text,
  channel: text,
  mergedInto: nullable(text),
  wording: nullable(text),
  consentVersion: nullable(text),
  consentLanguage: nullable(text),
  agreedAt: nullable(time),
  recruiter: nullable(text),
};
type RegistrationRow = Row<typeof registrationRow>;

const registrationsInRange = `
  select ${stateColumns}, r.application_id as "applicationId", r.id, r.code, r.created_at as "sentAt", ${registrationColumns},
    r.market, r.language, r.channel, c.version as "consentVersion", c.language as "consentLanguage",
    c.agreed_at as "agreedAt", w.text as wording, (select h.name from recruiter h where h.id = a.assigned_to) as recruiter,
    (select f.id from registration f where f.application_id = a.merged_into order by f.created_at, f.id limit 1)
      as "mergedInto"
  from registration r join application a on a.id = r.application_id
  left join consent c on c.registration_id = r.id
  left join consent_wording w on w.version = c.version and w.language = c.language
  where r.application_id > $1 and r.application_id <= $2
  order by r.application_id, r.created_at, r.id`;

const answerRow = { applicationId: integer, question: text, value: text };
type AnswerRow = Row<typeof answerRow>;

/** The first registration's come last and count, as at the desk (desk/detail.ts). */
const answersInRange = `
  select r.application_id as "applicationId", s.question, s.value
  from survey_answer s join registration r on r.id = s.registration_id
  where r.application_id > $1 and r.application_id <= $2
  order by r.created_at desc, r.id desc`;

const deliveryRow = {
  applicationId: integer,
  id: text,
  event_type: text,
  kind: text,
  target: text,
  attempts: integer,
  last_error: nullable(text),
  deliveredAt: nullable(time),
  deadAt: nullable(time),
};
type DeliveryRow = Row<typeof deliveryRow>;

const deliveriesInRange = `
  select application_id as "applicationId", id, event_type, kind, target, attempts, last_error,
    delivered_at as "deliveredAt", dead_at as "deadAt"
  from delivery where application_id > $1 and application_id <= $2
  order by application_id, sequence`;

function exported(all: RegistrationRow[], answers: AnswerRow[], deliveries: DeliveryRow[]): ExportedApplication {
  const [first] = all as [RegistrationRow, ...RegistrationRow[]];
  return {
    id: first.id,
    registrations: all.map(({ id }) => id),
    code: formatCode(first.code),
    created_at: first.sentAt.toISOString(),
    ...exportedFields(first),
    market: first.market,
    language: first.language,
    channel: first.channel,
    held_at: first.heldAt?.toISOString() ?? null,
    merged_into: first.mergedInto,
    answers: Object.fromEntries(answers.map(({ question, value }) => [question, value])),
    consent: consentOf(first),
    deliveries: deliveries.map(exportedDelivery),
    state: statusOf(first),
    recruiter: first.recruiter,
  };
}

function exportedDelivery(row: DeliveryRow): ExportedDelivery {
  const { id, event_type, kind, target, attempts, last_error } = row;
  const delivered_at = row.deliveredAt?.toISOString() ?? null;
  const dead_at = row.deadAt?.toISOString() ?? null;
  return { id, event_type, kind, target, attempts, delivered_at, dead_at, last_error };
}

function consentOf(row: RegistrationRow): ExportedApplication["consent"] {
  const { consentVersion: version, consentLanguage: language, wording, agreedAt } = row;
  if (version === null || language === null || wording === null || agreedAt === null) return null;
  return { version, language, wording, agreed_at: agreedAt.toISOString() };
}
