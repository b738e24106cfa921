/**
 * Runs what an applicant does through a link to their status page (B2): on the registrations the
 * link covers, which are first separated from those of others (D30).
 */
import type { EventType } from "../../domain/application/lifecycle.ts";
import type { LinkScope } from "../../domain/application/link-scope.ts";
import type { Json } from "../../db/schema.ts";
import { type CommandContext, nothing, type Work } from "./command.ts";
import type { FactsOf } from "./events.ts";
import { keepMessages } from "./keep-messages.ts";
import { endMerges } from "./merge-groups.ts";
import { runOnScope, type ScopedApplication, type ScopedRegistration } from "./link-scope.ts";
import { splitApplication } from "./split-application.ts";

/** The part of a locked application that the command changes. */
export interface Part {
  /** The application as it was found. */
  readonly application: ScopedApplication;
  /** Where the registrations are now: the same application, or a new one of their own. */
  readonly applicationId: number;
  /** In order of creation; at least one. */
  readonly registrationIds: readonly [string, ...string[]];
}

export interface ApplicantCommand<Type extends EventType> {
  readonly type: Type;
  /** Which of the covered registrations to change; none: leaves this application unchanged. */
  readonly of?: (application: ScopedApplication, work: Work) => readonly ScopedRegistration[];
  /** The command is about the registration, not the application: nothing is separated. */
  readonly stays?: boolean;
  /** Keeps a merge, unless it contains registrations of others. */
  readonly staysMerged?: boolean;
  /** What the registrations leave: recruiters' waiting emails stay with others that have it. */
  readonly leaves?: "mailbox" | "all" | undefined;
  /** The registration on whose page it was chosen: its application comes first. */
  readonly shown?: string | undefined;
  /** Advisory locks, held from the start. */
  readonly locks?: readonly bigint[] | undefined;
  /** False: there was nothing to change. Omitted if nothing is written. */
  readonly write?: (part: Part, work: Work) => Promise<boolean | void>;
  readonly facts: (part: Part, work: Work) => FactsOf<Type>;
  readonly detail?: Json | ((part: Part, work: Work) => Json) | undefined;
}

/**
 * False if there was nothing to change or it is no longer allowed; then nothing is recorded or
 * sent.
 */
export async function runApplicantCommand<Type extends EventType>(
  context: CommandContext,
  linkScope: LinkScope,
  { type, of, stays = false, staysMerged = false, leaves, shown, locks, write, facts, detail }: ApplicantCommand<Type>,
): Promise<boolean> {
  const answers = await runOnScope(context, linkScope, {
    shown,
    locks,
    async perform(application, work, parts) {
      const [first, ...others] = (of?.(application, work) ?? application.registrations).map(({ id }) => id);
      if (first === undefined) return nothing;
      const registrationIds = [first, ...others] as const;
      const actor = { kind: "applicant" } as const;
      const shares = application.others > 0 || registrationIds.length < application.registrations.length;
      if (leaves)
        await keepMessages(work.transaction, application.id, { ids: registrationIds, isGone: leaves === "all" });
      if (application.isMerged && !stays && (shares || !staysMerged)) await endMerges(work, application.id, actor);
      const applicationId =
        shares && !stays ? await splitApplication(work, application.id, registrationIds) : application.id;
      parts.add(applicationId);
      const part: Part = { application, applicationId, registrationIds: [...registrationIds] };
      if ((await write?.(part, work)) === false) return nothing;
      return work.record({
        applicationId,
        type,
        actor,
        registrationId: first,
        registrationIds,
        detail: typeof detail === "function" ? detail(part, work) : detail,
        facts: facts(part, work),
      });
    },
  });
  return answers.some(({ kind }) => kind === "done");
}
