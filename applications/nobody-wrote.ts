import type { Reach } from "../domain/application/reach.ts";
import { clockStart, contactDueAt } from "../domain/contact-clock/clock.ts";
import { mayNobodyHaveWritten, promiseOutcome } from "../domain/contact-clock/outcome.ts";
import { giveByLink } from "./applicant-command.ts";
import type { CommandContext } from "./command.ts";
import type { ReachedApplication } from "./reached.ts";
import { unsuppressOwn } from "./suppress.ts";

/**
 * The applicant says that nobody wrote to them: the clock starts again, and the promise counts as not kept. What was marked as spam
 * or as opted out is open again, and may be written to. False: it cannot be true, because the time for it is not over and nobody claims to have written.
 */
export function nobodyWrote(context: CommandContext, reach: Reach): Promise<boolean> {
  return giveByLink(context, reach, {
    type: "nobody_wrote",
    of: (application, { now }) =>
      mayNobodyHaveWritten({ ...application, clockFrom: clockFrom(application) }, now) ? application.reached : [],
    async write({ applicationId }, work) {
      const { transaction, at } = work;
      await transaction.query(
        `update application set nobody_wrote_at = $2::timestamptz, clock_restarted_at = $2::timestamptz,
           contacted_at = null, contacted_by = null, contacted_name = null, contact_proof = null, spam_at = null, opted_out_at = null,
           spam_confirmed_at = null, reminded_first_at = null,
           reminded_second_at = null, missed_at = null,
           assigned_at = case when assigned_to is not null then $2::timestamptz end
         where id = $1`,
        [applicationId, at],
      );
      await unsuppressOwn(work, applicationId);
    },
    // Whether it was a miss before: spam takes that back no more (promise-marks.ts).
    detail: ({ application }, { now }) => ({ missed: promiseOutcome(application, now) === "missed" }),
    facts: ({ application }) => ({ dueAt: contactDueAt(clockFrom(application)) }),
  });
}

/** Where the clock of what is reached runs from: its first sending's counts. */
function clockFrom({ reached, clockRestartedAt }: ReachedApplication): Date {
  const [first] = reached;
  if (!first) throw new Error("nothing is reached");
  return clockStart({ createdAt: first.createdAt, clockRestartedAt });
}
