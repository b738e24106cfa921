/** Where the focus goes when what had it is gone: never to the top of the page, nor to a row of somebody else. */

export const mainId = "desk-main";
export const paneId = "desk-pane";

/** To who is shown beside the list or instead of it; to the screen where nobody is. */
export function focusPane(): void {
  (document.getElementById(paneId) ?? document.getElementById(mainId))?.focus({ preventScroll: true });
}

/** Of somebody whom the address names, as the router has it. */
const addressOfOne = /\/(?:applications|held)\/\d+$/;

/**
 * Gives the focus a place when what had it leaves the page: a step that is done, a screen that was left, a button that went with what
 * it did. Whoever takes it of their own accord, as dialogs and lists do, comes first.
 */
export function keepFocus(): void {
  let last: Element | null = null;
  /** What `last` was in, from the inside. */
  let around: readonly EventTarget[] = [];
  let asked = false;
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
    if (asked || !isLost()) return;
    asked = true;
    // A dialog gives it back in the next frame, and what comes up takes it in its own.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        asked = false;
        if (!isLost()) return;
        const same = sameAs(last);
        if (same) same.focus({ preventScroll: true });
        else placeOfRest();
      }),
    );
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}

/** Whoever's row or card it was, in another group of the list or another column of the board. */
function sameAs(gone: Element | null): HTMLElement | null {
  for (const name of ["data-card", "data-row"]) {
    const id = gone?.getAttribute(name);
    if (id) return document.querySelector<HTMLElement>(`[${name}="${id}"]`);
  }
  return null;
}
