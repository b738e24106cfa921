/**
 * Actions pressed while the server was unreachable, kept in order for some minutes, shown and
 * cancellable, lost on reload. Nothing runs twice: the server refuses an action that already
 * arrived, and actions that it cannot recognise (notes, call outcomes) never wait.
 */
import { useSyncExternalStore } from "react";
import type { HistoryEvent } from "../../domain/application/lifecycle.ts";
import { type ActionName, isNoteAction } from "../../domain/desk/actions.ts";
import { createListeners } from "../listeners.ts";

/** Milliseconds that an action waits: short enough for the recruiter to remember it. */
export const longestActionWait = 180_000;

/** One action of a recruiter on its way to the server. */
export interface ActionRequest {
  readonly id: number;
  readonly act: ActionName;
  /** The applicant's name, if the application is not on the screen. */
  readonly name?: string;
  /** For an undo, or for restoring or removing a note: the event that it reverts. */
  readonly takesBack?: HistoryEvent;
  readonly body?: {
    readonly to?: string | null;
    readonly at?: string | null;
    readonly text?: string;
    /** The colleague whom a note asks. */
    readonly ask?: string;
    readonly line?: string;
    readonly tag?: string;
    readonly reason?: string;
    readonly outcome?: string;
    readonly event?: number;
    readonly seen?: string | null;
    readonly takeOver?: boolean;
  };
}

export interface WaitingAction {
  readonly number: number;
  readonly request: ActionRequest;
  readonly name: string;
  /** Milliseconds since 1970, by this device. */
  readonly pressedAt: number;
  /** The newest event known then. A later one of the same kind proves that the action arrived. */
  readonly newestEvent: number | null;
}

let queued: readonly WaitingAction[] = [];
let pressed = 0;
const { watch, notify } = createListeners();

/** False for actions that would run twice if the first request arrived. */
export function canQueue(action: ActionName): boolean {
  return !isNoteAction(action) && action !== "called";
}

/** Returns false if the same action is already waiting for that application. */
export function queueAction(waiting: Omit<WaitingAction, "number">): boolean {
  const { id, act: action } = waiting.request;
  if (!canQueue(action) || queued.some(({ request }) => request.id === id && request.act === action)) return false;
  pressed += 1;
  change([...queued, { ...waiting, number: pressed }]);
  return true;
}

export function dropAction(number: number): void {
  change(queued.filter((waiting) => waiting.number !== number));
}

export function dropAllActions(): void {
  change([]);
}

export function waitingActions(): readonly WaitingAction[] {
  return queued;
}

export function isWaitingFor(id: number): boolean {
  return queued.some(({ request }) => request.id === id);
}

export function useWaitingActions(): readonly WaitingAction[] {
  return useSyncExternalStore(watch, () => queued);
}

function change(to: readonly WaitingAction[]): void {
  queued = to;
  notify();
}
