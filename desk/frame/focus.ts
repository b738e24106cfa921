/**
 * Decides where focus goes when its element disappears: never to the top of the page, nor to
 * another applicant's row.
 */

export const mainId = "desk-main";
export const paneId = "desk-pane";

/** Focuses the pane, or the screen if no pane is open. */
export function focusPane(): void {
  (document.getElementById(paneId) ?? document.getElementById(mainId))?.focus({ preventScroll: true });
}

/** Path of one application, as in the router. */
const addressOfOne = /\/(?:applications|held)\/\d+$/;

/**
 * Restores focus when its element leaves the page: a finished step, a closed screen, or a button
 * that its own action removed. Dialogs and lists that take focus themselves come first.
 */
export function keepFocus(): void {
  let last: Element | null = null;
  /** Ancestors of `last`, innermost first. */
  let around: readonly EventTarget[] = [];
  let isPending = false;
  const isLost = () =>
    last !== null && !last.isConnected && (document.activeElement === document.body || document.activeElement === null);
  document.addEventListener("focusin", (event) => {
    last = event.target instanceof Element ? event.target : null;
    around = event.composedPath();
  });
  const placeOfRest = () => {
    if (addressOfOne.test(location.pathname)) return focusPane();
    const places = [paneId, mainId].map((id) => document.getElementById(id));
    (places.find((place) => place !== null && around.includes(place)) ?? places[1])?.focus({ preventScroll: true });
  };
  const look = () => {
    if (isPending || !isLost()) return;
    isPending = true;
    // A dialog returns focus in the next frame, and new content takes it in its own.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        isPending = false;
        if (!isLost()) return;
        const same = sameAs(last);
        if (same) same.focus({ preventScroll: true });
        else placeOfRest();
      }),
    );
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}

/** The same applicant's row or card in another group or column. */
function sameAs(gone: Element | null): HTMLElement | null {
  for (const name of ["data-card", "data-row"]) {
    const id = gone?.getAttribute(name);
    if (id) return document.querySelector<HTMLElement>(`[${name}="${id}"]`);
  }
  return null;
}
