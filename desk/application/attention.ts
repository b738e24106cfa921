/**
 * Decides whether a key press was meant for the applicant on the screen. After a manual selection
 * it counts at once. An applicant or action that the desk put there must be visible for a moment
 * first.
 */

/** Milliseconds that an applicant, or an action, must be visible before a press counts. */
export const leastVisibleMs = 400;

/**
 * Milliseconds for which presses are ignored after one that came too early: it may be part of
 * typing.
 */
export const earlyPressPauseMs = 600;

/** Milliseconds after which a selection whose applicant never appeared is forgotten. */
const comesWithin = 2000;

/** Times are milliseconds of one clock; null: never. */
export interface AttentionState {
  /** The application on the screen. */
  readonly id: number;
  /** When it became visible; null: it is not visible. */
  readonly shownAt: number | null;
  /** When its available actions last changed. */
  readonly changedAt: number | null;
  /** The application that the user last selected by hand. */
  readonly turned: { readonly id: number; readonly at: number } | null;
  /** When a press last came too early. */
  readonly earlyAt: number | null;
}

export function isAttentive({ id, shownAt, changedAt, turned, earlyAt }: AttentionState, now: number): boolean {
  if (shownAt === null) return false;
  if (earlyAt !== null && now - earlyAt < earlyPressPauseMs) return false;
  if (changedAt !== null && now - changedAt < leastVisibleMs) return false;
  if (turned && turned.id !== id && turned.at > shownAt && now - turned.at < comesWithin) return false;
  return turned?.id === id || now - shownAt >= leastVisibleMs;
}

let turned: AttentionState["turned"] = null;
let earlyAt: number | null = null;

/** Records a selection by key, press or link. */
export function recordSelection(id: number): void {
  turned = { id, at: performance.now() };
}

/** Records that the desk itself changed the application on the screen. */
export function recordDeskChange(): void {
  turned = null;
}

/** Whether a press counts now. One that comes too early also blocks those that follow it. */
export function acceptPress(looking: Pick<AttentionState, "id" | "shownAt" | "changedAt">): boolean {
  const now = performance.now();
  const attentive = isAttentive({ ...looking, turned, earlyAt }, now);
  if (!attentive) earlyAt = now;
  return attentive;
}
