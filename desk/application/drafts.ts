/** Notes that are not saved yet: they outlast a look at somebody else, and are gone with the page. */
import { useSyncExternalStore } from "react";

const drafts = new Map<string, string>();
const watching = new Set<() => void>();

interface Draft {
  readonly text: string;
  readonly write: (text: string) => void;
  /** Empties it, unless something else was typed since. */
  readonly saved: (text: string) => void;
}

/** @param recruiterId whoever logs in after them on the same page sees none of it */
export function useDraft(recruiterId: string, applicationId: number): Draft {
  const key = `${recruiterId} ${applicationId}`;
  const text = useSyncExternalStore(watch, () => drafts.get(key) ?? "");
  return {
    text,
    write: (typed) => keep(key, typed),
    saved: (sent) => {
      if (drafts.get(key) === sent) keep(key, "");
    },
  };
}

function keep(key: string, text: string): void {
  if (text === "") drafts.delete(key);
  else drafts.set(key, text);
  for (const changed of watching) changed();
}

function watch(listener: () => void): () => void {
  watching.add(listener);
  return () => watching.delete(listener);
}
