/** Who was dealt with from this page last, and what can be taken back of it: colleagues' acts are not in it. */
import { useSyncExternalStore } from "react";
import type { HistoryEvent } from "../../domain/application/lifecycle.ts";

export interface Dealt {
  readonly id: number;
  readonly name: string;
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
  /** The event that an undo takes back; null: it was taken back, and they are there again. */
  readonly undoable: { readonly id: number; readonly type: HistoryEvent } | null;
}

let last: Dealt | null = null;
const watching = new Set<() => void>();

export function keepDealt(dealt: Omit<Dealt, "at">): void {
  last = { ...dealt, at: performance.now() };
  for (const changed of watching) changed();
}

export function useDealt(): Dealt | null {
  return useSyncExternalStore(watch, () => last);
}

function watch(listener: () => void): () => void {
  watching.add(listener);
  return () => watching.delete(listener);
}
