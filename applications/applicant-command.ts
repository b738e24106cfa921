/**
 * What an applicant does with a link to their own page (B2): to everything that the link reaches, and to nothing that others
 * sent, which it is taken out of first (D30).
 */
import type { EventType } from "../domain/application/lifecycle.ts";
import type { Reach } from "../domain/application/reach.ts";
import type { Json } from "../db/schema.ts";
import { type CommandContext, give, nothing, type Work } from "./command.ts";
import type { FactsOf } from "./events.ts";
import { partMerged } from "./merged.ts";
import { lockReached, type ReachedApplication, type ReachedRegistration } from "./reached.ts";
import { takeOut } from "./take-out.ts";

/** What of a locked application the command is about. */
export interface Part {
  /** Of the application as it was found. */
  readonly application: ReachedApplication;
  /** Where the registrations are now: the same, or an application of their own. */
  readonly applicationId: number;
  /** The first one first; at least one. */
  readonly registrationIds: readonly [string, ...string[]];
}

export interface ApplicantCommand<Type extends EventType> {
  readonly type: Type;
  /** Of what the link reaches in an application, what is changed; nothing: this application stays as it is. */
  readonly of?: (application: ReachedApplication, work: Work) => readonly ReachedRegistration[];
  /** It is about what was sent and not about the application: nothing leaves it. */
  readonly stays?: boolean;
  /** What is merged with it stays so, unless others are in it. */
  readonly staysMerged?: boolean;
  /** Advisory ones, held from the beginning. */
  readonly locks?: readonly bigint[];
  /** False: there was nothing to change after all. Left out where nothing is changed. */
  readonly write?: (part: Part, work: Work) => Promise<boolean | void>;
  readonly facts: (part: Part, work: Work) => FactsOf<Type>;
  readonly detail?: Json | ((part: Part, work: Work) => Json) | undefined;
}

/** False, and nothing recorded or sent, when there is nothing to change or it may not be any more. */
export async function giveByLink<Type extends EventType>(
  context: CommandContext,
  reach: Reach,
  { type, of, stays = false, staysMerged = false, locks = [], write, facts, detail }: ApplicantCommand<Type>,
): Promise<boolean> {
  const answers = await give(context, {
    locks,
    lock: (transaction) => lockReached(transaction, reach),
    async perform(application, work) {
      const [first, ...others] = (of?.(application, work) ?? application.reached).map(({ id }) => id);
      if (first === undefined) return nothing;
      const registrationIds = [first, ...others] as const;
      const actor = { kind: "applicant" } as const;
      const shares = application.others > 0 || registrationIds.length < application.reached.length;
      if (application.isMerged && !stays && (shares || !staysMerged)) await partMerged(work, application.id, actor);
      const applicationId = shares && !stays ? await takeOut(work, application.id, registrationIds) : application.id;
      const part: Part = { application, applicationId, registrationIds: [...registrationIds] };
      if ((await write?.(part, work)) === false) return nothing;
      return work.record({
        applicationId,
        type,
        actor,
        registrationId: first,
        detail: typeof detail === "function" ? detail(part, work) : detail,
        facts: facts(part, work),
      });
    },
  });
  return answers.some(({ kind }) => kind === "done");
}
