import { useEffect } from "react";
import { useLatestCallback } from "../use-latest-callback.ts";

/** Ctrl S or ⌘ S, even while typing. Not a single key, so it cannot be switched off. */
export function useSaveKey(save: () => void): void {
  const latest = useLatestCallback(save);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!event.repeat) latest();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [latest]);
}
