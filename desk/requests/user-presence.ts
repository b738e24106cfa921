/** Whether the user is active: background requests must not extend an idle session. */

/**
 * Milliseconds after the last press for which requests count as the user's. Longer than a refresh
 * interval, so that long typing without a request keeps the session.
 */
const lasts = 60_000;

/** Loading the page counts as activity. */
let lastPress = Date.now();

export function watchUserPresence(): void {
  const pressed = () => {
    lastPress = Date.now();
  };
  for (const word of ["pointerdown", "keydown", "wheel"]) {
    addEventListener(word, pressed, { capture: true, passive: true });
  }
}

export function isUserPresent(): boolean {
  return Date.now() - lastPress < lasts;
}
