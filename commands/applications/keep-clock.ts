/**
 * Runs the contact clock for one application (B6): reminds recruiters, reassigns it, and records a
 * missed promise.
 */
import { columnOf, leads, stateColumns, stateShape } from "../../db/application-columns.ts";
import type { Transaction } from "../../db/database.ts";
import { type ClockRecruiter, recruiterWorkloads } from "../../db/queries/workloads.ts";
import { integer, type Row, text } from "../../db/rows.ts";
import { addMilliseconds, clockStart, contactDueAt, lateMissAfter } from "../../domain/contact-clock/clock.ts";
import { nextRecruiter, remindedRecruiters } from "../../domain/contact-clock/recruiters.ts";
import { clockSteps, type ClockStep } from "../../domain/contact-clock/steps.ts";
import { sendsEmail } from "../outbox/sends-email.ts";
import { reportMissed } from "./report-missed.ts";
import { type CommandContext, runCommand, nothing, type Recorded, type Work } from "./command.ts";
import type { ReminderFacts } from "./events.ts";

const waitingShape = {
  ...stateShape,
  id: integer,
  /** The registration that receivers know the application by, and its code without dashes. */
  firstId: text,
  firstCode: text,
  /** The person's latest registration, for emails to recruiters. */
  latestId: text,
};

type WaitingApplication = Row<typeof waitingShape>;

/**
 * Does every step that is due and returns them; none if another process has the application or
 * nothing is due.
 */
export async function keepClock(context: CommandContext, applicationId: number): Promise<readonly ClockStep[]> {
  let done: readonly ClockStep[] = [];
  await runCommand(context, {
    lock(transaction) {
      // A retry discards the steps of the aborted attempt.
      done = [];
      return lockWaiting(transaction, applicationId);
    },
    async perform(application, work) {
      done = clockSteps(application, work.now);
      if (done.length === 0) return nothing;
      const recruiters = await recruiterWorkloads(work.transaction);
      // The successor only gets the email about the reassignment, no reminder.
      const successor = done.includes("reassigned") ? nextRecruiter(application.assignedTo ?? "", recruiters) : null;
      let last: Recorded | typeof nothing = nothing;
      for (const step of done) last = await doStep(step, { work, application, recruiters, successor });
      return last;
    },
  });
  return done;
}

function lockWaiting(transaction: Transaction, id: number): Promise<WaitingApplication[]> {
  return transaction.rows(
    waitingShape,
    `select a.id, ${stateColumns}, first.id as "firstId", first.code as "firstCode", latest.id as "latestId"
     from application a
     join lateral (select r.id, r.code from registration r where r.application_id = a.id
       order by r.created_at, r.id limit 1) first on true
     join lateral (select r.id from registration r where r.application_id = a.id
       order by r.created_at desc, r.id desc limit 1) latest on true
     where a.id = $1 and ${leads} for update of a skip locked`,
    [id],
    "clock-lock",
  );
}

interface Step {
  readonly work: Work;
  readonly application: WaitingApplication;
  readonly recruiters: readonly ClockRecruiter[];
  /** The new recruiter; null: no one, so it becomes unassigned. */
  readonly successor: string | null;
}

function doStep(type: ClockStep, step: Step): Promise<Recorded> {
  switch (type) {
    case "reminded_first":
    case "reminded_second":
      return remind(type, step);
    case "reassigned":
      return reassign(step);
    case "missed":
      return miss(step);
  }
}

async function remind(type: "reminded_first" | "reminded_second", step: Step): Promise<Recorded> {
  const { work, application, recruiters, successor } = step;
  const everybody = recruiters.map(({ id }) => id);
  const recipients = remindedRecruiters(type, application.assignedTo, everybody).filter((id) => id !== successor);
  await setMoment(work, application.id, type === "reminded_first" ? "remindedFirstAt" : "remindedSecondAt");
  const detail = shown(step, sendsEmail(work.context.config) ? recipients : []);
  return work.record({ ...occurrence(step), type, ...detail, facts: recruitersToNotify(step, recipients) });
}

/** The successor still has to claim it. */
async function reassign(step: Step): Promise<Recorded> {
  const { work, application, successor } = step;
  await work.transaction.query(
    `update application set assigned_to = $2, claimed_at = null,
       assigned_at = case when $2::text is null then null else $3::timestamptz end
     where id = $1`,
    [application.id, successor, work.at],
  );
  const recipients = successor === null ? [] : [successor];
  const facts = { registrationId: application.latestId, recruiters: isLongOver(step) ? [] : recipients };
  return work.record({ ...occurrence(step), type: "reassigned", ...shown(step, recipients), facts });
}

async function miss(step: Step): Promise<Recorded> {
  const { work, application, recruiters } = step;
  await setMoment(work, application.id, "missedAt");
  const { firstId, firstCode } = application;
  const everybody = recruiters.map(({ id }) => id);
  const dueAt = contactDueAt(clockStart(application));
  const notice = recruitersToNotify(step, everybody);
  const late = isLongOver(step);
  if (late) await reportMissed(work, notice.recruiters);
  const facts = { ...notice, late, firstId, firstCode, dueAt };
  return work.record({ ...occurrence(step), type: "missed", ...(late ? { detail: { late } } : {}), facts });
}

function isLongOver({ work, application }: Step): boolean {
  return work.now > addMilliseconds(contactDueAt(clockStart(application)), lateMissAfter);
}

function occurrence({ application }: Step) {
  return { applicationId: application.id, actor: { kind: "clock" } } as const;
}

/** To the operator if the desk has no accounts. */
function recruitersToNotify({ application, recruiters }: Step, recipients: readonly string[]): ReminderFacts {
  return { registrationId: application.latestId, recruiters: recruiters.length === 0 ? null : recipients };
}

/** What the history shows with a step: the recruiters notified, or the new assignee. */
function shown({ recruiters }: Step, recruiterIds: readonly string[]): { detail?: { text: string } } {
  const names = recruiterIds.map((id) => recruiters.find((recruiter) => recruiter.id === id)?.name ?? id);
  return names.length === 0 ? {} : { detail: { text: names.join(", ") } };
}

async function setMoment(
  { transaction, at }: Work,
  id: number,
  moment: "remindedFirstAt" | "remindedSecondAt" | "missedAt",
): Promise<void> {
  await transaction.query(`update application set ${columnOf(moment)} = $2::timestamptz where id = $1`, [id, at]);
}
