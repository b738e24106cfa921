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

/** A note that is being edited. */
export interface NoteEdit {
  /** Its words when that began, or that were shown beside it since; null: it was deleted. */
  readonly seen: string | null;
  readonly text: string;
  /** Somebody was faster. */
  readonly isOvertaken: boolean;
}

const edits = new Map<string, NoteEdit>();

/** Null: it is not being edited. Like drafts, it outlasts a look at somebody else. */
export function useNoteEdit(
  recruiterId: string,
  event: number,
): readonly [NoteEdit | null, (to: NoteEdit | null) => void] {
  const key = `${recruiterId} ${event}`;
  const edit = useSyncExternalStore(watch, () => edits.get(key) ?? null);
  const change = (to: NoteEdit | null) => {
    if (to === null) edits.delete(key);
    else edits.set(key, to);
    tell();
  };
  return [edit, change];
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
