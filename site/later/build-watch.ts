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

export function watchBuild(): void {
  let asked = Date.now();
  let offered = false;
  const ask = () => {
    if (offered || Date.now() - asked < quietMs) return;
    asked = Date.now();
    isOutdated(asked)
      .then(async (outdated) => {
        if (!outdated || offered || hasInput()) return;
        offered = true;
        const text = await laterText();
        showBar(text.outdated, text.outdated, [
          { label: text.reload, run: () => location.reload() },
          { label: text.close, run: () => {} },
        ]);
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

/** Somebody has typed something that a reload would put at risk. */
function hasInput(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>("form input, form select, form textarea")].some(
    (field) => field.type !== "hidden" && field.value !== (field.defaultValue ?? "") && field.value !== "",
  );
}
