// Finds installed browsers.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

const chromiums = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const firefoxes = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** `CHROMIUM_PATH`, or the first installed Chromium; undefined: none. */
export function installedChromium() {
  return firstOf(process.env.CHROMIUM_PATH, ...chromiums);
}

/**
 * Chromium without a window, which saves a fifth of the CPU time per visitor; used by most tests.
 * `CHROMIUM_PATH`, or Debian's path; undefined: none.
 */
export function installedHeadlessShell() {
  return firstOf(process.env.CHROMIUM_PATH, "/usr/bin/chromium-headless-shell");
}

/** `FIREFOX_PATH`, or the first installed Firefox; undefined: none. */
export function installedFirefox() {
  return firstOf(process.env.FIREFOX_PATH, ...firefoxes);
}

/** `WEBKIT_PATH`, or WebKitGTK's MiniBrowser; undefined: none, or its driver or Xvfb is missing. */
export function installedWebkit() {
  if (["WebKitWebDriver", "Xvfb"].some((program) => spawnSync(program, ["--help"]).error)) return undefined;
  // The folder's name contains the machine's architecture.
  const debian = readdirSync("/usr/lib").map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`);
  return firstOf(process.env.WEBKIT_PATH, ...debian);
}

function firstOf(...paths) {
  return paths.find((path) => path && existsSync(path));
}
