/** What is done with many at once, where nobody waits for it: it is long, or who asked for it is gone, or the process was. */
import { bulksToRun, runBulk } from "../applications/bulk/run.ts";
import type { CommandContext } from "../applications/command.ts";
import { schedule } from "../schedule.ts";

/** Milliseconds between two looks for something to do. */
const lookEvery = 1000;

export async function runBulks(
  context: CommandContext,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const id of await bulksToRun(context)) {
    if (!signal.aborted) await runBulk(context, id, { signal, onError });
  }
}

/** Begins now. The returned function ends it, and waits for the batch under way. */
export function startBulks(context: CommandContext, onError: (error: unknown) => void): () => Promise<void> {
  return schedule({
    name: "bulk",
    every: lookEvery,
    atStart: true,
    run: (signal) => runBulks(context, signal, onError),
    onError,
  });
}
