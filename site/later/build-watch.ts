/**
 * Checks for a newer build than this page's (D22) every hour and when the page becomes visible.
 * Offers to reload, but never while a form has input.
 */
import { latestBuildPath } from "../../routes.ts";
import { fetchWithRetry } from "../retry.ts";
import { laterText, showBar } from "./bar.ts";

/** The build of this script; set by vite.config.ts. */
declare const BUILD_ID: string;

/** Milliseconds between checks. */
const pollMs = 60 * 60 * 1000;

/** The least time between checks in ms, however often the tab is reopened. */
const quietMs = 60 * 1000;

/** @param hasInput whether a reload would lose typed input */
export function watchBuild(hasInput: () => boolean): void {
  let checkedAt = Date.now();
  let offered = false;
  const ask = () => {
    if (offered || Date.now() - checkedAt < quietMs) return;
    checkedAt = Date.now();
    isOutdated(checkedAt)
      .then(async (outdated) => {
        if (!outdated || hasInput()) return;
        const text = await laterText();
        if (offered || hasInput()) return;
        showBar(text.outdated, text.outdated, [
          { label: text.reload, run: () => location.reload() },
          { label: text.close, run: () => {} },
        ]);
        offered = true;
      })
      // Offline, or the server is being deployed: the next check will tell.
      .catch(() => {});
  };
  setInterval(ask, pollMs);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && ask());
}

async function isOutdated(now: number): Promise<boolean> {
  const response = await fetchWithRetry(`${latestBuildPath}?${now}`, { cache: "no-store" });
  const latest = (await response.json()) as { id?: string };
  return response.ok && latest.id !== undefined && latest.id !== BUILD_ID;
}
