import { type DeskDetail, deskDetail } from "../../domain/desk/application.ts";
import type { HistoryEvent } from "../../domain/application/lifecycle.ts";
import { isNoteAction, stateActions, type NoteAction } from "../../domain/desk/actions.ts";
import { deskApiPath } from "../../routes.ts";
import { sendRequest, DeskError } from "./send-request.ts";
import { recordStart } from "./last-handled.ts";
import { type ActionRequest, isWaitingFor } from "./offline-actions.ts";

export function sendAction({ id, act, body }: ActionRequest): Promise<DeskDetail> {
  recordStart(id);
  return sendRequest(`${deskApiPath}/applications/${id}/${act}`, deskDetail, { method: "POST", body: body ?? {} });
}

/** Rejects while an action on this application is queued offline, which must be sent first. */
export function sendActionInTurn(request: ActionRequest): Promise<DeskDetail> {
  return isWaitingFor(request.id) ? Promise.reject(new DeskError(0, "offline", null)) : sendAction(request);
}

const noteEvents = { note: "note", note_edit: "note_edited", note_delete: "note_deleted" } as const satisfies Record<
  NoteAction,
  HistoryEvent
>;

/** The type of the event that the action adds to the history. */
export function eventOf({ act, takesBack }: Pick<ActionRequest, "act" | "takesBack">): HistoryEvent {
  if (isNoteAction(act)) return noteEvents[act];
  return act === "undo" ? (takesBack ?? "undone") : stateActions[act].event;
}
