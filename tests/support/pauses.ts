/**
 * The pauses of answers, made visible without a clock. A test file replaces `node:timers/promises`
 * with `counted`.
 */
import type { setTimeout as pause } from "node:timers/promises";

/**
 * While observed, pauses are longer by this factor, so that an answer without the pause arrives
 * first. Others take no time.
 */
const longer = 4;

let ended: number[] | undefined;

export function counted<Module extends { setTimeout: typeof pause }>(real: Module): Module {
  return {
    ...real,
    async setTimeout(milliseconds: number) {
      const looking = ended;
      await real.setTimeout(looking ? milliseconds * longer : 0);
      looking?.push(milliseconds);
    },
  };
}

/** The pauses, in ms, that had ended when the work finished. */
export async function pausesOf(work: () => Promise<unknown>): Promise<readonly number[]> {
  const seen: number[] = (ended = []);
  try {
    await work();
    return [...seen];
  } finally {
    ended = undefined;
  }
}
