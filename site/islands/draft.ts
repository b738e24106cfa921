/** What was typed, kept in session storage only, for 30 minutes (D28). */
import { DRAFT_KEEP_MS } from "../../domain/application/limits.ts";
import { DRAFT_KEY, SENDING_KEY } from "../session-keys.ts";
import type { CountryView } from "../view.ts";
import type { Values } from "./apply-fields.ts";
import { forget, kept, store } from "./session.ts";

export interface Draft {
  readonly values: Partial<Values>;
  /** Whose dial code stands before the number, and whether it is locked; a draft of an older build does not say. */
  readonly country?: CountryView;
  readonly locked?: boolean;
  /** Milliseconds since 1970: the last change, and the first. */
  readonly savedAt: number;
  readonly startedAt: number;
}

/** Null when there is none, or it is too old, which deletes it. */
export function readDraft(now: number): Draft | null {
  const stored = kept(DRAFT_KEY);
  if (stored === null) return null;
  const draft = JSON.parse(stored) as Draft;
  if (now - draft.savedAt < DRAFT_KEEP_MS) return draft;
  forgetDraft();
  return null;
}

let expiry: ReturnType<typeof setTimeout> | undefined;

/** `expired` runs once the draft is deleted for its age. */
export function saveDraft(draft: Draft, expired: () => void): void {
  store(DRAFT_KEY, JSON.stringify(draft));
  clearTimeout(expiry);
  expiry = setTimeout(() => {
    forgetDraft();
    expired();
  }, DRAFT_KEEP_MS);
}

/** With it goes the registration being sent, which holds the same values. */
export function forgetDraft(): void {
  clearTimeout(expiry);
  forget(DRAFT_KEY);
  forget(SENDING_KEY);
}
