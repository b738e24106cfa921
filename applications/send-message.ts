/**
 * A recruiter's letter to the applicant (B6): kept in the history as it was written, and sent as it stands there. A rejection waits an
 * hour, marks at once, and is taken back with its mark (applications/undo.ts).
 */
import { hasOptedOutBefore } from "../db/queries/desk/opted-out-before.ts";
import { letterAddress } from "../db/queries/recruiter-letter.ts";
import { decide } from "../domain/desk/acts.ts";
import { letterRefusal } from "../domain/desk/letter.ts";
import type { MessageSent } from "../domain/desk/messages.ts";
import { writerOf } from "../domain/desk/writing.ts";
import { after } from "../domain/contact-clock/clock.ts";
import { rejectionWaits } from "../domain/messages/fitting.ts";
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
    return message.template === "rejection"
      ? reject(group, work, call, message, address.registrationId)
      : recordLetter(application, work, call, { ...message, ...(name && { name }) }, address.registrationId);
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

/** The letter first, so that the mark is what is taken back. */
async function reject(
  group: Group,
  work: Work,
  call: RecruiterCall,
  message: MessageSent,
  registrationId: string,
): Promise<Recorded | Refused> {
  const decision = decide(group.lead, call.recruiter, { act: "declined" }, work.now);
  if (!decision.ok) return refuse(work, group.lead, decision.refusal);
  await recordLetter(group.lead, work, call, message, registrationId, after(work.now, rejectionWaits));
  return markGroup(work, group, call, { act: "declined" }, message.id);
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
