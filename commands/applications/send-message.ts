/**
 * Emails a recruiter's message to the applicant (B6), exactly as the history stores it. A
 * rejection, or an email that goes with an outcome, is delayed: its action applies at once, and
 * undoing the action cancels the email (commands/applications/undo.ts).
 */
import { hasOptedOutBefore } from "../../db/queries/desk/opted-out-before.ts";
import { emailAddressOf, quotesOtherMailbox } from "../../db/queries/recruiter-message.ts";
import { normaliseCode } from "../../domain/code/code.ts";
import { type RecruiterAction, decide } from "../../domain/desk/actions.ts";
import { emailRefusal } from "../../domain/desk/sent-message.ts";
import type { MessageSent } from "../../domain/desk/messages.ts";
import { writerOf } from "../../domain/desk/current-writer.ts";
import { addMilliseconds } from "../../domain/contact-clock/clock.ts";
import { type OutcomeAction, outcomeUndoMs, rejectionUndoMs } from "../../domain/messages/fitting-templates.ts";
import type { MessageDetail } from "../../domain/messages/message-detail.ts";
import { sendsEmail } from "../outbox/sends-email.ts";
import type { CommandContext, Recorded, Work } from "./command.ts";
import { setWriter } from "./open-phone.ts";
import { wasSentBefore } from "./sent-message.ts";
import { takeGroupAction } from "./take-action.ts";
import { type Group, idsOf } from "./merge-groups.ts";
import {
  actorOf,
  runRecruiterCommand,
  type LockedApplication,
  type RecruiterAnswer,
  type RecruiterOnApplication,
  refuse,
  type Refused,
  refuseWith,
} from "./recruiter-command.ts";

/** The same message was sent before; nothing is sent again. */
const repeated = { kind: "repeated" } as const;

/** @param message with its final text (domain/messages/final-message.ts) */
export function sendMessage(
  context: CommandContext,
  request: RecruiterOnApplication,
  message: MessageSent,
  /** Name of a template of the team's own. */
  name?: string,
): Promise<RecruiterAnswer | typeof repeated> {
  return runRecruiterCommand<typeof repeated>(context, request, async (application, work, group) => {
    if (await wasSentBefore(work.transaction, idsOf(group), message.id)) return repeated;
    const refused = await refusalOf(application, work, request, message);
    if (refused) return refused;
    const address = await emailAddressOf(work.transaction, application.id);
    if (!address?.proven) return refuse(work, application, "unproven");
    const to = address.registrationId;
    // Another registration left the mailbox or was erased, or this one left, while the text was
    // written.
    if (await quotesOtherMailbox(work.transaction, message.text, to, shownCodes(message)))
      return refuseWith(work, "changed", null);
    if (message.template === "rejection")
      return takeActionWithEmail(group, work, request, { act: "declined" }, { message, to, undoMs: rejectionUndoMs });
    await setWriter(work, application.id, request.recruiter.id);
    return recordEmail(application, work, request, { ...message, ...(name && { name }) }, to);
  });
}

function shownCodes({ codes = [] }: MessageSent): string[] {
  return codes.flatMap((code) => normaliseCode(code) ?? []);
}

async function refusalOf(
  application: LockedApplication,
  work: Work,
  { recruiter }: RecruiterOnApplication,
  { alongside }: MessageSent,
): Promise<Refused | null> {
  if (!sendsEmail(work.context.config)) return refuse(work, application, "not_allowed");
  const refusal = emailRefusal(application, recruiter.id);
  if (refusal) return refuse(work, application, refusal);
  if (await hasOptedOutBefore(work.transaction, application.id, "mailbox"))
    return refuse(work, application, "opted_out_before");
  const writer = writerOf(application, work.now);
  if (alongside || writer === null || writer.id === recruiter.id) return null;
  return refuseWith(work, "writing", writer.id);
}

/** Takes an action that records an outcome, and emails the applicant if they may be emailed. */
export function takeOutcomeAction(
  context: CommandContext,
  request: RecruiterOnApplication,
  outcome: OutcomeAction,
  /** Null: no text to send. */
  message: MessageSent | null,
): Promise<RecruiterAnswer> {
  return runRecruiterCommand(context, request, async ({ id }, work, group) => {
    const address = message === null ? null : await emailAddressOf(work.transaction, id);
    const goes =
      address?.proven && sendsEmail(context.config) && !(await hasOptedOutBefore(work.transaction, id, "mailbox"));
    if (message === null || !address || !goes) return takeGroupAction(work, group, request, { act: outcome });
    const to = address.registrationId;
    if (await quotesOtherMailbox(work.transaction, message.text, to, shownCodes(message)))
      return refuseWith(work, "changed", null);
    return takeActionWithEmail(group, work, request, { act: outcome }, { message, to, undoMs: outcomeUndoMs });
  });
}

interface WaitingEmail {
  readonly message: MessageSent;
  /** A registration's id. */
  readonly to: string;
  /** Milliseconds. */
  readonly undoMs: number;
}

/** Records the email first, so that the action is the latest event, which an undo refers to. */
async function takeActionWithEmail(
  group: Group,
  work: Work,
  request: RecruiterOnApplication,
  action: RecruiterAction,
  { message, to, undoMs }: WaitingEmail,
): Promise<Recorded | Refused> {
  const decision = decide(group.lead, request.recruiter, action, work.now);
  if (!decision.ok) return refuse(work, group.lead, decision.refusal);
  await recordEmail(group.lead, work, request, message, to, addMilliseconds(work.now, undoMs));
  return takeGroupAction(work, group, request, action, message.id);
}

function recordEmail(
  { id: applicationId }: LockedApplication,
  work: Work,
  { recruiter }: RecruiterOnApplication,
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
