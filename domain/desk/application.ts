/** One application, whole. */
import * as v from "valibot";
import {
  callOutcomes,
  channels,
  closedReasons,
  eventActors,
  historyEvents,
  stages,
  statuses,
} from "../application/lifecycle.ts";
import { templateKinds } from "../messages/template.ts";
import { listOf, time } from "./answer.ts";
import { deskDelivery } from "./deliveries.ts";
import { deskRow } from "./queue.ts";

/** What somebody sent: the same of an application, and of each registration in it. */
const sent = {
  /** "+44 •••• ••3456" */
  phoneMasked: v.string(),
  email: v.string(),
  /** null: only whether they are old enough was asked. */
  age: v.nullable(v.number()),
  country: v.string(),
  prefers: v.nullable(v.picklist(channels)),
  source: v.nullable(v.string()),
  agreedTo: v.nullable(v.object({ version: v.string(), language: v.string(), at: time })),
  answers: listOf(v.object({ question: v.string(), answer: v.string() })),
  /** What else the form let them choose, in the desk's language. */
  choices: listOf(v.object({ label: v.string(), value: v.string() })),
};

const deskEvent = v.object({
  id: v.number(),
  at: time,
  type: v.picklist(historyEvents),
  actor: v.picklist(eventActors),
  by: v.nullable(v.string()),
  /** A note's text; how a reminder went; null else. */
  text: v.nullable(v.string()),
  /** When the talk begins that it is about; null: it is about none. */
  starts: v.nullable(time),
  /** Why it was closed. */
  reason: v.nullable(v.picklist(closedReasons)),
  /** How a call went. */
  outcome: v.nullable(v.picklist(callOutcomes)),
  /** To which stage it was moved back. */
  stage: v.nullable(v.picklist(stages)),
  /** When somebody wants to look at it again. */
  followUpAt: v.nullable(time),
  /** What was taken back. */
  takenBack: v.nullable(v.picklist(historyEvents)),
  undone: v.boolean(),
  /** Of a note: what this recruiter may do with it. A deleted one has no text, and may be brought back by who may edit it. */
  note: v.nullable(v.object({ mayEdit: v.boolean(), mayDelete: v.boolean() })),
  /** A letter to the applicant; `name`: of a template that the team named itself; `goesAt`: it waits until then, and can be taken back. */
  letter: v.nullable(
    v.object({ template: v.picklist(templateKinds), name: v.nullable(v.string()), goesAt: v.nullable(time) }),
  ),
});
export type DeskEvent = v.InferOutput<typeof deskEvent>;

/** Another application with the same number or address, and what became of it. */
const deskEarlier = v.object({
  id: v.number(),
  code: v.string(),
  appliedAt: time,
  status: v.picklist(statuses),
  /** When it was contacted or closed; null: it waits. */
  endedAt: v.nullable(time),
  /** Both the number and the address are the same, not one of them. */
  both: v.boolean(),
  samePhone: v.boolean(),
  name: v.string(),
  phoneMasked: v.string(),
  email: v.string(),
  /** Why the two cannot be merged now, as the call would be refused; null: they can. */
  refusal: v.nullable(v.string()),
});
export type DeskEarlier = v.InferOutput<typeof deskEarlier>;

/** What joined by a merging that holds. */
const deskMerged = v.object({
  /** For `POST /desk/api/applications/{id}/unmerge`. */
  merging: v.number(),
  id: v.number(),
  code: v.string(),
  name: v.string(),
  appliedAt: time,
  at: time,
  by: v.nullable(v.string()),
  /** It is not too long ago. */
  undoable: v.boolean(),
});
export type DeskMerged = v.InferOutput<typeof deskMerged>;

/** One sending of the form, as it stands after corrections. */
const deskRegistration = v.object({
  ...sent,
  code: v.string(),
  appliedAt: time,
  /** Of its own 24 hours, as its sender is told; the earliest counts for the application. */
  dueAt: time,
  name: v.string(),
  language: v.string(),
  position: v.nullable(v.string()),
});
export type DeskRegistration = v.InferOutput<typeof deskRegistration>;

/** `GET /desk/api/applications/{id}`, and of each act: of what is merged, the one that leads with all that was sent in any. */
export const deskDetail = v.object({
  ...deskRow.entries,
  ...sent,
  timeZone: v.nullable(v.string()),
  /** Whose clock the applicant's times are written in: their own zone, or their country's if it has one; null: not known. */
  clockZone: v.nullable(v.string()),
  /** When nobody should be written to, in the applicant's own time; null: the operator keeps none. */
  quietHours: v.nullable(v.object({ from: v.string(), to: v.string() })),
  contactedBy: v.nullable(v.string()),
  contactedAt: v.nullable(time),
  /** Marked as contacted with no number opened and no message sent: in public that is not kept. */
  unproven: v.boolean(),
  remindedFirstAt: v.nullable(time),
  remindedSecondAt: v.nullable(time),
  events: listOf(deskEvent),
  deliveries: listOf(deskDelivery),
  samePerson: listOf(deskEarlier),
  merged: listOf(deskMerged),
  /** Other applications that were said to be another person's. */
  apart: listOf(v.object({ id: v.number(), code: v.string() })),
  /** Every sending of the form that is in it, the first one first: what differs between them is for a person to judge. */
  registrations: listOf(deskRegistration),
  /** What may be taken back now, by this recruiter; null: nothing. */
  undoable: v.nullable(v.object({ id: v.number(), type: v.picklist(historyEvents) })),
});
export type DeskDetail = v.InferOutput<typeof deskDetail>;
