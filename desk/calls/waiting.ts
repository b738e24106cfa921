/**
 * What was pressed while the server could not be reached. It waits for a few minutes, in the order it was pressed, is shown where
 * everybody sees it, and can be dropped; it goes with the page. Nothing is done twice: an act that has arrived after all is refused by
 * where the application stands, and what is not, a note or how a call went, never waits.
 */
import { useSyncExternalStore } from "react";
import type { HistoryEvent } from "../../domain/application/lifecycle.ts";
import { type Act, isNoteAct } from "../../domain/desk/acts.ts";

/** Milliseconds for which an act waits: whoever pressed it still knows that they did. */
export const waitsFor = 180_000;

/** One act of a recruiter's on its way to the server. */
export interface Doing {
  readonly id: number;
  readonly act: Act;
  /** Whose application it is, where nobody has it on the screen. */
  readonly name?: string;
  /** Of an undo, and of what brings a note back or takes it away: what it takes back. */
  readonly takesBack?: HistoryEvent;
  readonly body?: {
    readonly to?: string | null;
    readonly at?: string | null;
    readonly text?: string;
    readonly line?: string;
    readonly tag?: string;
    readonly reason?: string;
    readonly outcome?: string;
    readonly event?: number;
    readonly seen?: string | null;
    readonly takeOver?: boolean;
  };
}

export interface WaitingAct {
  readonly number: number;
  readonly doing: Doing;
  readonly name: string;
  /** Milliseconds since 1970, by this device. */
  readonly pressedAt: number;
  /** The newest event that was known then: a later one of the same kind is what had arrived. */
  readonly newestEvent: number | null;
}

let acts: readonly WaitingAct[] = [];
let pressed = 0;
const watching = new Set<() => void>();

/** What would be done twice, if it had arrived after all, is not tried again. */
export function mayWait(act: Act): boolean {
  return !isNoteAct(act) && act !== "called";
}

/** False: the same waits for them already. */
export function wait(waiting: Omit<WaitingAct, "number">): boolean {
  const { id, act } = waiting.doing;
  if (!mayWait(act) || acts.some(({ doing }) => doing.id === id && doing.act === act)) return false;
  pressed += 1;
  change([...acts, { ...waiting, number: pressed }]);
  return true;
}

export function drop(number: number): void {
  change(acts.filter((waiting) => waiting.number !== number));
}

export function dropAll(): void {
  change([]);
}

export function waitingActs(): readonly WaitingAct[] {
  return acts;
}

export function isWaitingFor(id: number): boolean {
  return acts.some(({ doing }) => doing.id === id);
}

export function useWaitingActs(): readonly WaitingAct[] {
  return useSyncExternalStore(watch, () => acts);
}

function change(to: readonly WaitingAct[]): void {
  acts = to;
  for (const changed of watching) changed();
}

function watch(listener: () => void): () => void {
  watching.add(listener);
  return () => watching.delete(listener);
}
