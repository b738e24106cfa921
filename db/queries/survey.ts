/** The survey's answers (D6, D7). They belong to a registration's id, and never show or change another's. */
import { formatCode } from "../../domain/code/code.ts";
import type { DeliveryDraft } from "../../domain/delivery/drafts.ts";
import type { SurveyAnswered } from "../../domain/delivery/events.ts";
import type { Database, Queryable, Transaction } from "../database.ts";
import type { JobQueue } from "../job-queue.ts";
import { addDeliveries } from "./application-events.ts";

export interface SurveyAnswer {
  registrationId: string;
  /** `IS_LOCAL_USER`, `IS_REMOTE_WORKED`, `CITY`, `JOB_INTEREST` */
  question: string;
  value: string;
  now: Date;
}

/** Who is told of an answer, and what makes it so: both in the transaction that saves it. */
export interface AnswerAudience {
  readonly queue: JobQueue;
  /** What is to be sent of an event. */
  readonly drafts: (event: SurveyAnswered) => readonly DeliveryDraft[];
}

/**
 * Keeps the answer in place of an earlier one to the same question, and tells of it. The same answer once more is no news.
 * False: there is no such registration.
 */
export async function saveSurveyAnswer(
  database: Database,
  { queue, drafts }: AnswerAudience,
  answer: SurveyAnswer,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { rowCount } = await transaction.query(
      `insert into survey_answer (registration_id, question, value, answered_at)
       select id, $2::text, $3::text, $4::timestamptz from registration where id = $1
       on conflict (registration_id, question) do update set value = excluded.value, answered_at = excluded.answered_at
       where survey_answer.value <> excluded.value`,
      [answer.registrationId, answer.question, answer.value, answer.now.toISOString()],
      "save-survey-answer",
    );
    const known = await answered(transaction, answer.registrationId);
    if (known === null) return false;
    if (rowCount === 0) return true;
    const event: SurveyAnswered = {
      type: "survey.answered",
      timestamp: answer.now.toISOString(),
      data: {
        id: answer.registrationId,
        code: formatCode(known.code),
        question: answer.question,
        value: answer.value,
        answers: known.answers,
      },
    };
    await addDeliveries(transaction, queue, known.applicationId, drafts(event), answer.now);
    return true;
  });
}

interface Answered {
  applicationId: number;
  code: string;
  answers: Record<string, string>;
}

async function answered(transaction: Transaction, registrationId: string): Promise<Answered | null> {
  const { rows } = await transaction.query<Answered>(
    `select application_id as "applicationId", code,
       (select coalesce(jsonb_object_agg(question, value), '{}') from survey_answer where registration_id = r.id) as answers
     from registration r where id = $1`,
    [registrationId],
    "survey-answers",
  );
  return rows[0] ?? null;
}

/** Finished or skipped: the survey does not open by itself again. The first time counts. False: no such registration. */
export async function closeSurvey(
  database: Queryable,
  { registrationId, now }: { registrationId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await database.query(
    "update registration set survey_closed_at = coalesce(survey_closed_at, $2::timestamptz) where id = $1",
    [registrationId, now.toISOString()],
  );
  return rowCount > 0;
}
