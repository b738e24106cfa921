import { emailAddressOf } from "../../db/queries/recruiter-message.ts";
import { text as column } from "../../db/rows.ts";
import { mentionedIn } from "../../domain/desk/mentions.ts";
import { addMilliseconds } from "../../domain/contact-clock/clock.ts";
import { answerAsks } from "./answer-questions.ts";
import type { CommandContext, Work } from "./command.ts";
import { idsOf } from "./merge-groups.ts";
import {
  actorOf,
  runRecruiterCommand,
  type RecruiterAnswer,
  type RecruiterOnApplication,
  refuse,
} from "./recruiter-command.ts";

/**
 * Adds a recruiter's note to an application, visible to recruiters only. Questions to this
 * recruiter count as answered.
 */
export function addNote(
  context: CommandContext,
  request: RecruiterOnApplication,
  text: string,
  /** The id of a recruiter to ask, in addition to those mentioned in the text. */
  ask?: string,
): Promise<RecruiterAnswer> {
  return runRecruiterCommand(context, request, async (application, work, group) => {
    if (application.withdrawnAt) return refuse(work, application, "withdrawn");
    await answerAsks(work, idsOf(group), request.recruiter.id);
    const colleagues = await colleaguesAskedBy(work, request, text, ask);
    const emailed = colleagues.length === 0 ? [] : await notEmailedLately(work, idsOf(group), colleagues);
    const address = emailed.length === 0 ? null : await emailAddressOf(work.transaction, application.id);
    return work.record({
      applicationId: application.id,
      type: "note",
      actor: actorOf(request.recruiter),
      detail: { text, ...(colleagues.length === 0 ? {} : { asks: colleagues }) },
      facts: { registrationId: address?.registrationId ?? null, recipients: emailed },
    });
  });
}

/** Milliseconds in which a recruiter gets no email about further questions on one person. */
const emailRest = 3_600_000;

/**
 * Excludes recruiters with a recent open question about this person: they already have an email
 * that leads to all of them, and a script could send them thousands.
 */
async function notEmailedLately(
  { transaction, now }: Work,
  applicationIds: readonly number[],
  colleagues: readonly string[],
): Promise<string[]> {
  const rows = await transaction.rows(
    { id: column },
    `select distinct jsonb_array_elements_text(detail->'asks') as id from application_event
     where application_id = any($1::bigint[]) and type = 'note' and detail ? 'asks' and at > $2::timestamptz`,
    [applicationIds, addMilliseconds(now, -emailRest).toISOString()],
    "recruiters-asked-lately",
  );
  const lately = new Set(rows.map(({ id }) => id));
  return colleagues.filter((id) => !lately.has(id));
}

/** Excludes the author and disabled recruiters. */
async function colleaguesAskedBy(
  { transaction }: Work,
  { recruiter }: RecruiterOnApplication,
  text: string,
  ask: string | undefined,
): Promise<string[]> {
  if (ask === undefined && !text.includes("@")) return [];
  const recruiters = await transaction.rows(
    { id: column, name: column },
    "select id, name from recruiter where disabled_at is null order by name, id",
    [],
    "recruiters-to-ask",
  );
  const named = mentionedIn(text, recruiters);
  return recruiters.map(({ id }) => id).filter((id) => id !== recruiter.id && (id === ask || named.includes(id)));
}
