/**
 * A message that the applicant writes on their own page or as a reply to an email (B20); recruiters
 * read it at the desk.
 */
import { boolean, integer, onlyRow, type Row } from "../../db/rows.ts";
import { isOpenStatus, statusOf } from "../../domain/application/lifecycle.ts";
import { addMilliseconds } from "../../domain/contact-clock/clock.ts";
import type { LinkScope } from "../../domain/application/link-scope.ts";
import { runApplicantCommand } from "./applicant-command.ts";
import type { CommandContext, Work } from "./command.ts";
import { stayingOf } from "./link-scope.ts";
import { makeFollowUpDue } from "./make-follow-up-due.ts";
import { endOwnLinks, isMailed } from "./own-links.ts";

export interface OwnMessage {
  /** On its page it was written, or to its reply address. */
  readonly registrationId: string;
  /** Idempotency key: of the form, or of the email. */
  readonly key: string;
  readonly text: string;
  /** It came as an email; omitted: from the own page. */
  readonly email?: EmailFacts;
}

interface EmailFacts {
  /** The author's address if it is not the registration's; null: the applicant's own. */
  readonly from: string | null;
  /** A program wrote it, so it needs no answer. */
  readonly automatic: boolean;
  /** Where in the text the quoted email begins; null: nowhere. */
  readonly quotedFrom: number | null;
  /** How many files came with it, which are not stored. */
  readonly attachments: number;
  /** It was too long to be stored whole. */
  readonly isCut: boolean;
}

/**
 * Messages of one application a day; strangers can apply with another person's data. Emails from
 * other addresses have a limit of their own.
 */
const mostInDay = 12;

/** Milliseconds without another email to the recruiter about the application's messages. */
const emailPause = 3_600_000;

/**
 * Stores the message and makes the follow-up due now. `closed`: the application is not open, which
 * only emails may write to. `stored` also if the same text was stored before with the same key.
 */
export async function writeMessage(
  context: CommandContext,
  linkScope: LinkScope,
  message: OwnMessage,
): Promise<"stored" | "closed" | "tooMany"> {
  const { registrationId, key, text, email } = message;
  let recruiter: string | null = null;
  let refused: "stored" | "closed" | "tooMany" = "closed";
  const isRecorded = await runApplicantCommand(context, linkScope, {
    type: "message_received",
    staysMerged: true,
    // A reply address alone must not separate applications or end links.
    stays: email !== undefined,
    of: (application) => {
      const { registrations } = application;
      const isShown = registrations.some(({ id }) => id === registrationId);
      // Applicants do not learn that they are held back.
      const isOpen = email !== undefined || isOpenStatus(statusOf({ ...application, heldAt: null }));
      if (!isShown || !isOpen) return [];
      const own = stayingOf(application, registrationId);
      return registrations.toSorted((a, b) => Number(b.id === own) - Number(a.id === own));
    },
    async write({ applicationId, registrationIds }, work) {
      const before = await writtenBefore(work, applicationId, registrationIds, message);
      if (before.same || before.today >= mostInDay) {
        refused = before.same ? "stored" : "tooMany";
        return false;
      }
      if (email === undefined) await endOwnLinks(work, linkScope, registrationIds, { onlyShared: true });
      if (email?.automatic === true) return true;
      const due = await makeFollowUpDue(work, applicationId);
      recruiter = before.lately ? null : due;
      return true;
    },
    facts: ({ registrationIds: [own] }) => ({
      registrationId: own,
      recruiter,
      message: {
        channel: email ? "email" : "own_page",
        from: email?.from ?? null,
        automatic: email?.automatic ?? false,
        text,
        quoted_from: email?.quotedFrom ?? null,
        attachments: email?.attachments ?? 0,
      },
    }),
    detail: {
      text,
      key,
      ...(isMailed(linkScope) && { mailed: true }),
      ...(email && {
        email: true,
        ...(email.from !== null && { from: email.from }),
        ...(email.automatic && { automatic: true }),
        ...(email.quotedFrom !== null && { quotedFrom: email.quotedFrom }),
        ...(email.attachments > 0 && { attachments: email.attachments }),
        ...(email.isCut && { cut: true }),
      }),
    },
  });
  return isRecorded ? "stored" : refused;
}

const beforeShape = { same: boolean, today: integer, lately: boolean };

/** `same`: this message; `today`: how many of the application; `lately`: one within the pause. */
async function writtenBefore(
  { transaction, now }: Work,
  applicationId: number,
  registrationIds: readonly string[],
  { key, text, email }: OwnMessage,
): Promise<Row<typeof beforeShape>> {
  const rows = await transaction.rows(
    beforeShape,
    `select count(*) filter (where at > $5::timestamptz and detail ? 'from' = $7::boolean and detail ? 'automatic' = $8::boolean) as today,
       coalesce(bool_or(at > $6::timestamptz and not detail ? 'automatic'), false) as lately,
       coalesce(bool_or(registration_id = any($2::text[]) and detail->>'key' = $3 and detail->>'text' = $4), false) as same
     from application_event where application_id = $1 and type = 'message_received'`,
    [
      applicationId,
      registrationIds,
      key,
      text,
      addMilliseconds(now, -86_400_000).toISOString(),
      addMilliseconds(now, -emailPause).toISOString(),
      typeof email?.from === "string",
      email?.automatic ?? false,
    ],
    "own-messages-before",
  );
  return onlyRow(rows);
}
