/**
 * Follows up on an action, whether it was immediate or queued offline: updates the screen, shows a
 * toast and offers an undo.
 */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { DeskDetail } from "../../domain/desk/application.ts";
import { setCalling } from "../application/calling.ts";
import { followUpAt } from "../application/follow-up-times.ts";
import { serverNow } from "../clock.ts";
import { ownZone } from "../format.ts";
import { type ToastAction, useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { shortcuts } from "../shortcuts.ts";
import { DeskError } from "./send-request.ts";
import { isNoteAction, type NoteAction } from "../../domain/desk/actions.ts";
import { setLastHandled, setLastNoteChange } from "./last-handled.ts";
import { eventOf, sendActionInTurn } from "./send-action.ts";
import { useErrorText } from "./error-text.ts";
import { cacheApplication, invalidateApplication } from "./update-cache.ts";
import { applicationQuery } from "./queries.ts";
import { type ActionRequest, canQueue, queueAction } from "./offline-actions.ts";
import { latestColleagueEvent } from "./latest-colleague-event.ts";

interface ActionFollowUp {
  readonly done: (detail: DeskDetail, request: ActionRequest) => void;
  readonly failed: (error: unknown, request: ActionRequest) => void;
}

export function useActionFollowUp(): ActionFollowUp {
  const client = useQueryClient();
  const { t, format } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const messageNotes = useMessageNote();
  const noteText = useNoteText();
  const followUp: ActionFollowUp = {
    done: (detail, request) => {
      cacheApplication(client, detail);
      const { id, name, undoable } = detail;
      if (isNoteAction(request.act)) return reportNoteChange(detail, request, request.act);
      const isUndo = request.act === "undo";
      setLastHandled({ id, name, undoable: isUndo ? null : undoable });
      if (isUndo) {
        const done = t("undo.done", { what: t(`event.${eventOf(request)}`), name });
        return say({ text: isInterviewLost(detail, request) ? `${done} ${t("booking.cancelled", { name })}` : done });
      }
      if (request.act === "contacted") setCalling(null);
      // A successful call counts as first contact.
      const action = request.act === "called" && undoable?.type === "contacted" ? "contacted" : request.act;
      say({
        text: [doneText(action, detail), ...messageNotes(detail)].join(" "),
        ...(undoable ? { action: takeBack(id, name, undoable) } : {}),
        ...(action === "contacted" ? { proposal: threeDays(detail) } : {}),
      });
    },
    failed: (error, request) => {
      if (error instanceof DeskError && error.status === 0 && canQueue(request.act)) return waitFor(request);
      if (error instanceof DeskError && error.code === "not_waiting") return void sayWhoWasFirst(request.id, error);
      say({ text: errorText(error), error: true });
      // A colleague was faster, the application is gone, or it is assigned to a colleague: show the
      // current state.
      if (error instanceof DeskError && [403, 404, 409].includes(error.status))
        invalidateApplication(client, request.id);
    },
  };
  return followUp;

  /**
   * A new, edited or deleted note is undone by one of the same three actions, if this recruiter
   * wrote it.
   */
  function reportNoteChange(detail: DeskDetail, request: ActionRequest, action: NoteAction): void {
    const { id, name } = detail;
    const back = request.takesBack === undefined ? noteBack(detail, request) : null;
    setLastNoteChange(back);
    if (request.takesBack) return say({ text: t("undo.done", { what: t(`event.${request.takesBack}`), name }) });
    const undo = back && {
      text: t("act.undo"),
      spoken: t("undo.what", { what: t(`event.${eventOf(request)}`), name }),
      shortcut: "undo" as const,
      do: () => dispatch(client, { ...back, id }, followUp),
    };
    const text = action === "note" ? noteText(detail, request.body?.text) : t(`done.${action}`);
    say({ text, ...(undo ? { action: undo } : {}) });
  }

  function doneText(
    action: Exclude<ActionRequest["act"], NoteAction | "undo">,
    { name, followUpAt: at, unproven }: DeskDetail,
  ): string {
    if (action === "contacted" && unproven) return t("done.contactedUnproven", { name });
    if (action !== "follow_up") return t(`done.${action}`, { name });
    if (at === null) return t("undo.what", { what: t("event.follow_up_ended"), name });
    return t("done.follow_up", { name, time: format.moment(at, serverNow()) });
  }

  async function sayWhoWasFirst(id: number, error: DeskError): Promise<void> {
    invalidateApplication(client, id);
    const detail = await client.fetchQuery({ ...applicationQuery(id), staleTime: 0 }).catch(() => null);
    const first = detail && latestColleagueEvent(detail.events);
    const words = first && { who: first.by, what: t(`event.${first.type}`), name: detail.name };
    say({ text: words ? t("act.alreadyDone", words) : errorText(error), error: true });
  }

  function waitFor(request: ActionRequest): void {
    const detail = client.getQueryData(applicationQuery(request.id).queryKey);
    const name = request.name ?? detail?.name ?? "";
    const newestEvent = detail ? Math.max(0, ...detail.events.map(({ id }) => id)) : null;
    const waits = queueAction({ request, name, pressedAt: Date.now(), newestEvent });
    const words = { what: t(`event.${eventOf(request)}`), name };
    say({ text: t(waits ? "waiting.said" : "waiting.already", words), error: true });
  }

  function takeBack(id: number, name: string, undoable: NonNullable<DeskDetail["undoable"]>): ToastAction {
    return {
      text: t("act.undo"),
      spoken: t("undo.what", { what: t(`event.${undoable.type}`), name }),
      shortcut: "undo",
      do: () => dispatch(client, undoRequest(id, name, undoable), followUp),
    };
  }

  function threeDays({ id, name, clockZone, quietHours }: DeskDetail): ToastAction {
    return {
      text: t("followUp.propose"),
      spoken: name,
      shortcut: "threeDays",
      do: () => {
        const at = followUpAt("threeDays", serverNow(), clockZone ?? ownZone(), quietHours);
        if (at !== null)
          dispatch(client, { id, name, act: "follow_up", body: { at: new Date(at).toISOString() } }, followUp);
      },
    };
  }
}

/** Whether the undone action cancelled an interview that could not be restored. */
function isInterviewLost({ events }: DeskDetail, { body }: ActionRequest): boolean {
  const reverted = events.find(({ id }) => id === body?.event);
  return events.some(
    ({ id, type, at, undone }) =>
      type === "interview_cancelled" && reverted && id < reverted.id && at === reverted.at && !undone,
  );
}

/** Names the colleague whom a newly saved note asks. */
function useNoteText(): (detail: DeskDetail, text: string | undefined) => string {
  const { t, format } = useLanguage();
  const { recruiters } = useMe();
  return ({ events }, text) => {
    const asks = events.findLast((event) => event.type === "note" && event.text === text?.trim())?.asks ?? [];
    const names = recruiters.filter(({ id }) => asks.includes(id)).map(({ name }) => name);
    return names.length === 0 ? t("done.note") : t("done.noteTo", { names: format.list(names) });
  };
}

/** Whether an automatic message follows, and what remains to be done. */
function useMessageNote(): (detail: DeskDetail) => string[] {
  const { t, format } = useLanguage();
  return ({ outcome, prefers }) => {
    if (outcome === null) return [];
    const { goesAt, silence, noTimes } = outcome;
    const by = silence === "opted_out" || prefers === "email" ? null : prefers;
    return [
      ...(goesAt === null ? [] : [t("message.waits", { time: format.moment(goesAt, serverNow()) })]),
      ...(silence === null ? [] : [t(`message.silence.${silence}`)]),
      ...(noTimes ? [t("message.noTimes")] : []),
      ...(by === null ? [] : [t(`message.press.${by}`, { key: shortcuts[by].keys[0] })]),
    ];
  };
}

export function undoRequest(id: number, name: string, undoable: NonNullable<DeskDetail["undoable"]>): ActionRequest {
  return { id, name, act: "undo", takesBack: undoable.type, body: { event: undoable.id } };
}

/** Null: it cannot be undone from here. */
function noteBack({ id, name, events }: DeskDetail, request: ActionRequest): ActionRequest | null {
  const { event, seen = null, text } = request.body ?? {};
  if (request.act === "note") {
    const mine = events.findLast((known) => known.text === text && known.note?.mayEdit === true);
    if (!mine) return null;
    return { id, name, act: "note_delete", takesBack: "note", body: { event: mine.id, seen: mine.text } };
  }
  if (event === undefined || seen === null || !events.some((known) => known.id === event && known.note?.mayEdit))
    return null;
  const before = request.act === "note_delete" ? null : (text ?? null);
  return { id, name, act: "note_edit", takesBack: eventOf(request), body: { event, seen: before, text: seen } };
}

/** Runs the mutation outside the component whose button was pressed, which may be gone. */
function dispatch(client: QueryClient, request: ActionRequest, { done, failed }: ActionFollowUp): void {
  const options = client.defaultMutationOptions({ mutationFn: sendActionInTurn, onSuccess: done, onError: failed });
  client
    .getMutationCache()
    .build(client, options)
    .execute(request)
    // Already reported.
    .catch(() => undefined);
}
