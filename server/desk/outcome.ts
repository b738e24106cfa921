/** Marking how it went with an applicant, which is written to them by itself: in words of the templates, and not at once. */
import type { Context } from "hono";
import { markOutcome } from "../../applications/send-message.ts";
import { readDetail } from "../../db/queries/desk/detail.ts";
import { takenSlots, talkerOf } from "../../db/queries/interview.ts";
import { offeredSlots } from "../../domain/booking/slots.ts";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { type OutcomeAct, outcomeTemplates } from "../../domain/messages/fitting.ts";
import { randomId } from "../../outbox/delivery-id.ts";
import { sendsMail } from "../../outbox/sends-mail.ts";
import { answerTo, callOf, toldName } from "./act.ts";
import { errorAnswer } from "./answers.ts";
import { type DeskCall, idOf } from "./call.ts";
import { filledMessage } from "./filled.ts";

/** `POST /desk/api/applications/{id}/interview`, and of an offer and a hiring. */
export async function markThem(call: DeskCall, c: Context, act: OutcomeAct): Promise<Response> {
  const id = idOf(c);
  if (id === null) return errorAnswer(c, "not_found");
  const { deps, caller } = call;
  const template = outcomeTemplates[act];
  const found = await readDetail(deps.database, id);
  const text =
    found &&
    (await filledMessage(deps, found, toldName(deps.config.operator, caller), { kind: template, by: "either" }));
  const message = text === null ? null : { id: randomId(), template, text, alongside: true };
  const answer = await markOutcome(deps, callOf(call, id), act, message);
  return answerTo(call, c, { id, name: act, answer, outcome });

  async function outcome(detail: DeskDetail): Promise<DeskDetail["outcome"]> {
    const mark = detail.events.find((event) => answer.kind === "done" && event.id === answer.event);
    const letter = detail.events.find((event) => event.letter?.template === template && event.at === mark?.at)?.letter;
    return {
      goesAt: letter?.goesAt ?? null,
      silence: letter ? null : silenceOf(detail),
      noTimes: act === "interview" && !(await hasTimes(call, detail.id)),
    };
  }

  /** Why nothing is written; it was marked. */
  function silenceOf({ optedOutBefore }: DeskDetail): NonNullable<DeskDetail["outcome"]>["silence"] {
    if (!sendsMail(deps.config)) return "no_mail";
    if (optedOutBefore.includes("mailbox")) return "opted_out";
    return message === null ? "open" : "unproven";
  }
}

/** Whether there is a time to choose. */
async function hasTimes({ deps: { database, now } }: DeskCall, applicationId: number): Promise<boolean> {
  const talker = await talkerOf(database, applicationId);
  if (!talker?.hours) return false;
  const taken = await takenSlots(database, talker.id, now());
  return offeredSlots(talker.hours, { now: now(), taken }).length > 0;
}
