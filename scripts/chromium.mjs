// Where a Chromium is, if there is one.
import { existsSync } from "node:fs";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The path of `CHROMIUM_PATH`, or of the first that is installed; undefined: there is none. */
export function installedChromium() {
  return [process.env.CHROMIUM_PATH, ...places].find((path) => path && existsSync(path));
}
