/** What the applicant's page shows (B2): where the application stands, and everything that is held of one person. */
import { and, eq } from "drizzle-orm";
import type { Channel, Milestones } from "../../domain/application/lifecycle.ts";
import type { Attribution } from "../../domain/application/registration.ts";
import type { Queryable } from "../database.ts";
import { application, consent, consentWording, recruiter, registration, surveyAnswer } from "../schema.ts";

export interface ApplicantPage extends Milestones {
  /** The registration's. */
  readonly id: string;
  readonly applicationId: number;
  /** Without dashes: domain/code formats it. */
  readonly code: string;
  readonly generation: number;
  readonly tries: number;
  readonly createdAt: Date;
  /** Where the contact clock runs from: the application, or since somebody said that nobody wrote. */
  readonly clockFrom: Date;
  readonly market: string;
  readonly language: string;
  readonly country: string;
  readonly name: string;
  readonly email: string;
  /** E.164 */
  readonly phone: string;
  readonly areaCode: string;
  readonly nationalNumber: string;
  readonly age: number;
  readonly sex: string | null;
  readonly position: string | null;
  readonly job: string | null;
  readonly timeZone: string | null;
  readonly attribution: Attribution | null;
  readonly correctedAt: Date | null;
  readonly prefers: Channel | null;
  readonly contactedName: string | null;
  /** The whole name of whom it is assigned to. */
  readonly recruiterName: string | null;
  readonly consent: { version: string; language: string; wording: string; agreedAt: Date } | null;
  readonly answers: Readonly<Record<string, string>>;
}

/** Null: no such registration. Ask for it only by a link that was checked (application-link.ts). */
export async function applicantPage(database: Queryable, registrationId: string): Promise<ApplicantPage | null> {
  const [found] = await database.orm
    .select({ one: registration, whole: application, recruiterName: recruiter.name })
    .from(registration)
    .innerJoin(application, eq(application.id, registration.applicationId))
    .leftJoin(recruiter, eq(recruiter.id, application.assignedTo))
    .where(eq(registration.id, registrationId));
  if (!found) return null;
  const [agreed] = await database.orm
    .select({
      version: consent.version,
      language: consent.language,
      wording: consentWording.text,
      agreedAt: consent.agreedAt,
    })
    .from(consent)
    .innerJoin(
      consentWording,
      and(eq(consentWording.version, consent.version), eq(consentWording.language, consent.language)),
    )
    .where(eq(consent.registrationId, registrationId));
  const answers = await database.orm.select().from(surveyAnswer).where(eq(surveyAnswer.registrationId, registrationId));
  const { one, whole, recruiterName } = found;
  const { linkGeneration: generation, linkTries: tries } = one;
  return {
    ...whole,
    ...one,
    generation,
    tries,
    clockFrom: whole.clockRestartedAt ?? whole.createdAt,
    recruiterName,
    consent: agreed ?? null,
    answers: Object.fromEntries(answers.map(({ question, value }) => [question, value])),
  };
}

/** Everything that is held of an application's person, for a download. Times are ISO 8601. */
export async function everythingHeld(database: Queryable, applicationId: number): Promise<Record<string, unknown>> {
  const rows = async (statement: string): Promise<unknown[]> => {
    const { rows: found } = await database.query<{ row: unknown }>(statement, [applicationId]);
    return found.map(({ row }) => row);
  };
  // What we wonder about them is no fact about them, and whoever is held back is not told so.
  const [whole] = await rows(
    `select to_jsonb(a) - array['held_at', 'held_reason', 'held_group', 'held_facts', 'sender_group'] as row
     from application a where id = $1`,
  );
  return {
    application: whole,
    registrations: await rows(
      `select to_jsonb(r) || jsonb_build_object('consent', (select to_jsonb(c) || jsonb_build_object('wording', w.text)
           from consent c join consent_wording w on w.version = c.version and w.language = c.language
           where c.registration_id = r.id),
         'answers', (select coalesce(jsonb_agg(to_jsonb(s) - 'registration_id'), '[]'::jsonb)
           from survey_answer s where s.registration_id = r.id)) as row
       from registration r where application_id = $1 order by created_at, id`,
    ),
    history: await rows(
      `select to_jsonb(e) - 'id' - 'application_id' - 'recruiter_id' as row
       from application_event e where application_id = $1 and type not in ('held', 'let_through')
         and detail->>'type' is distinct from 'let_through' order by id`,
    ),
    messages: await rows(
      `select jsonb_build_object('event', event_type, 'kind', kind, 'to', target, 'created_at', created_at,
         'delivered_at', delivered_at) as row
       from delivery where application_id = $1 order by sequence`,
    ),
  };
}
