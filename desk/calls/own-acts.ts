/** When this recruiter did something on this page last: a list that waits for a rest shows at once what one does oneself. */

/** Milliseconds within which the answer of an act has reached every list. */
const shownWithin = 1500;

let last = -Infinity;

export function noteOwnAct(): void {
  last = Date.now();
}

export function justActed(): boolean {
  return Date.now() - last < shownWithin;
}
