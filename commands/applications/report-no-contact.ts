import type { LinkScope } from "../../domain/application/link-scope.ts";
import { clockStart, contactDueAt } from "../../domain/contact-clock/clock.ts";
import { mayReportNoContact, promiseOutcome } from "../../domain/contact-clock/outcome.ts";
import { runApplicantCommand, type Part } from "./applicant-command.ts";
import type { CommandContext } from "./command.ts";
import type { ScopedApplication, ScopedRegistration } from "./link-scope.ts";
import { unsuppressOwn } from "./suppress.ts";

/**
 * Records that the applicant was not contacted: the clock restarts, the promise counts as missed,
 * and *spam* or *opted out* is removed. False: it cannot be true yet, because the time is not over
 * and no recruiter claims to have written.
 * @param shown the registration on whose page it was chosen
 */
export function reportNoContact(context: CommandContext, linkScope: LinkScope, shown?: string): Promise<boolean> {
  return runApplicantCommand(context, linkScope, {
    type: "nobody_wrote",
    shown,
    of(application, { now }) {
      const { registrations, nobodyWroteAt } = application;
      // An earlier sender's report, and the spam confirmed against it, bind no later registration.
      const later = registrations.filter(({ createdAt }) => nobodyWroteAt !== null && createdAt > nobodyWroteAt);
      const may = (some: readonly ScopedRegistration[]) => some.length > 0 && mayReport(partOf(application, some), now);
      return [registrations, later].find(may) ?? [];
    },
    async write({ applicationId }, work) {
      const { transaction, at } = work;
      await transaction.query(
        `update application set nobody_wrote_at = $2::timestamptz, clock_restarted_at = $2::timestamptz,
           contacted_at = null, contacted_by = null, contacted_name = null, contact_proof = null, spam_at = null, opted_out_at = null,
           spam_confirmed_at = null, reminded_first_at = null, reminded_second_at = null, missed_at = null,
           replied_at = null, interview_at = null, interview_starts_at = null, offered_at = null, hired_at = null,
           follow_up_at = null, declined_at = null, closed_at = null, closed_reason = null,
           assigned_at = case when assigned_to is not null then $2::timestamptz end
         where id = $1`,
        [applicationId, at],
      );
      await unsuppressOwn(work, applicationId);
    },
    // Whether the promise was missed before; marking it as spam cannot undo that
    // (contact-proof.ts). An earlier report, on which the desk may still decide, is no miss by
    // itself.
    detail: (part, { now }) => ({ missed: promiseOutcome(sinceReport(ownPart(part)), now) === "missed" }),
    facts: (part) => ({ dueAt: contactDueAt(clockStart(ownPart(part))) }),
  });
}

function mayReport(part: ScopedApplication, now: Date): boolean {
  return mayReportNoContact({ ...part, clockFrom: clockStart(part) }, now);
}

/**
 * The application as these registrations, oldest first, have it once they are separated
 * (split-application.ts): what came before the first of them is an earlier sender's.
 */
function partOf(application: ScopedApplication, [first]: readonly ScopedRegistration[]): ScopedApplication {
  if (!first) throw new Error("the link covers no registration");
  const { createdAt } = first;
  const since = (at: Date | null) => (at !== null && at >= createdAt ? at : null);
  const nobodyWroteAt = since(application.nobodyWroteAt);
  return {
    ...application,
    createdAt,
    nobodyWroteAt,
    clockRestartedAt: since(application.clockRestartedAt),
    spamConfirmedAt: nobodyWroteAt && application.spamConfirmedAt,
  };
}

function ownPart({ application, registrationIds }: Part): ScopedApplication {
  return partOf(
    application,
    application.registrations.filter(({ id }) => registrationIds.includes(id)),
  );
}

/**
 * The application as the desk has to keep the promise since an earlier report, if there was one.
 */
function sinceReport(application: ScopedApplication): ScopedApplication {
  const { nobodyWroteAt } = application;
  return nobodyWroteAt === null
    ? application
    : { ...application, nobodyWroteAt: null, promiseRestartedAt: nobodyWroteAt };
}
