/**
 * Whether somebody knows whom a press is for. Whoever turned to a person by hand does, once that person is there; whomever the desk
 * put before them has to have been seen first, and so has another act in the place of the one before.
 */

/** Milliseconds that a person, or an act, must have been seen before a press counts. */
export const seenAfter = 400;

/** Milliseconds for which presses rest after one that came too early: what was typed on is no act either. */
export const restsFor = 600;

/** Milliseconds until whoever was turned to and never came is forgotten. */
const comesWithin = 2000;

/** Times in milliseconds of one clock; null: never. */
export interface Looking {
  /** Who is on the screen. */
  readonly id: number;
  /** Since when; null: nobody can see it. */
  readonly shownAt: number | null;
  /** When what can be done with them last changed. */
  readonly changedAt: number | null;
  /** Whom somebody turned to by hand last. */
  readonly turned: { readonly id: number; readonly at: number } | null;
  /** When a press last came too early. */
  readonly earlyAt: number | null;
}

export function isAttentive({ id, shownAt, changedAt, turned, earlyAt }: Looking, now: number): boolean {
  if (shownAt === null) return false;
  if (earlyAt !== null && now - earlyAt < restsFor) return false;
  if (changedAt !== null && now - changedAt < seenAfter) return false;
  if (turned && turned.id !== id && turned.at > shownAt && now - turned.at < comesWithin) return false;
  return turned?.id === id || now - shownAt >= seenAfter;
}

let turned: Looking["turned"] = null;
let earlyAt: number | null = null;

/** By a key, a press or a link. */
export function turnTo(id: number): void {
  turned = { id, at: performance.now() };
}

/** The desk itself puts somebody else there. */
export function turnedByDesk(): void {
  turned = null;
}

/** Of a press now. One that comes too early makes those after it rest. */
export function attends(looking: Pick<Looking, "id" | "shownAt" | "changedAt">): boolean {
  const now = performance.now();
  const attentive = isAttentive({ ...looking, turned, earlyAt }, now);
  if (!attentive) earlyAt = now;
  return attentive;
}
