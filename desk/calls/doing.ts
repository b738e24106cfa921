/** How an act of a recruiter's gets to the server. */
import { type DeskDetail, deskDetail } from "../../domain/desk/application.ts";
import type { HistoryEvent } from "../../domain/application/lifecycle.ts";
import { isNoteAct, markingActs, type NoteAct } from "../../domain/desk/acts.ts";
import { deskApiPath } from "../../routes.ts";
import { call, DeskError } from "./call.ts";
import { noteBegun } from "./dealt.ts";
import { type Doing, isWaitingFor } from "./waiting.ts";

export function perform({ id, act, body }: Doing): Promise<DeskDetail> {
  noteBegun(id);
  return call(`${deskApiPath}/applications/${id}/${act}`, deskDetail, { method: "POST", body: body ?? {} });
}

/** What waits for the connection comes before what is pressed after it. */
export function performInTurn(doing: Doing): Promise<DeskDetail> {
  return isWaitingFor(doing.id) ? Promise.reject(new DeskError(0, "offline", null)) : perform(doing);
}

const noteEvents = { note: "note", note_edit: "note_edited", note_delete: "note_deleted" } as const satisfies Record<
  NoteAct,
  HistoryEvent
>;

/** What it is called in the history. */
export function eventOf({ act, takesBack }: Pick<Doing, "act" | "takesBack">): HistoryEvent {
  if (isNoteAct(act)) return noteEvents[act];
  return act === "undo" ? (takesBack ?? "undone") : markingActs[act].event;
}
