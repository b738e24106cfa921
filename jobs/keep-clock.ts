/**
 * Runs the contact clock (B6) every 30 seconds, one command per due application; safe in several
 * processes at once. An applicant who reports that no one wrote restarts it (`clock_restarted_at`):
 * what was done before no longer counts (domain/contact-clock/steps.ts).
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Logger } from "pino";
import type { CommandContext } from "../commands/applications/command.ts";
import { releaseHeld } from "../commands/applications/held/let-through.ts";
import { reportFloods } from "../commands/applications/held/report-floods.ts";
import { keepClock } from "../commands/applications/keep-clock.ts";
import { reassignInterviews } from "../commands/applications/reassign-interviews.ts";
import { remindOfInterview } from "../commands/applications/remind-interview.ts";
import { dueHeld } from "../db/queries/desk/held/due.ts";
import { type DueApplication, dueApplications } from "../db/queries/due-applications.ts";
import { dueReminders } from "../db/queries/interview.ts";

export const clockTask = "contact_clock";

const batchSize = 100;

export interface ClockDependencies extends CommandContext {
  readonly log: Logger;
}

/**
 * One sweep. It yields after each application, because the embedded engine shares this thread and a
 * long backlog must not block requests. An application whose step fails is reported and left for
 * the next sweep.
 */
export async function runContactClock(
  deps: ClockDependencies,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  // First, so that released applications get their reminders in this sweep.
  await sweepHeld(deps, onError, signal).catch(onError);
  // Before the reminders, which go to the current holder.
  await reassignInterviews(deps).catch(onError);
  await remindOfInterviews(deps, onError, signal).catch(onError);
  const now = deps.now();
  let last: DueApplication | null = null;
  for (;;) {
    const batch: DueApplication[] = await dueApplications(deps.database, now, last, batchSize);
    for (const { id } of batch) {
      if (signal?.aborted) return;
      await tick(deps, id).catch(onError);
      await yieldToEventLoop();
    }
    last = batch.at(-1) ?? null;
    if (batch.length < batchSize) return;
  }
}

/** Reminders that do not fit into this batch are left for the next sweep. */
async function remindOfInterviews(
  deps: ClockDependencies,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (const id of await dueReminders(deps.database, deps.now(), batchSize)) {
    if (signal?.aborted) return;
    await remindOfInterview(deps, id).catch(onError);
  }
}

async function tick(deps: ClockDependencies, application: number): Promise<void> {
  const steps = await keepClock(deps, application);
  if (steps.length > 0) deps.log.info({ application, steps }, "contact clock");
}

async function sweepHeld(
  deps: ClockDependencies,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  const now = deps.now();
  await reportFloodsToOperator(deps).catch(onError);
  let last = 0;
  for (;;) {
    const batch = await dueHeld(deps.database, now, last, batchSize);
    for (const id of batch) {
      if (signal?.aborted) return;
      await release(deps, id).catch(onError);
      await yieldToEventLoop();
    }
    last = batch.at(-1) ?? last;
    if (batch.length < batchSize) return;
  }
}

async function reportFloodsToOperator(deps: ClockDependencies): Promise<void> {
  const report = await reportFloods(deps);
  if (report) deps.log.warn(report, "held back a flood of registrations");
}

async function release(deps: ClockDependencies, application: number): Promise<void> {
  if (await releaseHeld(deps, application)) deps.log.info({ application }, "released by the contact clock");
}
