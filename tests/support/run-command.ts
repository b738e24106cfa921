/** Command-line commands, as run by the process that holds the database. */
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { CommandEnvironment } from "../../cli/command.ts";
import { commandHandlers } from "../../cli/commands.ts";

/** Its exit status and output. Rejects with its error. */
export async function runCommand(
  parts: Pick<CommandEnvironment, "database" | "config" | "now">,
  word: string,
  ...parameters: string[]
): Promise<{ status: number; said: string }> {
  const handler = commandHandlers(parts)[word];
  if (!handler) throw new Error(`no command ${word}`);
  const output = new PassThrough();
  const said = text(output);
  const status = await handler(parameters, output, new AbortController().signal).finally(() => output.end());
  return { status, said: await said };
}
