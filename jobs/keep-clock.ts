/**
 * Keeps the contact clock (B6): every half minute whatever is due is done, each application by a command of its own
 * (applications/keep-clock.ts, applications/held). Any number of processes may do so at once.
 *
 * Somebody who says that nobody wrote sets `clock_restarted_at`: everything starts over from there, and what was done
 * before it counts for nothing (domain/contact-clock/steps.ts).
 */
import { setImmediate as letOthersIn } from "node:timers/promises";
import type { Logger } from "pino";
import type { CommandContext } from "../applications/command.ts";
import { releaseHeld } from "../applications/held/release.ts";
import { tellOfFloods } from "../applications/held/tell-of-floods.ts";
import { keepClock } from "../applications/keep-clock.ts";
import { passInterviews } from "../applications/pass-interviews.ts";
import { remindOfInterview } from "../applications/remind-interview.ts";
import { dueHeld } from "../db/queries/desk/held/due.ts";
import { type DueApplication, dueApplications } from "../db/queries/due-applications.ts";
import { dueReminders } from "../db/queries/interview.ts";
import { schedule } from "../schedule.ts";

/** Its name among the tasks of a process. */
export const clockTask = "contact_clock";

/** Milliseconds between two sweeps. */
export const clockIntervalMs = 30_000;

const batchSize = 100;

export interface ClockDependencies extends CommandContext {
  readonly log: Logger;
}

/** Sweeps now and then every half minute. The returned function ends it, and waits for what is being done. */
export function startClock(deps: ClockDependencies, onError: (error: unknown) => void): () => Promise<void> {
  const run = (signal: AbortSignal) => sweep(deps, onError, signal);
  return schedule({ name: clockTask, every: clockIntervalMs, atStart: true, run, onError });
}

/**
 * One sweep. The embedded engine works in this very thread: after each application whoever came meanwhile is let in, so that a long
 * backlog holds nobody up. An application whose step fails is told of and left for the next sweep; the others do not wait for it.
 */
export async function sweep(
  deps: ClockDependencies,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  // First, so that whoever is let through is reminded of at once.
  await sweepHeld(deps, onError, signal).catch(onError);
  // Before the reminders, which go to whoever holds it now.
  await passInterviews(deps).catch(onError);
  await remindOfInterviews(deps, onError, signal).catch(onError);
  const now = deps.now();
  let last: DueApplication | null = null;
  for (;;) {
    const batch: DueApplication[] = await dueApplications(deps.database, now, last, batchSize);
    for (const { id } of batch) {
      if (signal?.aborted) return;
      await tick(deps, id).catch(onError);
      await letOthersIn();
    }
    last = batch.at(-1) ?? null;
    if (batch.length < batchSize) return;
  }
}

/** What cannot be reminded of now is left for the next sweep. */
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
  await tellFloods(deps).catch(onError);
  let last = 0;
  for (;;) {
    const batch = await dueHeld(deps.database, now, last, batchSize);
    for (const id of batch) {
      if (signal?.aborted) return;
      await release(deps, id).catch(onError);
      await letOthersIn();
    }
    last = batch.at(-1) ?? last;
    if (batch.length < batchSize) return;
  }
}

async function tellFloods(deps: ClockDependencies): Promise<void> {
  const told = await tellOfFloods(deps);
  if (told) deps.log.warn(told, "a flood is held back");
}

async function release(deps: ClockDependencies, application: number): Promise<void> {
  if (await releaseHeld(deps, application)) deps.log.info({ application }, "let through by the clock");
}
