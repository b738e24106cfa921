/**
 * A recruiter's letter to the applicant (B6): kept in the history as it was written, and sent as it stands there. A rejection, and what is
 * written by itself when somebody marks how it went, waits, marks at once, and is taken back with its mark (applications/undo.ts).
 */
import { hasOptedOutBefore } from "../db/queries/desk/opted-out-before.ts";
import { letterAddress } from "../db/queries/recruiter-letter.ts";
import { type Asked, decide } from "../domain/desk/acts.ts";
import { letterRefusal } from "../domain/desk/letter.ts";
import type { MessageSent } from "../domain/desk/messages.ts";
import { writerOf } from "../domain/desk/writing.ts";
import { after } from "../domain/contact-clock/clock.ts";
import { type OutcomeAct, outcomeWaits, rejectionWaits } from "../domain/messages/fitting.ts";
import type { MessageDetail } from "../domain/messages/message-detail.ts";
import { sendsMail } from "../outbox/sends-mail.ts";
import type { CommandContext, Recorded, Work } from "./command.ts";
import { isGiven } from "./letter-of.ts";
import { markGroup } from "./mark.ts";
import { type Group, idsOf } from "./merged.ts";
import {
  actorOf,
  giveByRecruiter,
  type LockedApplication,
  type RecruiterAnswer,
  type RecruiterCall,
  refuse,
  type Refused,
  refuseWith,
} from "./recruiter-command.ts";

/** The same letter was given before: nothing is sent again. */
const repeated = { kind: "repeated" } as const;

/** @param message its text is final (domain/messages/final-message.ts) */
export function sendMessage(
  context: CommandContext,
  call: RecruiterCall,
  message: MessageSent,
  /** Of a template that the team named itself. */
  name?: string,
): Promise<RecruiterAnswer | typeof repeated> {
  return giveByRecruiter<typeof repeated>(context, call, async (application, work, group) => {
    if (await isGiven(work.transaction, idsOf(group), message.id)) return repeated;
    const refused = await refusalOf(application, work, call, message);
    if (refused) return refused;
    const address = await letterAddress(work.transaction, application.id);
    if (!address?.proven) return refuse(work, application, "unproven");
    const to = address.registrationId;
    return message.template === "rejection"
      ? markWith(group, work, call, { act: "declined" }, { message, to, waits: rejectionWaits })
      : recordLetter(application, work, call, { ...message, ...(name && { name }) }, to);
  });
}

async function refusalOf(
  application: LockedApplication,
  work: Work,
  { recruiter }: RecruiterCall,
  { alongside }: MessageSent,
): Promise<Refused | null> {
  if (!sendsMail(work.context.config)) return refuse(work, application, "not_allowed");
  const refusal = letterRefusal(application, recruiter.id);
  if (refusal) return refuse(work, application, refusal);
  if (await hasOptedOutBefore(work.transaction, application.id, "mailbox"))
    return refuse(work, application, "opted_out_before");
  const writer = writerOf(application, work.now);
  if (alongside || writer === null || writer.id === recruiter.id) return null;
  return refuseWith(work, "writing", writer.id);
}

/** Marks how it went, and writes it to the applicant, as far as anything may be written to them: where not, it is marked all the same. */
export function markOutcome(
  context: CommandContext,
  call: RecruiterCall,
  act: OutcomeAct,
  /** Null: there are no words to send. */
  message: MessageSent | null,
): Promise<RecruiterAnswer> {
  return giveByRecruiter(context, call, async ({ id }, work, group) => {
    const address = message === null ? null : await letterAddress(work.transaction, id);
    const goes =
      address?.proven && sendsMail(context.config) && !(await hasOptedOutBefore(work.transaction, id, "mailbox"));
    if (message === null || !address || !goes) return markGroup(work, group, call, { act });
    return markWith(group, work, call, { act }, { message, to: address.registrationId, waits: outcomeWaits });
  });
}

interface WaitingLetter {
  readonly message: MessageSent;
  /** A registration. */
  readonly to: string;
  /** Milliseconds. */
  readonly waits: number;
}

/** The letter first, so that the mark is what is taken back. */
async function markWith(
  group: Group,
  work: Work,
  call: RecruiterCall,
  asked: Asked,
  { message, to, waits }: WaitingLetter,
): Promise<Recorded | Refused> {
  const decision = decide(group.lead, call.recruiter, asked, work.now);
  if (!decision.ok) return refuse(work, group.lead, decision.refusal);
  await recordLetter(group.lead, work, call, message, to, after(work.now, waits));
  return markGroup(work, group, call, asked, message.id);
}

function recordLetter(
  { id: applicationId }: LockedApplication,
  work: Work,
  { recruiter }: RecruiterCall,
  { id: message, template, text, name }: MessageSent & { readonly name?: string },
  registrationId: string,
  goesAt: Date | null = null,
): Promise<Recorded> {
  return work.record({
    applicationId,
    type: "message_sent",
    actor: actorOf(recruiter),
    registrationId,
    detail: ([delivery]): MessageDetail => ({
      message,
      template,
      ...(name === undefined ? {} : { name }),
      channel: "email",
      text,
      delivery: delivery?.id ?? "",
      goesAt: goesAt?.toISOString() ?? null,
    }),
    ...(goesAt && { notBefore: goesAt }),
    facts: { registrationId, message },
  });
}
