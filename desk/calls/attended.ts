/** Whether somebody is at the desk: what it reads by itself must not keep a session that nobody uses. */

/**
 * Milliseconds after somebody's last press for which a read counts as theirs: longer than from one look to the next, so that
 * whoever writes for long without a call stays in.
 */
const lasts = 60_000;

/** Whoever loads the page is there. */
let lastPress = Date.now();

export function watchPresses(): void {
  const pressed = () => {
    lastPress = Date.now();
  };
  for (const word of ["pointerdown", "keydown", "wheel"]) {
    addEventListener(word, pressed, { capture: true, passive: true });
  }
}

export function isAttended(): boolean {
  return Date.now() - lastPress < lasts;
}
