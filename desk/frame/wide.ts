/** Whether there is room for the detail beside the queue. As wide as the style sheets think: 900 px, and not flat. */
import { useSyncExternalStore } from "react";

const query = matchMedia("(min-width: 900px) and (min-height: 480px)");

function watch(listener: () => void): () => void {
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export function useWide(): boolean {
  return useSyncExternalStore(watch, () => query.matches);
}
