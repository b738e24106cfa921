// Where browsers are, if there are any.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

const chromiums = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const firefoxes = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** The path of `CHROMIUM_PATH`, or of the first that is installed; undefined: there is none. */
export function installedChromium() {
  return firstOf(process.env.CHROMIUM_PATH, ...chromiums);
}

/**
 * The same without a window around the page, which takes a fifth of the processor time for each new visitor: for most tests. The path of
 * `CHROMIUM_PATH`, or where Debian has it; undefined: there is none.
 */
export function installedHeadlessShell() {
  return firstOf(process.env.CHROMIUM_PATH, "/usr/bin/chromium-headless-shell");
}

/** The path of `FIREFOX_PATH`, or of the first that is installed; undefined: there is none. */
export function installedFirefox() {
  return firstOf(process.env.FIREFOX_PATH, ...firefoxes);
}

/** The MiniBrowser of `WEBKIT_PATH`, or of WebKitGTK; undefined: there is none, or nothing to drive and show it with. */
export function installedWebkit() {
  if (["WebKitWebDriver", "Xvfb"].some((program) => spawnSync(program, ["--help"]).error)) return undefined;
  // Its folder is named by the machine's architecture.
  const debian = readdirSync("/usr/lib").map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`);
  return firstOf(process.env.WEBKIT_PATH, ...debian);
}

function firstOf(...paths) {
  return paths.find((path) => path && existsSync(path));
}
