/** Notes that are not saved yet: they outlast a look at somebody else, and are gone with the page. */
import { useSyncExternalStore } from "react";

const drafts = new Map<string, string>();
/** Those of which a note is under way. */
const sending = new Set<string>();
const watching = new Set<() => void>();

interface Draft {
  readonly text: string;
  readonly write: (text: string) => void;
  /** A note made of it is under way, whoever is shown meanwhile. */
  readonly isSending: boolean;
  /** Saves it, once, and empties it then, unless something else was typed since. */
  readonly send: (save: (text: string) => Promise<unknown>) => void;
}

/** @param recruiterId whoever logs in after them on the same page sees none of it */
export function useDraft(recruiterId: string, applicationId: number): Draft {
  const key = `${recruiterId} ${applicationId}`;
  const text = useSyncExternalStore(watch, () => drafts.get(key) ?? "");
  const isSending = useSyncExternalStore(watch, () => sending.has(key));
  return {
    text,
    isSending,
    write: (typed) => keep(key, typed),
    send: (save) => {
      const note = text.trim();
      if (note === "" || sending.has(key)) return;
      sending.add(key);
      const saved = (arrived: boolean) => {
        sending.delete(key);
        keep(key, arrived && drafts.get(key) === text ? "" : (drafts.get(key) ?? ""));
      };
      tell();
      save(note).then(
        () => saved(true),
        () => saved(false),
      );
    },
  };
}

function keep(key: string, text: string): void {
  if (text === "") drafts.delete(key);
  else drafts.set(key, text);
  tell();
}

function tell(): void {
  for (const changed of watching) changed();
}

function watch(listener: () => void): () => void {
  watching.add(listener);
  return () => watching.delete(listener);
}
