/**
 * Merging applications of one person (D10): whether two may be merged, and which one leads. No
 * state changes, so each counts for the promise as before (docs/decisions/0016). Pure:
 * commands/applications/merge.ts calls it under a lock.
 */
import * as v from "valibot";
import {
  type ApplicationState,
  isStage,
  isWaitingStatus,
  stages,
  type Status,
  statusOf,
} from "../application/lifecycle.ts";
import { clockStart } from "../contact-clock/clock.ts";
import type { ActionRefusal, RecruiterAction, Recruiter } from "./actions.ts";

const applicationId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));

/** `POST /desk/api/applications/{id}/merge`, `…/apart`, `…/apart_undone`: the other application. */
export const otherBody = v.object({ other: applicationId });
/** `POST /desk/api/applications/{id}/unmerge`: the merge to undo. */
export const unmergeBody = v.object({ merge: applicationId });

/** Milliseconds within which a merge can be undone. */
export const unmergedWithin = 30 * 86_400_000;

export function mayUnmerge(mergedAt: Date, now: Date): boolean {
  return now.getTime() - mergedAt.getTime() < unmergedWithin;
}

interface Known extends ApplicationState {
  readonly id: number;
}

export type MergeDecision<Application> =
  | { readonly ok: true; readonly lead: Application; readonly joined: Application }
  | { readonly ok: false; readonly refusal: ActionRefusal; readonly of: Application };

/**
 * Refuses withdrawn, held and spam applications. If one waits for first contact and the other was
 * contacted, a recruiter must write first: otherwise the 24 hours of the waiting one would end
 * without a message.
 */
export function decideMerge<Application extends Known>(
  first: Application,
  second: Application,
  recruiter: Pick<Recruiter, "id">,
): MergeDecision<Application> {
  for (const application of [first, second]) {
    const refusal = refusalOf(application, recruiter);
    if (refusal !== null) return { ok: false, refusal, of: application };
  }
  const waits = [first, second].filter((application) => isWaitingStatus(statusOf(application)));
  const staged = [first, second].filter((application) => isStage(statusOf(application)));
  if (waits.length === 1 && staged.length === 1) return { ok: false, refusal: "waits", of: waits[0] ?? first };
  return compare(first, second) <= 0
    ? { ok: true, lead: first, joined: second }
    : { ok: true, lead: second, joined: first };
}

function refusalOf(application: Known, recruiter: Pick<Recruiter, "id">): ActionRefusal | null {
  const status = statusOf(application);
  if (status === "withdrawn" || status === "erased") return "withdrawn";
  if (status === "spam" || application.heldAt !== null) return "not_allowed";
  return status === "claimed" && application.assignedTo !== recruiter.id ? "claimed" : null;
}

/**
 * Below 0: `first` leads. Open leads closed. Of two waiting, the one with the earlier clock; of two
 * contacted, the later stage; of two closed, the opted-out one, else the later application.
 */
function compare(first: Known, second: Known): number {
  return (
    rank(first) - rank(second) ||
    (isWaitingStatus(statusOf(first)) ? clockStart(first).getTime() - clockStart(second).getTime() : 0) ||
    stageOf(second) - stageOf(first) ||
    (rank(first) > 0 ? second.createdAt.getTime() - first.createdAt.getTime() : 0) ||
    first.id - second.id
  );
}

/** 0: open; 1: closed. An opted-out application leads other closed ones. */
function rank(application: Known): number {
  const status = statusOf(application);
  if (isWaitingStatus(status) || isStage(status)) return 0;
  return status === "opted_out" ? 0.5 : 1;
}

function stageOf(application: Known): number {
  return (stages as readonly Status[]).indexOf(statusOf(application));
}

const closings = ["declinedAt", "closedAt", "spamAt"] as const;

/**
 * Whether an action on the leading application also applies to a merged one. Reopening does if both
 * were closed together; assignment and follow-up concern only the leading one.
 */
export function appliesToMember({ act }: RecruiterAction, lead: ApplicationState, member: ApplicationState): boolean {
  switch (act) {
    case "claim":
    case "release":
    case "assign":
    case "follow_up":
    case "called":
      return false;
    case "reopened":
      return closings.every((moment) => lead[moment]?.getTime() === member[moment]?.getTime());
    default:
      return true;
  }
}
