/** Unsaved notes. They survive a switch to another application, but not a reload. */
import { useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";

const drafts = new Map<string, string>();
/** Keys of the drafts that are being saved. */
const sending = new Set<string>();
const { watch, notify } = createListeners();

interface Draft {
  readonly text: string;
  readonly write: (text: string) => void;
  /** The draft is being saved, even if another application is on the screen. */
  readonly isSending: boolean;
  /** Saves it once, then clears it unless it was edited meanwhile. */
  readonly send: (save: (text: string) => Promise<unknown>) => void;
}

/** @param recruiterId keeps drafts from the next user who logs in on the same page */
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
      notify();
      save(note).then(
        () => saved(true),
        () => saved(false),
      );
    },
  };
}

export interface NoteEdit {
  /** Its text when editing began, or the newer text shown since; null: it was deleted. */
  readonly seen: string | null;
  readonly text: string;
  /** A colleague changed the note meanwhile. */
  readonly isOvertaken: boolean;
}

const edits = new Map<string, NoteEdit>();

/**
 * Null: the note is not being edited. Like drafts, an edit survives a switch to another
 * application.
 */
export function useNoteEdit(
  recruiterId: string,
  event: number,
): readonly [NoteEdit | null, (to: NoteEdit | null) => void] {
  const key = `${recruiterId} ${event}`;
  const edit = useSyncExternalStore(watch, () => edits.get(key) ?? null);
  const change = (to: NoteEdit | null) => {
    if (to === null) edits.delete(key);
    else edits.set(key, to);
    notify();
  };
  return [edit, change];
}

function keep(key: string, text: string): void {
  if (text === "") drafts.delete(key);
  else drafts.set(key, text);
  notify();
}
