/**
 * What a page does once it is quiet: sends what an earlier one could not send, asks where the visitor is and offers that country's page, watches for a newer build,
 * opens the market list where there is room, shows the buttons that copy, and where the operator measures visits, asks for consent. Imported by the loader a
 * second after the page is loaded and the browser idle; nothing a visitor came for needs it.
 */
import { watchBuild } from "./build-watch.ts";
import { read } from "../retry.ts";
import { placeMarketLists } from "./market-list.ts";
import { offerMarket } from "./market-offer.ts";
import { preloadIslands } from "./preload.ts";
import { sendUnsentAnswers } from "./unsent-answers.ts";

/**
 * `typed`: whether something was typed within, as the loader knows it. `costly`: the connection is slow or saves data, where only answers
 * that wait go out (D26).
 */
export function start(typed: (within: ParentNode) => boolean, costly: boolean): void {
  // Every failure here is silent (specification section 4): the page is complete without it.
  sendUnsentAnswers().catch(() => {});
  placeMarketLists();
  if (costly) return;
  preloadIslands();
  watchBuild(() => typed(document));
  // Into the browser's cache as well.
  for (const island of document.querySelectorAll<HTMLElement>("[data-props-at]")) {
    read(island.dataset.propsAt ?? "").catch(() => {});
  }
  offerMarket().catch(() => {});
  if (document.querySelector("[data-copy]")) {
    import("./copy.ts").then(({ showCopyButtons }) => showCopyButtons()).catch(() => {});
  }
  const search = document.querySelector<HTMLFormElement>("form[data-jobs]");
  if (search) import("./job-list.ts").then(({ swapResults }) => swapResults(search)).catch(() => {});
  const { tagManager } = document.documentElement.dataset;
  if (tagManager) import("./consent.ts").then(({ startConsent }) => startConsent(tagManager)).catch(() => {});
}
