/**
 * The market list opens below its button where more than 200 px are free (specification section 9, D26), which is how the
 * page has it; else above, where there is more room, as in the footer at the end of a page (reading.module.css).
 */

/** CSS pixels. */
const FREE_BELOW_PX = 200;

export function placeMarketLists(): void {
  for (const summary of document.querySelectorAll<HTMLElement>("details:has(button[name=market]) > summary")) {
    // Before it opens: it is never seen in the wrong place.
    summary.addEventListener("click", () => {
      const { top, bottom } = summary.getBoundingClientRect();
      const below = innerHeight - bottom;
      summary.parentElement?.toggleAttribute("data-above", below <= FREE_BELOW_PX && top > below);
    });
  }
}
