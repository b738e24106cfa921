/**
 * What a recruiter can do with an application (B6), each once: what the desk sends, whether it may be done, what it sets, and what it
 * is called in the history. Pure: applications/mark.ts asks under a lock.
 * More than 300 lines: all of them, so that one can be held against another.
 */
import * as v from "valibot";
import {
  type ApplicationState,
  callOutcomes,
  closedReasons,
  type HistoryEvent,
  isOpenStatus,
  isStage,
  isWaiting,
  type Moment,
  type Stage,
  stageMoments,
  stages,
  type Status,
  statusOf,
} from "../application/lifecycle.ts";
import { type DeskRole, moment, storable } from "./desk.ts";
import { mostTags, tagText } from "./tags.ts";
import { writerOf } from "./writing.ts";

export interface Recruiter {
  readonly id: string;
  /** As applicants are told. */
  readonly name: string;
  readonly role: DeskRole;
}

export type ActRefusal =
  /** Somebody else has claimed it. */
  | "claimed"
  /** Somebody else opened the number a moment ago, and writes. */
  | "writing"
  /** Nobody has written to them yet. */
  | "not_contacted"
  /** Nobody waits for it any more: contacted, declined, opted out or spam. */
  | "not_waiting"
  /** The person withdrew it. */
  | "withdrawn"
  /** Somebody with this number or address asked us not to write: the number opens only to who has seen that. */
  | "opted_out_before"
  /** The address was corrected, and nobody has opened its mailbox yet. */
  | "unproven"
  /** Only a manager may, or only whose it is. */
  | "forbidden"
  /** Not any more, or not with what was given. */
  | "not_allowed"
  /** It is not any more what was seen. */
  | "changed"
  /** Somebody still has to write to one of two that are to be merged, and not to the other. */
  | "waits"
  /** There is nothing to change. */
  | "nothing";

/** The columns that an act sets, and that an undo puts back. */
export type Marks = Partial<Omit<ApplicationState, "createdAt">>;

export type Decision =
  | { readonly ok: true; readonly marks: Marks }
  | { readonly ok: false; readonly refusal: ActRefusal };

/** An application that has not been withdrawn or erased, and who acts. */
interface Situation {
  readonly application: ApplicationState;
  readonly recruiter: Recruiter;
  readonly now: Date;
  /** It is assigned to who acts. */
  readonly own: boolean;
  readonly claimedByOther: boolean;
  readonly waiting: boolean;
  readonly status: Status;
}

interface MarkingAct<Body> {
  /** What the desk sends with it; most send nothing. */
  readonly body: v.GenericSchema<unknown, Body>;
  readonly event: HistoryEvent;
  readonly decide: (situation: Situation, body: Body) => Decision;
}

const marking = <Body>(act: MarkingAct<Body>): MarkingAct<Body> => act;
const refused = (refusal: ActRefusal): Decision => ({ ok: false, refusal });
const done = (marks: Marks): Decision => ({ ok: true, marks });

const none = v.object({});
/** A line for colleagues, beside the reason. */
const line = v.optional(v.pipe(storable, v.maxLength(500)));
const recruiterId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

/** What somebody decides about an application that waits or was written to, and that nobody else is writing to. */
const closing = <Body>(
  event: HistoryEvent,
  body: v.GenericSchema<unknown, Body>,
  marks: (now: Date, body: Body) => Marks,
) =>
  marking({
    body,
    event,
    decide({ claimedByOther, waiting, status, now }, given: Body) {
      if (!waiting && !isStage(status)) return refused("not_waiting");
      return claimedByOther ? refused("claimed") : done(marks(now, given));
    },
  });

/** A later stage of somebody who was written to. Those between may be left out. */
const reaching = (event: HistoryEvent, stage: Exclude<Stage, "contacted">) =>
  marking({
    body: none,
    event,
    decide({ status, now }) {
      if (!isStage(status)) return refused(isOpenStatus(status) ? "not_contacted" : "not_waiting");
      if (stages.indexOf(stage) <= stages.indexOf(status)) return refused("nothing");
      return done({ [stageMoments[stage]]: now });
    },
  });

export const markingActs = {
  claim: marking({
    /** `takeOver`: also from somebody who has claimed it. */
    body: v.object({ takeOver: v.optional(v.boolean()) }),
    event: "claimed",
    decide({ application, recruiter, own, claimedByOther, waiting, now }, { takeOver = false }) {
      if (!waiting) return refused("not_waiting");
      if (claimedByOther && !takeOver) return refused("claimed");
      if (own && statusOf(application) === "claimed") return refused("nothing");
      return done({ assignedTo: recruiter.id, assignedAt: own ? application.assignedAt : now, claimedAt: now });
    },
  }),
  release: marking({
    body: none,
    event: "released",
    decide({ application, recruiter, own, status }) {
      if (!isOpenStatus(status)) return refused("not_waiting");
      if (application.assignedTo === null) return refused("nothing");
      if (!own && recruiter.role !== "manager") return refused("forbidden");
      return done({ assignedTo: null, assignedAt: null, claimedAt: null });
    },
  }),
  assign: marking({
    /** null: nobody. */
    body: v.object({ to: v.nullable(recruiterId) }),
    event: "assigned",
    decide({ application, recruiter, own, status, now }, { to }) {
      if (!isOpenStatus(status)) return refused("not_waiting");
      // A recruiter may take it or give away what is theirs; a manager decides about others'.
      if (recruiter.role !== "manager" && to !== recruiter.id && !own) return refused("forbidden");
      if (application.assignedTo === to) return refused("nothing");
      return done({ assignedTo: to, assignedAt: to === null ? null : now, claimedAt: null });
    },
  }),
  contacted: marking({
    body: none,
    event: "contacted",
    decide({ application, recruiter, own, claimedByOther, waiting, now }) {
      if (!waiting) return refused("not_waiting");
      if (claimedByOther) return refused("claimed");
      const writes = writerOf(application, now);
      return done({
        ...(writes === null || writes.id === recruiter.id ? { writingBy: null, writingAt: null } : {}),
        assignedTo: recruiter.id,
        assignedAt: own ? application.assignedAt : now,
        claimedAt: own ? application.claimedAt : null,
        contactedAt: now,
        contactedBy: recruiter.id,
        contactedName: recruiter.name,
      });
    },
  }),
  /** Changes nothing of where it stands: a contact is marked by itself (applications/record-call.ts). */
  called: marking({
    body: v.object({ outcome: v.picklist(callOutcomes) }),
    event: "called",
    decide: ({ application }) => (mayOpenPhone(application) ? done({}) : refused("not_waiting")),
  }),
  replied: reaching("replied", "replied"),
  interview: reaching("interview_offered", "interview"),
  offered: reaching("offered", "offered"),
  hired: reaching("hired", "hired"),
  back: marking({
    /** An earlier stage: what came after it is as if it had not been. */
    body: v.object({ to: v.picklist(stages) }),
    event: "moved_back",
    decide({ application, status, now }, { to }) {
      if (!isStage(status)) return refused("not_waiting");
      const at = stages.indexOf(to);
      if (at >= stages.indexOf(status)) return refused("nothing");
      const later = stages.slice(at + 1).map((stage): Moment => stageMoments[stage]);
      return done({
        ...(Object.fromEntries(later.map((moment) => [moment, null])) as Marks),
        [stageMoments[to]]: application[stageMoments[to]] ?? now,
      });
    },
  }),
  follow_up: marking({
    /** ISO 8601; null: no more. */
    body: v.object({ at: v.nullable(moment) }),
    event: "followed_up",
    decide({ application, status }, { at }) {
      if (!isStage(status) || status === "hired") return refused("not_allowed");
      // oxlint-disable-next-line no-restricted-globals -- what was sent, read; no clock is
      const followUpAt = at === null ? null : new Date(at);
      if (application.followUpAt?.getTime() === followUpAt?.getTime()) return refused("nothing");
      return done({ followUpAt });
    },
  }),
  tag: marking({
    body: v.object({ tag: tagText }),
    event: "tagged",
    decide({ application: { tags } }, { tag }) {
      if (tags.includes(tag)) return refused("nothing");
      return tags.length >= mostTags ? refused("not_allowed") : done({ tags: [...tags, tag] });
    },
  }),
  untag: marking({
    body: v.object({ tag: tagText }),
    event: "untagged",
    decide({ application: { tags } }, { tag }) {
      return tags.includes(tag) ? done({ tags: tags.filter((each) => each !== tag) }) : refused("nothing");
    },
  }),
  declined: closing("declined", v.object({ line }), (now) => ({ declinedAt: now })),
  closed: closing("closed", v.object({ reason: v.picklist(closedReasons), line }), (now, { reason }) => ({
    closedAt: now,
    closedReason: reason,
  })),
  spam: closing("spam", v.object({ line }), (now) => ({ spamAt: now })),
  reopened: marking({
    body: none,
    event: "reopened",
    decide({ application, status }) {
      // Whoever asked for silence, or withdrew, said so themselves; who is held back is let through.
      if (!["declined", "closed", "spam"].includes(status) || application.heldAt) return refused("not_allowed");
      return done({ declinedAt: null, closedAt: null, closedReason: null, spamAt: null });
    },
  }),
  opted_out: marking({
    body: v.object({ line }),
    event: "opted_out",
    // The person's own wish: whoever hears it first notes it.
    decide: ({ application, now }) => (application.optedOutAt ? refused("nothing") : done({ optedOutAt: now })),
  }),
};

export type MarkingActName = keyof typeof markingActs;

/** What is asked: the name of an act, and what was sent with it. */
export type Asked = {
  readonly [Name in MarkingActName]: { readonly act: Name } & Readonly<
    v.InferOutput<(typeof markingActs)[Name]["body"]>
  >;
}[MarkingActName];

export function decide(application: ApplicationState, recruiter: Recruiter, asked: Asked, now: Date): Decision {
  const status = statusOf(application);
  if (status === "withdrawn" || status === "erased") return refused("withdrawn");
  const own = application.assignedTo === recruiter.id;
  const claimedByOther = status === "claimed" && !own;
  const situation = { application, recruiter, now, own, claimedByOther, status, waiting: isWaiting(application) };
  // What was asked belongs to the act of its name: the type says so, but not across a table.
  const act: Pick<MarkingAct<never>, "decide"> = markingActs[asked.act];
  return act.decide(situation, asked as never);
}

const namesOfMarkingActs = Object.keys(markingActs) as MarkingActName[];

export const noteActs = ["note", "note_edit", "note_delete"] as const;
export type NoteAct = (typeof noteActs)[number];

/** `POST /desk/api/applications/{id}/{act}`, answered with the new detail; those of notes change no mark, nor does `undo` one of its own. */
export const acts = [...namesOfMarkingActs, ...noteActs, "undo"] as const;
export type Act = (typeof acts)[number];

export function isNoteAct(act: Act): act is NoteAct {
  return (noteActs as readonly Act[]).includes(act);
}

const longestNote = 2000;
export const noteBody = v.object({ text: v.pipe(storable, v.maxLength(longestNote)) });
const eventId = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
/** `seen`: the words that it had when it was edited, null where it was deleted. Nothing is overwritten that was not seen. */
export const noteEditBody = v.object({
  event: eventId,
  seen: v.nullable(v.pipe(v.string(), v.maxLength(longestNote))),
  text: noteBody.entries.text,
});
export const noteDeleteBody = v.object({ event: eventId, seen: v.pipe(v.string(), v.maxLength(longestNote)) });
/** The event that is taken back. */
export const undoBody = v.object({ event: eventId });

const undoableEvents: readonly string[] = namesOfMarkingActs.map((name) => markingActs[name].event);

/** Events after which an earlier act can no longer be taken back: they changed what it changed. */
export const markingEvents: readonly string[] = [
  ...undoableEvents,
  "let_through",
  "undone",
  "reassigned",
  "nobody_wrote",
  "withdrawn",
  "interview_booked",
  "interview_moved",
  "interview_wished",
];

/** An act is taken back by who did it, or by a manager. */
export function mayUndoActOf(recruiterId: string | null, recruiter: Recruiter): boolean {
  return recruiterId === recruiter.id || recruiter.role === "manager";
}

/** The words are the writer's own; a manager may only take them away. */
export function mayChangeNote(change: "edit" | "delete", writerId: string | null, recruiter: Recruiter): boolean {
  return writerId === recruiter.id || (change === "delete" && recruiter.role === "manager");
}

/** Whether `latest`, the newest of the marking events, may be taken back: by who did it, or by a manager. */
export function mayUndo(
  application: ApplicationState,
  latest: { readonly type: string; readonly recruiterId: string | null; readonly undone: boolean },
  recruiter: Recruiter,
): boolean {
  if (application.withdrawnAt || application.erasedAt || latest.undone) return false;
  if (!undoableEvents.includes(latest.type)) return false;
  return mayUndoActOf(latest.recruiterId, recruiter);
}

/** Whether the number may be opened: not where nobody may write any more, or not before somebody has decided. */
export function mayOpenPhone(application: ApplicationState): boolean {
  return (
    !application.withdrawnAt && !application.erasedAt && !application.optedOutAt && statusOf(application) !== "held"
  );
}
