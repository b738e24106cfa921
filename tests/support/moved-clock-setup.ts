/**
 * Preloaded into a product process: its clock is ahead of ours by the ms in `?ahead=`, or in the
 * file named by `?file=`, which is watched. Monotonic time is not moved, as on a real machine.
 */
import { readFileSync } from "node:fs";

const given = new URL(import.meta.url).searchParams;
const file = given.get("file");
/** How often the file is checked, in ms. */
const every = 20;

let ahead = Number(given.get("ahead"));
if (file !== null) {
  const look = () => (ahead = Number(readFileSync(file, "utf8")));
  look();
  setInterval(look, every).unref();
}

const Real = Date;

globalThis.Date = class extends Real {
  constructor(...given: [number]) {
    super(...((given as readonly number[]).length === 0 ? ([Real.now() + ahead] as const) : given));
  }

  static override now(): number {
    return Real.now() + ahead;
  }
} as DateConstructor;
