/** Checks texts before a command or page needs the results in one turn. */
import { readAhead, type UncheckedText } from "../../domain/vacancies/scam-findings.ts";

/** Milliseconds in which a request uses the results. */
const usedWithin = 30_000;

/** `pause` lets other work run between sentences. */
export async function checkAhead(texts: readonly UncheckedText[], pause: () => Promise<void>): Promise<void> {
  const release = await readAhead(texts, pause);
  setTimeout(release, usedWithin).unref();
}
