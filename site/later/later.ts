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

/** What browsers that know it say of the connection (https://wicg.github.io/netinfo/). */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

function isCostly(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
}

/** `typed`: whether something was typed within, as the loader knows it. On a slow or data-saving connection nothing is fetched ahead (D26). */
export function start(typed: (within: ParentNode) => boolean): void {
  // Every failure here is silent (specification section 4): the page is complete without it.
  sendUnsentAnswers().catch(() => {});
  placeMarketLists();
  if (!isCostly()) {
    preloadIslands();
    watchBuild(() => typed(document));
    // Into the browser's cache as well.
    for (const island of document.querySelectorAll<HTMLElement>("[data-props-at]")) {
      read(island.dataset.propsAt ?? "").catch(() => {});
    }
    offerMarket().catch(() => {});
  }
  if (document.querySelector("[data-copy]")) {
    import("./copy.ts").then(({ showCopyButtons }) => showCopyButtons()).catch(() => {});
  }
  const search = document.querySelector<HTMLFormElement>("form[data-jobs]");
  if (search) import("./job-list.ts").then(({ swapResults }) => swapResults(search)).catch(() => {});
  const { tagManager } = document.documentElement.dataset;
  if (tagManager) import("./consent.ts").then(({ startConsent }) => startConsent(tagManager)).catch(() => {});
}
