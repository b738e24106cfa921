/** The daily letter to each recruiter who asked for one, in the morning of their own day. */
import type { Logger } from "pino";
import { sendDigests } from "../accounts/news.ts";
import type { AccountContext } from "../accounts/tell-owner.ts";
import { schedule } from "../schedule.ts";

/** Milliseconds between two looks. */
const intervalMs = 300_000;

export interface DigestDependencies extends AccountContext {
  readonly log: Logger;
}

/** Looks now and then every five minutes. The returned function ends it, and waits for a look under way. */
export function startDigests(deps: DigestDependencies, onError: (error: unknown) => void): () => Promise<void> {
  const run = async () => {
    const letters = await sendDigests(deps);
    if (letters > 0) deps.log.info({ letters }, "daily letters");
  };
  return schedule({ name: "digest", every: intervalMs, atStart: true, run, onError });
}
