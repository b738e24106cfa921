/**
 * Preloaded into a process of the product: its clock runs as ours does, ahead of it by as many ms as `?ahead=` says, or as stand in the file
 * that `?file=` names, whenever they change there. What measures how long something takes is not moved, as on a real machine.
 */
import { readFileSync } from "node:fs";

const given = new URL(import.meta.url).searchParams;
const file = given.get("file");
/** How often the file is looked at, in ms. */
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
