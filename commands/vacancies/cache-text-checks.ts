/** Checks texts in advance, so that a command or page finds the results in the cache. */
import { cacheFindings, type UncheckedText } from "../../domain/vacancies/scam-findings.ts";

/** Milliseconds for which the results stay cached, whatever else is checked. */
const heldMs = 30_000;

/** @param pause lets other work run between sentences */
export async function cacheTextChecks(texts: readonly UncheckedText[], pause: () => Promise<void>): Promise<void> {
  const release = await cacheFindings(texts, pause);
  setTimeout(release, heldMs).unref();
}
