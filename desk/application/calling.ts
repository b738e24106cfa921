/** Whom somebody calls, until it is said how that went. It goes with the page. */
import { useSyncExternalStore } from "react";

let calling: number | null = null;
const watching = new Set<() => void>();

/** @param id the application; null: nobody any more */
export function setCalling(id: number | null): void {
  calling = id;
  for (const changed of watching) changed();
}

export function useIsCalling(id: number): boolean {
  return useSyncExternalStore(
    (listener) => {
      watching.add(listener);
      return () => watching.delete(listener);
    },
    () => calling === id,
  );
}
