/** Records an outcome, and emails the applicant its template after a delay. */
import type { Context } from "hono";
import { takeOutcomeAction } from "../../commands/applications/send-message.ts";
import { readDetail } from "../../db/queries/desk/detail.ts";
import { takenSlots, interviewerOf } from "../../db/queries/interview.ts";
import { bookableUntil } from "../../db/queries/bookable-until.ts";
import { offeredSlots } from "../../domain/booking/slots.ts";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { codesShownIn } from "../../domain/code/code.ts";
import { type OutcomeAction, outcomeTemplates } from "../../domain/messages/fitting-templates.ts";
import { randomId } from "../../commands/outbox/delivery-id.ts";
import { sendsEmail } from "../../commands/outbox/sends-email.ts";
import { respondWithDetail, recruiterOn, displayNameFor } from "./application-actions.ts";
import type { DeskRequest } from "./request.ts";
import { renderedMessage } from "./render-template.ts";

/** `POST /desk/api/applications/{id}/interview`, `…/offered` and `…/hired`. */
export async function recordOutcome(
  request: DeskRequest<number>,
  c: Context,
  action: OutcomeAction,
): Promise<Response> {
  const { deps, caller, id } = request;
  const template = outcomeTemplates[action];
  const detail = await readDetail(deps.database, id);
  const text =
    detail &&
    (await renderedMessage(deps, detail, displayNameFor(deps.config.operator, caller), {
      kind: template,
      by: "either",
    }));
  const message = text === null ? null : { id: randomId(), template, text, codes: codesShownIn(text), alongside: true };
  const answer = await takeOutcomeAction(deps, recruiterOn(request, id), action, message);
  return respondWithDetail(request, c, { id, name: action, answer, outcome });

  async function outcome(detail: DeskDetail): Promise<DeskDetail["outcome"]> {
    const recorded = detail.events.find((event) => answer.kind === "done" && event.id === answer.event);
    const email = detail.events.find((event) => event.email?.template === template && event.at === recorded?.at)?.email;
    return {
      goesAt: email?.goesAt ?? null,
      silence: email ? null : reasonForNoEmail(detail),
      noTimes: action === "interview" && !(await hasOfferedSlots(request, detail.id)),
    };
  }

  /** Why no email is sent about the outcome, which is recorded all the same. */
  function reasonForNoEmail({ optedOutBefore }: DeskDetail): NonNullable<DeskDetail["outcome"]>["silence"] {
    if (!sendsEmail(deps.config)) return "no_mail";
    if (optedOutBefore.includes("mailbox")) return "opted_out";
    return message === null ? "open" : "unproven";
  }
}

/** Whether the applicant has an interview slot to choose. */
async function hasOfferedSlots(
  { deps: { config, database, now } }: DeskRequest,
  applicationId: number,
): Promise<boolean> {
  const interviewer = await interviewerOf(database, applicationId);
  if (!interviewer?.hours) return false;
  const taken = await takenSlots(database, interviewer.id, now());
  const limit = await bookableUntil(database, config.operator, applicationId);
  return offeredSlots(interviewer.hours, { now: now(), taken, ...limit }).length > 0;
}
