/**
 * The pauses that an answer waits for, so that a test can see them without a clock. A test file puts `counted` in the place of
 * `node:timers/promises`.
 */
import type { setTimeout as pause } from "node:timers/promises";

/** While they are looked at, pauses last so much longer that an answer which does not wait for them comes before their end. */
const longer = 10;

let ended: number[] | undefined;

export function counted<Module extends { setTimeout: typeof pause }>(real: Module): Module {
  return {
    ...real,
    async setTimeout(milliseconds: number) {
      const looking = ended;
      await real.setTimeout(looking ? milliseconds * longer : milliseconds);
      looking?.push(milliseconds);
    },
  };
}

/** The pauses, in ms, that had ended when the work had. */
export async function pausesOf(work: () => Promise<unknown>): Promise<readonly number[]> {
  const seen: number[] = (ended = []);
  try {
    await work();
    return [...seen];
  } finally {
    ended = undefined;
  }
}
