/** The survey's answers (D6, D7). They belong to a registration's id, and never show or change another's. */
import type { Queryable } from "../database.ts";

export interface SurveyAnswer {
  registrationId: string;
  /** `IS_LOCAL_USER`, `IS_REMOTE_WORKED`, `CITY`, `JOB_INTEREST` */
  question: string;
  value: string;
  now: Date;
}

/** Keeps the answer in place of an earlier one to the same question. False: there is no such registration. */
export async function saveSurveyAnswer(database: Queryable, answer: SurveyAnswer): Promise<boolean> {
  const { rowCount } = await database.query(
    `insert into survey_answer (registration_id, question, value, answered_at)
     select id, $2::text, $3::text, $4::timestamptz from registration where id = $1
     on conflict (registration_id, question) do update set value = excluded.value, answered_at = excluded.answered_at`,
    [answer.registrationId, answer.question, answer.value, answer.now.toISOString()],
    "save-survey-answer",
  );
  return rowCount > 0;
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
