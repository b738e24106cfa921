/** Who was dealt with from this page last, and what can be taken back of it: colleagues' acts are not in it. */
import { useSyncExternalStore } from "react";
import type { HistoryEvent } from "../../domain/application/lifecycle.ts";

export interface Dealt {
  readonly id: number;
  readonly name: string;
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
  /** Likewise, when the act was sent: whoever had left a list before then left it because of somebody else. */
  readonly begunAt: number;
  /** The event that an undo takes back; null: it was taken back, and they are there again. */
  readonly undoable: { readonly id: number; readonly type: HistoryEvent } | null;
}

let last: Dealt | null = null;
let begun: { readonly id: number; readonly at: number } | null = null;
const watching = new Set<() => void>();

export function noteBegun(id: number): void {
  begun = { id, at: performance.now() };
}

export function keepDealt(dealt: Omit<Dealt, "at" | "begunAt">): void {
  const at = performance.now();
  last = { ...dealt, at, begunAt: begun?.id === dealt.id ? begun.at : at };
  for (const changed of watching) changed();
}

export function useDealt(): Dealt | null {
  return useSyncExternalStore(watch, () => last);
}

function watch(listener: () => void): () => void {
  watching.add(listener);
  return () => watching.delete(listener);
}
