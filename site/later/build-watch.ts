/**
 * Asks whether there is a newer build than this page's (D22): every hour, and when the page becomes visible again. Offers
 * to reload, never while a form has input.
 */
import { latestBuildPath } from "../../routes.ts";
import { read } from "../retry.ts";
import { laterText, showBar } from "./bar.ts";

/** The build this script belongs to; set by vite.config.ts. */
declare const BUILD_ID: string;

/** Milliseconds between two questions. */
const pollMs = 60 * 60 * 1000;

/** No more often than this, in ms, however often somebody comes back to the tab. */
const quietMs = 60 * 1000;

/** `hasInput`: a reload would put something at risk that somebody has typed. */
export function watchBuild(hasInput: () => boolean): void {
  let asked = Date.now();
  let offered = false;
  const ask = () => {
    if (offered || Date.now() - asked < quietMs) return;
    asked = Date.now();
    isOutdated(asked)
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
      // Offline, or a server between two builds: the next hour will tell.
      .catch(() => {});
  };
  setInterval(ask, pollMs);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && ask());
}

async function isOutdated(now: number): Promise<boolean> {
  const response = await read(`${latestBuildPath}?${now}`, { cache: "no-store" });
  const latest = (await response.json()) as { id?: string };
  return response.ok && latest.id !== undefined && latest.id !== BUILD_ID;
}
