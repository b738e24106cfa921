/** Whether the detail fits beside the queue: as in the style sheets, 900 px wide, not too low. */
import { useSyncExternalStore } from "react";

const query = matchMedia("(min-width: 900px) and (min-height: 480px)");

function watch(listener: () => void): () => void {
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function useWide(): boolean {
  return useSyncExternalStore(watch, () => query.matches);
}
