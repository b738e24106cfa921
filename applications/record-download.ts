import type { Reach } from "../domain/application/reach.ts";
import { giveByLink } from "./applicant-command.ts";
import type { CommandContext } from "./command.ts";

/** The applicant takes a copy of what is held of them: nothing changes, and the history says so. */
export function recordDownload(context: CommandContext, reach: Reach): Promise<boolean> {
  return giveByLink(context, reach, {
    type: "downloaded",
    stays: true,
    facts: () => null,
  });
}
