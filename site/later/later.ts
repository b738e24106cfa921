/**
 * Starts the page's background tasks: unsent survey answers, market offer, build check, market
 * list, copy buttons, our contacts, and consent where visits are measured. The loader imports it a
 * second after the page is idle.
 */
import { watchBuild } from "./build-watch.ts";
import { fetchWithRetry } from "../retry.ts";
import { offerMarket } from "./market-offer.ts";
import { sendUnsentAnswers } from "./unsent-answers.ts";

/**
 * @param typed whether an element contains typed input
 * @param costly slow or data-saving connection: send only unsent answers (D26)
 */
export function start(typed: (within: ParentNode) => boolean, costly: boolean): void {
  // Every failure here is ignored (specification section 4): the page is complete without it.
  sendUnsentAnswers().catch(() => {});
  placeMarketLists();
  if (costly) return;
  preloadIslands();
  watchBuild(() => typed(document));
  // Warms the browser's cache with the islands' props too.
  for (const island of document.querySelectorAll<HTMLElement>("[data-props-at]")) {
    fetchWithRetry(island.dataset.propsAt ?? "").catch(() => {});
  }
  offerMarket().catch(() => {});
  if (document.querySelector("[data-copy]")) {
    import("./copy.ts").then(({ showCopyButtons }) => showCopyButtons()).catch(() => {});
  }
  const team = document.querySelector<HTMLElement>("[data-team]");
  if (team) import("./team-contacts.ts").then(({ watchTeamContacts }) => watchTeamContacts(team)).catch(() => {});
  const search = document.querySelector<HTMLFormElement>("form[data-jobs]");
  if (search) import("./job-list.ts").then(({ swapResults }) => swapResults(search)).catch(() => {});
  const { tagManager } = document.documentElement.dataset;
  if (tagManager) import("./consent.ts").then(({ startConsent }) => startConsent(tagManager)).catch(() => {});
}

/** CSS pixels. */
const FREE_BELOW_PX = 200;

/**
 * Opens the market list below its button if more than 200 px are free (specification section 9,
 * D26), otherwise above if that has more room, as in a page's footer (reading.module.css).
 */
function placeMarketLists(): void {
  for (const summary of document.querySelectorAll<HTMLElement>("details:has(button[name=market]) > summary")) {
    // Runs before it opens, so that it never appears in the wrong place.
    summary.addEventListener("click", () => {
      const { top, bottom } = summary.getBoundingClientRect();
      const below = innerHeight - bottom;
      summary.parentElement?.toggleAttribute("data-above", below <= FREE_BELOW_PX && top > below);
    });
  }
}

/** Parallel downloads. */
const PRELOADS_AT_ONCE = 4;

/** Loads the islands into the cache, once the page has been idle for a second. */
function preloadIslands(): void {
  const waiting = [...document.querySelectorAll<HTMLElement>("[data-island]")].flatMap(({ dataset }) => [
    dataset.island ?? "",
    ...(dataset.chunks?.split(" ") ?? []),
  ]);
  const next = () => {
    const href = waiting.shift();
    if (!href) return;
    const link = { rel: "modulepreload", href, onload: next, onerror: next };
    document.head.append(Object.assign(document.createElement("link"), link));
  };
  for (let at = 0; at < PRELOADS_AT_ONCE; at += 1) next();
}
