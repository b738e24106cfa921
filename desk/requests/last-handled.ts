/**
 * The last application that was changed from this page, and its undo. Colleagues' actions are not
 * included.
 */
import { useSyncExternalStore } from "react";
import type { HistoryEvent } from "../../domain/application/lifecycle.ts";
import type { ActionRequest } from "./offline-actions.ts";
import { createListeners } from "../listeners.ts";

export interface LastHandled {
  readonly id: number;
  readonly name: string;
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
  /**
   * When the action was sent, likewise. An application that left a list earlier did so for another
   * reason.
   */
  readonly begunAt: number;
  /** The event that an undo reverts; null: it was undone, and the application is back. */
  readonly undoable: { readonly id: number; readonly type: HistoryEvent } | null;
}

/**
 * The last change to a note from this page. It is separate because notes never remove a row from a
 * list.
 */
export interface NoteChange {
  readonly back: ActionRequest;
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
}

let last: LastHandled | null = null;
let noted: NoteChange | null = null;
let begun: { readonly id: number; readonly at: number } | null = null;
const { watch, notify } = createListeners();

export function recordStart(id: number): void {
  begun = { id, at: performance.now() };
}

export function setLastHandled(handled: Omit<LastHandled, "at" | "begunAt">): void {
  const at = performance.now();
  last = { ...handled, at, begunAt: begun?.id === handled.id ? begun.at : at };
  notify();
}

export function useLastHandled(): LastHandled | null {
  return useSyncExternalStore(watch, () => last);
}

/** @param back the action that undoes it; null: none */
export function setLastNoteChange(back: ActionRequest | null): void {
  noted = back && { back, at: performance.now() };
  notify();
}

export function useLastNoteChange(): NoteChange | null {
  return useSyncExternalStore(watch, () => noted);
}
