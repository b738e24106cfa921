/** What a recruiter does with one application (B6): locked, decided by a rule, and refused in words that say why. */
import { text } from "../db/rows.ts";
import type { ApplicationState } from "../domain/application/lifecycle.ts";
import type { ActRefusal, Recruiter } from "../domain/desk/acts.ts";
import { type Actor, type CommandContext, give, type Recorded, type Work } from "./command.ts";
import { type Group, type GroupedApplication, lockGroups } from "./merged.ts";

export type LockedApplication = GroupedApplication;

export interface Refused {
  readonly kind: "refused";
  readonly refusal: ActRefusal;
  /** Who it is assigned to, or who writes, where that is why. */
  readonly by: string | null;
}

export type RecruiterAnswer =
  | Recorded
  | Refused
  /** There is no such application, or it is erased. */
  | { readonly kind: "unknown" };

/** Who does it, and with what. */
export interface RecruiterCall {
  readonly recruiter: Recruiter;
  readonly applicationId: number;
}

/** Of what is merged the one that leads, whichever was meant; `group` is all of it, locked too. `Other`: what a command answers besides. */
export async function giveByRecruiter<Other = never>(
  context: CommandContext,
  { applicationId }: RecruiterCall,
  perform: (application: LockedApplication, work: Work, group: Group) => Promise<Recorded | Refused | Other>,
): Promise<RecruiterAnswer | Other> {
  const [answer] = await give<Group, Refused | Other>(context, {
    lock: (transaction) => lockGroups(transaction, [applicationId]),
    perform: (group, work) => perform(group.lead, work, group),
  });
  return answer ?? { kind: "unknown" };
}

export function actorOf({ id, name }: Recruiter): Actor {
  return { kind: "recruiter", id, name };
}

export function refuse(work: Work, application: ApplicationState, refusal: ActRefusal): Promise<Refused> {
  return refuseWith(work, refusal, application.assignedTo);
}

/** `by`: a recruiter's id, whose doing it is. */
export async function refuseWith({ transaction }: Work, refusal: ActRefusal, by: string | null): Promise<Refused> {
  const [recruiter] = await transaction.rows({ name: text }, "select name from recruiter where id = $1", [by]);
  return { kind: "refused", refusal, by: recruiter?.name ?? null };
}
