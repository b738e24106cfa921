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

/** Submitted data, the same for an application and for each registration in it. */
const sent = {
  /** "+44 •••• ••3456" */
  phoneMasked: v.string(),
  email: v.string(),
  /** null: only the minimum age was confirmed. */
  age: v.nullable(v.number()),
  country: v.string(),
  prefers: v.nullable(v.picklist(channels)),
  source: v.nullable(v.string()),
  agreedTo: v.nullable(v.object({ version: v.string(), language: v.string(), at: time })),
  answers: listOf(v.object({ question: v.string(), answer: v.string() })),
  /** Other choices of the form, in the desk's language. */
  choices: listOf(v.object({ label: v.string(), value: v.string() })),
};

const deskEvent = v.object({
  id: v.number(),
  at: time,
  type: v.picklist(historyEvents),
  actor: v.picklist(eventActors),
  by: v.nullable(v.string()),
  /** Text of a note, or result of a reminder; null otherwise. */
  text: v.nullable(v.string()),
  /** Ids of recruiters whom a note asks and who have not answered. */
  asks: listOf(v.string()),
  /** Start of the interview concerned; null: none. */
  starts: v.nullable(time),
  reason: v.nullable(v.picklist(closedReasons)),
  outcome: v.nullable(v.picklist(callOutcomes)),
  /** Stage it was moved back to. */
  stage: v.nullable(v.picklist(stages)),
  followUpAt: v.nullable(time),
  takenBack: v.nullable(v.picklist(historyEvents)),
  undone: v.boolean(),
  /** What this recruiter may do. A deleted note has no text; an editor may restore it. */
  note: v.nullable(v.object({ mayEdit: v.boolean(), mayDelete: v.boolean() })),
  /** From the applicant, of which `text` is the text; null: another event. */
  received: v.nullable(
    v.object({
      /** As a reply to an email; otherwise written on the own page. */
      email: v.boolean(),
      /** The author's address if it is not the registration's. */
      from: v.nullable(v.string()),
      /** A program wrote it, such as a holiday notice. */
      automatic: v.boolean(),
      /** Where in the text the quoted email begins; null: nowhere. */
      quotedFrom: v.nullable(v.number()),
      /** How many files came with it, which are not stored. */
      attachments: v.number(),
      /** It was too long to be stored whole. */
      isCut: v.boolean(),
    }),
  ),
  /** To the applicant. `name`: of the team's template; `goesAt`: can be cancelled before. */
  email: v.nullable(
    v.object({ template: v.picklist(templateKinds), name: v.nullable(v.string()), goesAt: v.nullable(time) }),
  ),
});
export type DeskEvent = v.InferOutput<typeof deskEvent>;

/** Another application with the same number or address, and its outcome. */
const deskEarlier = v.object({
  id: v.number(),
  code: v.string(),
  appliedAt: time,
  status: v.picklist(statuses),
  /** When it was contacted or closed; null: it waits. */
  endedAt: v.nullable(time),
  /** Both the number and the address match. */
  both: v.boolean(),
  samePhone: v.boolean(),
  name: v.string(),
  phoneMasked: v.string(),
  email: v.string(),
  /** Why the two cannot be merged now, as the merge request would answer; null: they can. */
  refusal: v.nullable(v.string()),
});
export type DeskEarlier = v.InferOutput<typeof deskEarlier>;

/** An application joined by a merge that is still in effect. */
const deskMerged = v.object({
  /** Merge id, for `POST /desk/api/applications/{id}/unmerge`. */
  merging: v.number(),
  id: v.number(),
  code: v.string(),
  name: v.string(),
  appliedAt: time,
  at: time,
  by: v.nullable(v.string()),
  /** Still recent enough to undo. */
  undoable: v.boolean(),
});
export type DeskMerged = v.InferOutput<typeof deskMerged>;

/** One submission of the form, including corrections. */
const deskRegistration = v.object({
  ...sent,
  code: v.string(),
  appliedAt: time,
  /** End of its own 24 hours, as shown to its sender; the application has the earliest. */
  dueAt: time,
  name: v.string(),
  language: v.string(),
  position: v.nullable(v.string()),
});
export type DeskRegistration = v.InferOutput<typeof deskRegistration>;

/**
 * Why no email is sent automatically: the server sends no mail, the applicant opted out, the
 * template has open fields, or the corrected address is unproven.
 */
export const unsentReasons = ["no_mail", "opted_out", "open", "unproven"] as const;

/**
 * `GET /desk/api/applications/{id}`, also the answer to each action. Merged ones are shown as the
 * leading one.
 */
export const deskDetail = v.object({
  ...deskRow.entries,
  ...sent,
  timeZone: v.nullable(v.string()),
  /** Zone of the applicant's times: their own, or that of their country; null: unknown. */
  clockZone: v.nullable(v.string()),
  /** Quiet hours in the applicant's time zone; null: the operator has none. */
  quietHours: v.nullable(v.object({ from: v.string(), to: v.string() })),
  contactedBy: v.nullable(v.string()),
  contactedAt: v.nullable(time),
  /** Marked as contacted without evidence, so publicly not counted as kept. */
  unproven: v.boolean(),
  remindedFirstAt: v.nullable(time),
  remindedSecondAt: v.nullable(time),
  events: listOf(deskEvent),
  deliveries: listOf(deskDelivery),
  samePerson: listOf(deskEarlier),
  merged: listOf(deskMerged),
  /** Applications that a recruiter marked as another person's. */
  apart: listOf(v.object({ id: v.number(), code: v.string() })),
  /** All submissions in it, oldest first. People must judge the differences between them. */
  registrations: listOf(deskRegistration),
  /** The event that this recruiter may undo now; null: none. */
  undoable: v.nullable(v.object({ id: v.number(), type: v.picklist(historyEvents) })),
  /** Whether an outcome action emails the applicant; null: a different action. */
  outcome: v.nullable(
    v.object({
      /** When the email is sent, until which it can be cancelled; null: see `silence`. */
      goesAt: v.nullable(time),
      silence: v.nullable(v.picklist(unsentReasons)),
      /** No time is available, so the applicant can only suggest some. */
      noTimes: v.boolean(),
    }),
  ),
});
export type DeskDetail = v.InferOutput<typeof deskDetail>;
