/**
 * The survey's answers (D6, D7) belong to a registration and never show or change another's.
 * Outbound systems were not notified of a duplicate registration, so its answers are reported under
 * the first one's id.
 */
import type { Transaction } from "../../db/database.ts";
import { firstSent } from "../../db/registration-columns.ts";
import { integer, type Row, text, texts } from "../../db/rows.ts";
import { cityTokens } from "../../domain/search/tokens.ts";
import { type CommandContext, runCommand, nothing } from "./command.ts";
import { reindexSql } from "./reindex.ts";

export interface SurveyAnswer {
  readonly registrationId: string;
  /** `IS_LOCAL_USER`, `IS_REMOTE_WORKED`, `CITY`, `JOB_INTEREST` */
  readonly question: string;
  readonly value: string;
}

/**
 * Replaces an earlier answer to the same question and notifies outbound systems, unless it is
 * unchanged. False: no such registration.
 */
export async function answerSurvey(
  context: CommandContext,
  { registrationId, question, value }: SurveyAnswer,
): Promise<boolean> {
  const answers = await runCommand(context, {
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
          `update registration set search = ${reindexSql(["city"], "$2")} where id = $1`,
          [registrationId, cityTokens(value)],
          "find-by-city",
        );
      }
      const { applicationId, reportedId: id, code } = registration;
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

/**
 * Finished or skipped: the survey no longer opens by itself. The first time counts. False: no such
 * registration.
 */
export async function closeSurvey(context: CommandContext, registrationId: string): Promise<boolean> {
  const answers = await runCommand(context, {
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
  /** The id outbound systems know: for a duplicate registration, the first one's. */
  reportedId: text,
  /** The code of `reportedId`, without dashes. */
  code: text,
  /** Answers to both registrations so far, the latest for each question. */
  answers: texts,
};

/**
 * Serializes answers, so that the later notification includes both. Locks the application first,
 * like all commands; the second query then reads the application to which the registration belongs
 * by then.
 */
async function lockRegistration(transaction: Transaction, id: string): Promise<Row<typeof lockedShape>[]> {
  await transaction.query(
    `select from application a join registration r on r.application_id = a.id where r.id = $1 for no key update of a`,
    [id],
    "survey-lock",
  );
  return transaction.rows(
    lockedShape,
    `select r.application_id as "applicationId", reported.id as "reportedId", reported.code,
       (select coalesce(jsonb_object_agg(question, value order by answered_at), '{}') from survey_answer
        where registration_id in (r.id, reported.id)) as answers
     from registration r join registration reported on reported.id = case when r.sent_twice then ${firstSent} else r.id end
     where r.id = $1`,
    [id],
    "survey-answers",
  );
}
