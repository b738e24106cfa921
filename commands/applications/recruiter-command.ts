/**
 * Runs a recruiter's command on one application (B6): locks it, decides by a rule, and gives the
 * reason for a refusal.
 */
import { text } from "../../db/rows.ts";
import type { ApplicationState } from "../../domain/application/lifecycle.ts";
import type { ActionRefusal, Recruiter } from "../../domain/desk/actions.ts";
import { type Actor, type CommandContext, runCommand, type Recorded, type Work } from "./command.ts";
import { type Group, type GroupedApplication, lockGroups } from "./merge-groups.ts";

export type LockedApplication = GroupedApplication;

export interface Refused {
  readonly kind: "refused";
  readonly refusal: ActionRefusal;
  /** The assigned or writing recruiter, if that is the reason. */
  readonly by: string | null;
}

export type RecruiterAnswer =
  | Recorded
  | Refused
  /** No such application, or it is erased. */
  | { readonly kind: "unknown" };

export interface RecruiterOnApplication {
  readonly recruiter: Recruiter;
  readonly applicationId: number;
}

/**
 * Applies to the leading application of a merge, whichever was named; `group` is the whole merge,
 * also locked. `Other`: further answers of the command.
 */
export async function runRecruiterCommand<Other = never>(
  context: CommandContext,
  { applicationId }: RecruiterOnApplication,
  perform: (application: LockedApplication, work: Work, group: Group) => Promise<Recorded | Refused | Other>,
): Promise<RecruiterAnswer | Other> {
  const [answer] = await runCommand<Group, Refused | Other>(context, {
    lock: (transaction) => lockGroups(transaction, [applicationId]),
    perform: (group, work) => perform(group.lead, work, group),
  });
  return answer ?? { kind: "unknown" };
}

export function actorOf({ id, name }: Recruiter): Actor {
  return { kind: "recruiter", id, name };
}

export function refuse(work: Work, application: ApplicationState, refusal: ActionRefusal): Promise<Refused> {
  return refuseWith(work, refusal, application.assignedTo);
}

/** `by`: id of the recruiter responsible for the refusal. */
export async function refuseWith({ transaction }: Work, refusal: ActionRefusal, by: string | null): Promise<Refused> {
  const [recruiter] = await transaction.rows({ name: text }, "select name from recruiter where id = $1", [by]);
  return { kind: "refused", refusal, by: recruiter?.name ?? null };
}
