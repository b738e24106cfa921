/** Where the focus goes when what had it is gone: never to the top of the page, nor to a row of somebody else. */

export const mainId = "desk-main";
export const paneId = "desk-pane";

/** To who or what is shown beside the list; to the screen where nothing is. */
export function focusPane(): void {
  (document.getElementById(paneId) ?? document.getElementById(mainId))?.focus({ preventScroll: true });
}
