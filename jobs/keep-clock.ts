/**
 * Keeps the contact clock (B6): every half minute whatever is due is done, each application in a transaction of its own
 * with its history and with what is sent about it. Any number of processes may do so at once.
 *
 * Somebody who says that nobody wrote sets `clock_restarted_at`: everything starts over from there, and what was done
 * before it counts for nothing (domain/contact-clock/steps.ts).
 */
import type { Transaction } from "../db/database.ts";
import { addDeliveries, recordEvent } from "../db/queries/application-events.ts";
import {
  assignTo,
  type ClockRecruiter,
  type DueApplication,
  dueApplications,
  lockApplication,
  markStep,
  recruiterWorkloads,
  type WaitingApplication,
} from "../db/queries/clock.ts";
import { formatCode } from "../domain/code/code.ts";
import { clockStart, contactDueAt } from "../domain/contact-clock/clock.ts";
import { nextRecruiter, remindedRecruiters } from "../domain/contact-clock/recruiters.ts";
import { clockSteps, type ClockStep } from "../domain/contact-clock/steps.ts";
import { type DeliveryDraft, emailDraft, type EmailTemplate, webhookDrafts } from "../domain/delivery/drafts.ts";
import type { ClockDependencies } from "./clock-dependencies.ts";
import { keepHeld } from "./keep-held.ts";

/** Milliseconds between two sweeps. */
export const clockIntervalMs = 30_000;

const batchSize = 100;

/** Sweeps now and then every half minute. The returned function ends it, and waits for what is being done. */
export function startClock(deps: ClockDependencies, onError: (error: unknown) => void): () => Promise<void> {
  const stop = new AbortController();
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= keepClock(deps, onError, stop.signal)
      .catch(onError)
      .finally(() => (running = null));
  };
  run();
  const timer = setInterval(run, clockIntervalMs);
  return async () => {
    clearInterval(timer);
    stop.abort();
    await running;
  };
}

/** One sweep. An application whose step fails is told of and left for the next sweep; the others do not wait for it. */
export async function keepClock(
  deps: ClockDependencies,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  // First, so that whoever it lets through is reminded of at once.
  await keepHeld(deps, onError, signal).catch(onError);
  const now = deps.now();
  let last: DueApplication | null = null;
  for (;;) {
    const batch: DueApplication[] = await dueApplications(deps.database, now, last, batchSize);
    for (const { id } of batch) {
      if (signal?.aborted) return;
      await tick(deps, id, now).catch(onError);
    }
    last = batch.at(-1) ?? null;
    if (batch.length < batchSize) return;
  }
}

async function tick(deps: ClockDependencies, id: number, now: Date): Promise<void> {
  const done = await deps.database.transaction(async (transaction) => {
    const one = await lockApplication(transaction, id);
    const steps = one === null ? [] : clockSteps(one, now);
    if (one === null || steps.length === 0) return [];
    const recruiters = await recruiterWorkloads(transaction);
    // Who takes over is told that alone, not reminded of it as well.
    const heir = steps.includes("reassigned") ? nextRecruiter(one.assignedTo ?? "", recruiters) : null;
    const work = { deps, transaction, id, one, recruiters, heir, now };
    const drafts: DeliveryDraft[] = [];
    for (const step of steps) drafts.push(...(await doStep(work, step)));
    await addDeliveries(transaction, deps.queue, id, drafts, now);
    return steps;
  });
  if (done.length > 0) deps.log.info({ application: id, steps: done }, "contact clock");
}

interface Work {
  readonly deps: ClockDependencies;
  readonly transaction: Transaction;
  readonly id: number;
  readonly one: WaitingApplication;
  readonly recruiters: readonly ClockRecruiter[];
  readonly heir: string | null;
  readonly now: Date;
}

/** Does one step, with its entry in the history, and returns what is to be sent. */
async function doStep(work: Work, step: ClockStep): Promise<DeliveryDraft[]> {
  const { deps, transaction, id, one, recruiters, heir, now } = work;
  const nameOf = (who: string) => recruiters.find((recruiter) => recruiter.id === who)?.name ?? who;
  const everybody = recruiters.map((recruiter) => recruiter.id);
  const history = { applicationId: id, at: now, type: step, actor: "clock" } as const;
  switch (step) {
    case "reminded_first":
    case "reminded_second": {
      const told = remindedRecruiters(step, one.assignedTo, everybody).filter((who) => who !== heir);
      await markStep(transaction, id, step, now);
      await recordEvent(transaction, { ...history, ...shown(hasMail(deps) ? told.map(nameOf) : []) });
      return toRecruiters(work, `recruiter.${step}`, told);
    }
    case "reassigned":
      await assignTo(transaction, id, heir, now);
      await recordEvent(transaction, { ...history, ...shown(heir === null ? [] : [nameOf(heir)]) });
      return heir === null ? [] : toRecruiters(work, "recruiter.reassigned", [heir]);
    case "missed":
      await markStep(transaction, id, step, now);
      await recordEvent(transaction, history);
      return [...missedEvent(work), ...toRecruiters(work, "recruiter.missed", everybody), ...toApplicant(work)];
  }
}

/** What the desk's history shows beside a step: who was told, or who has it now. */
function shown(names: readonly string[]): { detail?: { text: string } } {
  return names.length === 0 ? {} : { detail: { text: names.join(", ") } };
}

function missedEvent({ deps, one, now }: Work): DeliveryDraft[] {
  const data = {
    id: one.registrationId,
    code: formatCode(one.code),
    due_at: contactDueAt(clockStart(one)).toISOString(),
    reason: "no_contact",
  } as const;
  const event = { type: "application.missed", timestamp: now.toISOString(), data } as const;
  return webhookDrafts(deps.config.operator.webhooks, event, deps.newDeliveryId);
}

/** To the operator where nobody has an account at the desk. */
function toRecruiters(
  { deps, one, recruiters }: Work,
  template: EmailTemplate,
  told: readonly string[],
): DeliveryDraft[] {
  if (!hasMail(deps)) return [];
  const about = { registrationId: one.latestRegistrationId };
  if (recruiters.length === 0) return [emailDraft(template, "operator", deps.newDeliveryId, about)];
  return told.map((id) => emailDraft(template, `recruiter:${id}`, deps.newDeliveryId, about));
}

function toApplicant({ deps, one, recruiters }: Work): DeliveryDraft[] {
  // Without an account at the desk nobody can mark that they wrote, so we do not know that nobody did
  // (docs/decisions/0007).
  if (!hasMail(deps) || recruiters.length === 0) return [];
  // Whose 24 hours are over: a later sending has its own.
  const about = { registrationId: one.registrationId };
  return [emailDraft("applicant.missed", "applicant", deps.newDeliveryId, about)];
}

function hasMail({ config: { operator, smtpUrl } }: ClockDependencies): boolean {
  return operator.mail !== undefined && smtpUrl !== undefined;
}
