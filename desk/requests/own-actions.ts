/** Own actions show at once, in lists that otherwise wait for a pause. */

/** Milliseconds within which an action's result reaches every list. */
const shownWithin = 1500;

let last = -Infinity;

export function recordOwnAction(): void {
  last = Date.now();
}

export function justPerformed(): boolean {
  return Date.now() - last < shownWithin;
}
