/** The application that the recruiter is calling, until the outcome is recorded. Lost on reload. */
import { useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";

let calling: number | null = null;
const { watch, notify } = createListeners();

/** @param id the application; null: the call is over */
export function setCalling(id: number | null): void {
  calling = id;
  notify();
}

export function useIsCalling(id: number): boolean {
  return useSyncExternalStore(watch, () => calling === id);
}
