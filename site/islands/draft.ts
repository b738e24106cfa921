/** The typed input, in session storage only, for 30 minutes (D28). */
import { DRAFT_KEEP_MS } from "../../domain/application/limits.ts";
import { DRAFT_KEY, SENDING_KEY } from "../session-keys.ts";
import type { CountryView } from "../view.ts";
import type { Values } from "./apply-fields.ts";
import { forgetValue, storedValue, storeValue } from "./session.ts";

export interface Draft {
  readonly values: Partial<Values>;
  /** The dial code's country, and whether it is locked; missing in drafts of older builds. */
  readonly country?: CountryView;
  readonly locked?: boolean;
  /** Milliseconds since 1970: the last change, and the first. */
  readonly savedAt: number;
  readonly startedAt: number;
}

/** Null: there is none, or it has expired and was deleted. */
export function readDraft(now: number): Draft | null {
  const stored = storedValue(DRAFT_KEY);
  if (stored === null) return null;
  const draft = JSON.parse(stored) as Draft;
  if (now - draft.savedAt < DRAFT_KEEP_MS) return draft;
  forgetDraft();
  return null;
}

let expiry: ReturnType<typeof setTimeout> | undefined;

/** `expired` runs when the draft is deleted because of its age. */
export function saveDraft(draft: Draft, expired: () => void): void {
  storeValue(DRAFT_KEY, JSON.stringify(draft));
  clearTimeout(expiry);
  expiry = setTimeout(() => {
    forgetDraft();
    expired();
  }, DRAFT_KEEP_MS);
}

/** Also forgets the pending registration, which contains the same values. */
export function forgetDraft(): void {
  clearTimeout(expiry);
  forgetValue(DRAFT_KEY);
  forgetValue(SENDING_KEY);
}
