/**
 * The survey's answers (D6, D7). They belong to a registration's id, and never show or change another's; outbound systems, who were
 * never told of one that was sent twice, are told of its answers as the first's.
 */
import type { Transaction } from "../db/database.ts";
import { firstSent } from "../db/registration-columns.ts";
import { integer, type Row, text, texts } from "../db/rows.ts";
import { cityTokens } from "../domain/search/tokens.ts";
import { type CommandContext, give, nothing } from "./command.ts";
import { foundAnew } from "./found-anew.ts";

export interface SurveyAnswer {
  readonly registrationId: string;
  /** `IS_LOCAL_USER`, `IS_REMOTE_WORKED`, `CITY`, `JOB_INTEREST` */
  readonly question: string;
  readonly value: string;
}

/**
 * Keeps the answer in place of an earlier one to the same question, and tells of it. The same answer once more is no news.
 * False: there is no such registration.
 */
export async function answerSurvey(
  context: CommandContext,
  { registrationId, question, value }: SurveyAnswer,
): Promise<boolean> {
  const answers = await give(context, {
    lock: (transaction) => lockRegistration(transaction, registrationId),
    async perform(registration, work) {
      const { rowCount } = await work.transaction.query(
        `insert into survey_answer (registration_id, question, value, answered_at)
         values ($1, $2, $3, $4::timestamptz)
         on conflict (registration_id, question) do update set value = excluded.value,
           answered_at = excluded.answered_at
         where survey_answer.value <> excluded.value`,
        [registrationId, question, value, work.at],
        "save-survey-answer",
      );
      if (rowCount === 0) return nothing;
      if (question === "CITY") {
        await work.transaction.query(
          `update registration set search = ${foundAnew(["city"], "$2")} where id = $1`,
          [registrationId, cityTokens(value)],
          "find-by-city",
        );
      }
      const { applicationId, toldId: id, code } = registration;
      const facts = {
        id,
        code,
        question,
        value,
        answers: { ...registration.answers, [question]: value },
      };
      const actor = { kind: "applicant" } as const;
      return work.record({ applicationId, type: "survey_answered", actor, registrationId, facts });
    },
  });
  return answers.length > 0;
}

/** Finished or skipped: the survey does not open by itself again. The first time counts. False: no such registration. */
export async function closeSurvey(context: CommandContext, registrationId: string): Promise<boolean> {
  const answers = await give(context, {
    lock: (transaction) => lockRegistration(transaction, registrationId),
    async perform({ applicationId }, work) {
      await work.transaction.query(
        "update registration set survey_closed_at = coalesce(survey_closed_at, $2::timestamptz) where id = $1",
        [registrationId, work.at],
      );
      const actor = { kind: "applicant" } as const;
      return work.record({ applicationId, type: "survey_closed", actor, registrationId, facts: null });
    },
  });
  return answers.length > 0;
}

const lockedShape = {
  applicationId: integer,
  /** What outbound systems know it by: of one that was sent twice, the first. */
  toldId: text,
  /** Of that, without dashes. */
  code: text,
  /** Given so far to both, the last one to each question. */
  answers: texts,
};

/**
 * Two answers at once are told one after the other, the later with both. The application's lock, as every command takes it first: what
 * is told locks the one that the registration is in by then.
 */
async function lockRegistration(transaction: Transaction, id: string): Promise<Row<typeof lockedShape>[]> {
  await transaction.query(
    `select from application a join registration r on r.application_id = a.id where r.id = $1 for no key update of a`,
    [id],
    "survey-lock",
  );
  return transaction.rows(
    lockedShape,
    `select r.application_id as "applicationId", told.id as "toldId", told.code,
       (select coalesce(jsonb_object_agg(question, value order by answered_at), '{}') from survey_answer
        where registration_id in (r.id, told.id)) as answers
     from registration r join registration told on told.id = case when r.sent_twice then ${firstSent} else r.id end
     where r.id = $1`,
    [id],
    "survey-answers",
  );
}
