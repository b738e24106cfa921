/** Runs bulk actions in the background: long ones, and those whose requester or process is gone. */
import { bulksToRun, runBulk } from "../commands/applications/bulk/run-bulk.ts";
import type { CommandContext } from "../commands/applications/command.ts";

export async function runBulks(
  context: CommandContext,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const id of await bulksToRun(context)) {
    if (!signal.aborted) await runBulk(context, id, { signal, onError });
  }
}
