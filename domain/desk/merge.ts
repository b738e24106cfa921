/**
 * Several applications of one person as one (D10): whether two may be merged, and which of them leads. No mark changes by it, so that
 * each counts for the promise as it did (docs/decisions/0016). Pure: applications/merge.ts asks under a lock.
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
import type { ActRefusal, Asked, Recruiter } from "./acts.ts";

const applicationId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));

/** `POST /desk/api/applications/{id}/merge`, `…/apart` and `…/apart_undone`: the other application. */
export const otherBody = v.object({ other: applicationId });
/** `POST /desk/api/applications/{id}/unmerge`: which merging is undone. */
export const unmergeBody = v.object({ merge: applicationId });

/** Milliseconds for which a merging can be undone. */
export const unmergedWithin = 30 * 86_400_000;

export function mayUnmerge(mergedAt: Date, now: Date): boolean {
  return now.getTime() - mergedAt.getTime() < unmergedWithin;
}

interface Known extends ApplicationState {
  readonly id: number;
}

export type MergeDecision<Application> =
  | { readonly ok: true; readonly lead: Application; readonly joined: Application }
  | { readonly ok: false; readonly refusal: ActRefusal; readonly of: Application };

/**
 * Both must be people's whom somebody may still write to or has written to: what was withdrawn is the applicant's word, what is held
 * back or spam is nobody's yet. Where one waits for a first message and the other had one, somebody writes first: else the 24
 * hours of the one would be over without a word.
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

function refusalOf(application: Known, recruiter: Pick<Recruiter, "id">): ActRefusal | null {
  const status = statusOf(application);
  if (status === "withdrawn" || status === "erased") return "withdrawn";
  if (status === "spam" || application.heldAt !== null) return "not_allowed";
  return status === "claimed" && application.assignedTo !== recruiter.id ? "claimed" : null;
}

/**
 * Less than 0: the first leads. What is still to be done leads what is over; of two that wait the one whose clock began first; of two
 * that were written to the one that came further; of two that are over the one that asked us not to write, and where neither or both did the later.
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

/** 0: open; 1: over. Whoever asked for silence leads all that is over. */
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
 * Whether what is done with the one that leads is done with one merged into it, too, where it may be. Opening again is, for what was
 * closed together; who has it and when to look again is the matter of the one that leads.
 */
export function goesAlong({ act }: Asked, lead: ApplicationState, member: ApplicationState): boolean {
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
