/** What the contact clock does with one application (B6): reminds recruiters, gives it to another, says that the promise was missed. */
import { columnOf, leads, stateColumns, stateShape } from "../db/application-columns.ts";
import type { Transaction } from "../db/database.ts";
import { type ClockRecruiter, recruiterWorkloads } from "../db/queries/workloads.ts";
import { integer, type Row, text } from "../db/rows.ts";
import { after, clockStart, contactDueAt, longOverAfter } from "../domain/contact-clock/clock.ts";
import { nextRecruiter, remindedRecruiters } from "../domain/contact-clock/recruiters.ts";
import { clockSteps, type ClockStep } from "../domain/contact-clock/steps.ts";
import { sendsMail } from "../outbox/sends-mail.ts";
import { tellOfMissed } from "./tell-of-missed.ts";
import { type CommandContext, give, nothing, type Recorded, type Work } from "./command.ts";
import type { RecruitersTold } from "./events.ts";

const waitingShape = {
  ...stateShape,
  id: integer,
  /** The registration that receivers were told of when the application was made, and its code without dashes. */
  firstId: text,
  firstCode: text,
  /** The person's latest, for what is written to recruiters. */
  latestId: text,
};

type WaitingApplication = Row<typeof waitingShape>;

/** Does every step that is due, and returns them; none where another process has the application, or nothing is due any more. */
export async function keepClock(context: CommandContext, applicationId: number): Promise<readonly ClockStep[]> {
  let done: readonly ClockStep[] = [];
  await give(context, {
    lock(transaction) {
      // Begins again where somebody was faster, and nothing of the time before is done.
      done = [];
      return lockWaiting(transaction, applicationId);
    },
    async perform(application, work) {
      done = clockSteps(application, work.now);
      if (done.length === 0) return nothing;
      const recruiters = await recruiterWorkloads(work.transaction);
      // Who takes over is told that alone, not reminded of it as well.
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
  /** Who takes over; null: nobody, so it is everybody's. */
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
  const told = remindedRecruiters(type, application.assignedTo, everybody).filter((id) => id !== successor);
  await setMoment(work, application.id, type === "reminded_first" ? "remindedFirstAt" : "remindedSecondAt");
  const detail = shown(step, sendsMail(work.context.config) ? told : []);
  return work.record({ ...occurrence(step), type, ...detail, facts: letterTo(step, told) });
}

/** To somebody who has not claimed it yet. */
async function reassign(step: Step): Promise<Recorded> {
  const { work, application, successor } = step;
  await work.transaction.query(
    `update application set assigned_to = $2, claimed_at = null,
       assigned_at = case when $2::text is null then null else $3::timestamptz end
     where id = $1`,
    [application.id, successor, work.at],
  );
  const told = successor === null ? [] : [successor];
  const facts = { registrationId: application.latestId, recruiters: isLongOver(step) ? [] : told };
  return work.record({ ...occurrence(step), type: "reassigned", ...shown(step, told), facts });
}

async function miss(step: Step): Promise<Recorded> {
  const { work, application, recruiters } = step;
  await setMoment(work, application.id, "missedAt");
  const { firstId, firstCode } = application;
  const everybody = recruiters.map(({ id }) => id);
  const dueAt = contactDueAt(clockStart(application));
  const letter = letterTo(step, everybody);
  const late = isLongOver(step);
  if (late) await tellOfMissed(work, letter.recruiters);
  const facts = { ...letter, late, firstId, firstCode, dueAt };
  return work.record({ ...occurrence(step), type: "missed", ...(late ? { detail: { late } } : {}), facts });
}

function isLongOver({ work, application }: Step): boolean {
  return work.now > after(contactDueAt(clockStart(application)), longOverAfter);
}

function occurrence({ application }: Step) {
  return { applicationId: application.id, actor: { kind: "clock" } } as const;
}

/** To the operator where nobody has an account at the desk. */
function letterTo({ application, recruiters }: Step, told: readonly string[]): RecruitersTold {
  return { registrationId: application.latestId, recruiters: recruiters.length === 0 ? null : told };
}

/** What the desk's history shows beside a step: who was told, or who has it now. */
function shown({ recruiters }: Step, told: readonly string[]): { detail?: { text: string } } {
  const names = told.map((id) => recruiters.find((recruiter) => recruiter.id === id)?.name ?? id);
  return names.length === 0 ? {} : { detail: { text: names.join(", ") } };
}

async function setMoment(
  { transaction, at }: Work,
  id: number,
  moment: "remindedFirstAt" | "remindedSecondAt" | "missedAt",
): Promise<void> {
  await transaction.query(`update application set ${columnOf(moment)} = $2::timestamptz where id = $1`, [id, at]);
}
