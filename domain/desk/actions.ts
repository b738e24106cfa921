/**
 * All actions of recruiters on an application (B6): request body, conditions, changes and history
 * event. Pure functions: commands/applications/take-action.ts calls them under a lock. More than
 * 300 lines, so that actions can be compared.
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
import { mayRestoreSpam } from "../contact-clock/outcome.ts";
import { type DeskRole, moment, storable } from "./desk.ts";
import { mostTags, tagText } from "./tags.ts";
import { writerOf } from "./current-writer.ts";

export interface Recruiter {
  readonly id: string;
  /** Name shown to applicants. */
  readonly name: string;
  readonly role: DeskRole;
}

export type ActionRefusal =
  | "claimed"
  /** Another recruiter opened the number or sent an email a moment ago. */
  | "writing"
  /** No one has written to the applicant yet. */
  | "not_contacted"
  /** No longer waiting for contact: contacted, declined, closed, opted out or spam. */
  | "not_waiting"
  | "withdrawn"
  /** A person with this number or address opted out before; the recruiter must acknowledge it. */
  | "opted_out_before"
  /** The address was corrected, and its mailbox has not been confirmed yet. */
  | "unproven"
  /** Only a manager or the assignee may do this. */
  | "forbidden"
  /** Not possible any more, or not with these values. */
  | "not_allowed"
  /** It changed since the recruiter loaded it. */
  | "changed"
  /** A merge of two applications of which only one still waits for contact. */
  | "waits"
  | "nothing";

/** Columns that an action sets and an undo restores. */
export type StateChanges = Partial<Omit<ApplicationState, "createdAt">>;

export type Decision =
  | { readonly ok: true; readonly changes: StateChanges }
  | { readonly ok: false; readonly refusal: ActionRefusal };

/** An application that is neither withdrawn nor erased, and the recruiter who acts. */
interface Situation {
  readonly application: ApplicationState;
  readonly recruiter: Recruiter;
  readonly now: Date;
  /** Assigned to the acting recruiter. */
  readonly isOwn: boolean;
  readonly isClaimedByOther: boolean;
  readonly waiting: boolean;
  readonly status: Status;
}

interface StateAction<Body> {
  /** Request body; most are empty. */
  readonly body: v.GenericSchema<unknown, Body>;
  readonly event: HistoryEvent;
  readonly decide: (situation: Situation, body: Body) => Decision;
}

const stateAction = <Body>(action: StateAction<Body>): StateAction<Body> => action;
const refused = (refusal: ActionRefusal): Decision => ({ ok: false, refusal });
const done = (changes: StateChanges): Decision => ({ ok: true, changes });

const emptyBody = v.object({});
/** A line for colleagues, in addition to the reason. */
const line = v.optional(v.pipe(storable, v.maxLength(500)));
const recruiterId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

/** An action that closes an application which waits or was contacted, unless another claimed it. */
const closingAction = <Body>(
  event: HistoryEvent,
  body: v.GenericSchema<unknown, Body>,
  changesAt: (now: Date, body: Body) => StateChanges,
) =>
  stateAction({
    body,
    event,
    decide({ isClaimedByOther, waiting, status, now }, input: Body) {
      if (!waiting && !isStage(status)) return refused("not_waiting");
      return isClaimedByOther ? refused("claimed") : done(changesAt(now, input));
    },
  });

/** An action that moves a contacted application to a later stage. It may skip stages. */
const stageAction = (event: HistoryEvent, stage: Exclude<Stage, "contacted">) =>
  stateAction({
    body: emptyBody,
    event,
    decide({ status, now }) {
      if (!isStage(status)) return refused(isOpenStatus(status) ? "not_contacted" : "not_waiting");
      if (stages.indexOf(stage) <= stages.indexOf(status)) return refused("nothing");
      return done({ [stageMoments[stage]]: now });
    },
  });

export const stateActions = {
  claim: stateAction({
    /** `takeOver`: also if another recruiter has claimed it. */
    body: v.object({ takeOver: v.optional(v.boolean()) }),
    event: "claimed",
    decide({ application, recruiter, isOwn, isClaimedByOther, waiting, now }, { takeOver = false }) {
      if (!waiting) return refused("not_waiting");
      if (isClaimedByOther && !takeOver) return refused("claimed");
      if (isOwn && statusOf(application) === "claimed") return refused("nothing");
      return done({ assignedTo: recruiter.id, assignedAt: isOwn ? application.assignedAt : now, claimedAt: now });
    },
  }),
  release: stateAction({
    body: emptyBody,
    event: "released",
    decide({ application, recruiter, isOwn, status }) {
      if (!isOpenStatus(status)) return refused("not_waiting");
      if (application.assignedTo === null) return refused("nothing");
      if (!isOwn && recruiter.role !== "manager") return refused("forbidden");
      return done({ assignedTo: null, assignedAt: null, claimedAt: null });
    },
  }),
  assign: stateAction({
    /** null: no assignee. */
    body: v.object({ to: v.nullable(recruiterId) }),
    event: "assigned",
    decide({ application, recruiter, isOwn, status, now }, { to }) {
      if (!isOpenStatus(status)) return refused("not_waiting");
      // A recruiter may assign to themselves and reassign their own; a manager may assign any.
      if (recruiter.role !== "manager" && to !== recruiter.id && !isOwn) return refused("forbidden");
      if (application.assignedTo === to) return refused("nothing");
      return done({ assignedTo: to, assignedAt: to === null ? null : now, claimedAt: null });
    },
  }),
  contacted: stateAction({
    body: emptyBody,
    event: "contacted",
    decide({ application, recruiter, isOwn, isClaimedByOther, waiting, now }) {
      if (!waiting) return refused("not_waiting");
      if (isClaimedByOther) return refused("claimed");
      const writer = writerOf(application, now);
      return done({
        ...(writer === null || writer.id === recruiter.id ? { writingBy: null, writingAt: null } : {}),
        assignedTo: recruiter.id,
        assignedAt: isOwn ? application.assignedAt : now,
        claimedAt: isOwn ? application.claimedAt : null,
        contactedAt: now,
        contactedBy: recruiter.id,
        contactedName: recruiter.name,
      });
    },
  }),
  /**
   * Does not change the status: a contact is marked separately
   * (commands/applications/record-call.ts).
   */
  called: stateAction({
    body: v.object({ outcome: v.picklist(callOutcomes) }),
    event: "called",
    decide: ({ application }) => (mayOpenPhone(application) ? done({}) : refused("not_waiting")),
  }),
  replied: stageAction("replied", "replied"),
  interview: stageAction("interview_offered", "interview"),
  offered: stageAction("offered", "offered"),
  hired: stageAction("hired", "hired"),
  back: stateAction({
    /** An earlier stage. Clears the timestamps of later stages. */
    body: v.object({ to: v.picklist(stages) }),
    event: "moved_back",
    decide({ application, status, now }, { to }) {
      if (!isStage(status)) return refused("not_waiting");
      const at = stages.indexOf(to);
      if (at >= stages.indexOf(status)) return refused("nothing");
      const later = stages.slice(at + 1).map((stage): Moment => stageMoments[stage]);
      return done({
        ...(Object.fromEntries(later.map((moment) => [moment, null])) as StateChanges),
        [stageMoments[to]]: application[stageMoments[to]] ?? now,
      });
    },
  }),
  follow_up: stateAction({
    /** ISO 8601; null: none. */
    body: v.object({ at: v.nullable(moment) }),
    event: "followed_up",
    decide({ application, status }, { at }) {
      if (!isStage(status) || status === "hired") return refused("not_allowed");
      // oxlint-disable-next-line no-restricted-globals -- parses the request; no clock is read
      const followUpAt = at === null ? null : new Date(at);
      if (application.followUpAt?.getTime() === followUpAt?.getTime()) return refused("nothing");
      return done({ followUpAt });
    },
  }),
  tag: stateAction({
    body: v.object({ tag: tagText }),
    event: "tagged",
    decide({ application: { tags } }, { tag }) {
      if (tags.includes(tag)) return refused("nothing");
      return tags.length >= mostTags ? refused("not_allowed") : done({ tags: [...tags, tag] });
    },
  }),
  untag: stateAction({
    body: v.object({ tag: tagText }),
    event: "untagged",
    decide({ application: { tags } }, { tag }) {
      return tags.includes(tag) ? done({ tags: tags.filter((each) => each !== tag) }) : refused("nothing");
    },
  }),
  declined: closingAction("declined", v.object({ line }), (now) => ({ declinedAt: now })),
  closed: closingAction("closed", v.object({ reason: v.picklist(closedReasons), line }), (now, { reason }) => ({
    closedAt: now,
    closedReason: reason,
  })),
  spam: closingAction("spam", v.object({ line }), (now) => ({ spamAt: now })),
  reopened: stateAction({
    body: emptyBody,
    event: "reopened",
    decide({ application, status }) {
      // Opt-out and withdrawal are the applicant's decisions; held applications are let through
      // instead.
      if (!["declined", "closed", "spam"].includes(status) || application.heldAt) return refused("not_allowed");
      return done({ declinedAt: null, closedAt: null, closedReason: null, spamAt: null });
    },
  }),
  opted_out: stateAction({
    body: v.object({ line }),
    event: "opted_out",
    // The applicant's own wish: any recruiter may record it.
    decide: ({ application, now }) => (application.optedOutAt ? refused("nothing") : done({ optedOutAt: now })),
  }),
};

export type StateActionName = keyof typeof stateActions;

export type RecruiterAction = {
  readonly [Name in StateActionName]: { readonly act: Name } & Readonly<
    v.InferOutput<(typeof stateActions)[Name]["body"]>
  >;
}[StateActionName];

export function decide(
  application: ApplicationState,
  recruiter: Recruiter,
  action: RecruiterAction,
  now: Date,
): Decision {
  const status = statusOf(application);
  if (status === "withdrawn" || status === "erased") return refused("withdrawn");
  const isOwn = application.assignedTo === recruiter.id;
  const isClaimedByOther = status === "claimed" && !isOwn;
  const situation = { application, recruiter, now, isOwn, isClaimedByOther, status, waiting: isWaiting(application) };
  // `action` fits the definition of its name, which TypeScript cannot infer across the table.
  const definition: Pick<StateAction<never>, "decide"> = stateActions[action.act];
  return definition.decide(situation, action as never);
}

const stateActionNames = Object.keys(stateActions) as StateActionName[];

export const noteActions = ["note", "note_edit", "note_delete"] as const;
export type NoteAction = (typeof noteActions)[number];

/**
 * The `{act}` of `POST /desk/api/applications/{id}/{act}`. Notes and `undo` have commands of their
 * own, so they are not in the table above.
 */
export const actionNames = [...stateActionNames, ...noteActions, "undo"] as const;
export type ActionName = (typeof actionNames)[number];

export function isNoteAction(name: ActionName): name is NoteAction {
  return (noteActions as readonly ActionName[]).includes(name);
}

const longestNote = 2000;
/** `ask`: a colleague to ask, in addition to those mentioned in the text. */
export const noteBody = v.object({ text: v.pipe(storable, v.maxLength(longestNote)), ask: v.optional(recruiterId) });
const eventId = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
/**
 * `seen`: the text before the edit, null if the note was deleted. Prevents overwriting an unseen
 * change.
 */
export const noteEditBody = v.object({
  event: eventId,
  seen: v.nullable(v.pipe(v.string(), v.maxLength(longestNote))),
  text: noteBody.entries.text,
});
export const noteDeleteBody = v.object({ event: eventId, seen: v.pipe(v.string(), v.maxLength(longestNote)) });
export const undoBody = v.object({ event: eventId });

const undoableEvents: readonly string[] = stateActionNames.map((name) => stateActions[name].event);

/** Events that make earlier actions impossible to undo, because they changed the same columns. */
export const stateEvents: readonly string[] = [
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

/** The recruiter who acted, or a manager, may undo an action. */
export function mayUndoActionOf(recruiterId: string | null, recruiter: Recruiter): boolean {
  return recruiterId === recruiter.id || recruiter.role === "manager";
}

export function mayChangeNote(change: "edit" | "delete", writerId: string | null, recruiter: Recruiter): boolean {
  return writerId === recruiter.id || (change === "delete" && recruiter.role === "manager");
}

const spamChange = v.object({
  was: v.object({ spamAt: v.string(), spamConfirmedAt: v.optional(v.nullable(v.string())) }),
});

/** False if an undo of this event would remove a missed promise by restoring *spam*. */
export function mayRestore(application: ApplicationState, detail: unknown, now: Date): boolean {
  if (!v.is(spamChange, detail)) return true;
  const { spamAt, spamConfirmedAt } = detail.was;
  const restored = {
    ...application,
    // oxlint-disable-next-line no-restricted-globals -- parses a stored time; no clock is read
    spamAt: new Date(spamAt),
    // oxlint-disable-next-line no-restricted-globals -- parses a stored time; no clock is read
    spamConfirmedAt: spamConfirmedAt ? new Date(spamConfirmedAt) : null,
  };
  return mayRestoreSpam(restored, now);
}

/**
 * Whether `latest`, the newest event that changed the state, may be undone: by the recruiter who
 * acted, or a manager.
 */
export function mayUndo(
  application: ApplicationState,
  latest: {
    readonly type: string;
    readonly recruiterId: string | null;
    readonly undone: boolean;
    readonly detail: unknown;
  },
  recruiter: Recruiter,
  now: Date,
): boolean {
  if (application.withdrawnAt || application.erasedAt || latest.undone) return false;
  if (!undoableEvents.includes(latest.type) || !mayRestore(application, latest.detail, now)) return false;
  return mayUndoActionOf(latest.recruiterId, recruiter);
}

/** Whether the number may be opened: not after withdrawal, erasure or opt-out, nor while held. */
export function mayOpenPhone(application: ApplicationState): boolean {
  return (
    !application.withdrawnAt && !application.erasedAt && !application.optedOutAt && statusOf(application) !== "held"
  );
}
