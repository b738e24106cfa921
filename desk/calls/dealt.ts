/** Who was dealt with from this page last, and what can be taken back of it: colleagues' acts are not in it. */
import { useSyncExternalStore } from "react";
import type { HistoryEvent } from "../../domain/application/lifecycle.ts";
import type { Doing } from "./waiting.ts";

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

/** What was done with a note from this page last: nobody leaves a list by it, so it stands by itself. */
export interface Noted {
  readonly back: Doing;
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
}

let last: Dealt | null = null;
let noted: Noted | null = null;
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

/** @param back what takes it back; null: nothing does */
export function keepNoted(back: Doing | null): void {
  noted = back && { back, at: performance.now() };
  for (const changed of watching) changed();
}

export function useNoted(): Noted | null {
  return useSyncExternalStore(watch, () => noted);
}

function watch(listener: () => void): () => void {
  watching.add(listener);
  return () => watching.delete(listener);
}
