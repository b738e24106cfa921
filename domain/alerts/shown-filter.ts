import type { Language } from "../../locales/markets.ts";
import { whyNotDisplayable } from "../application/shown-name.ts";
import { type JobFilter, withoutFilter } from "../vacancies/filter.ts";

/**
 * The filter as our emails and the pages behind their links may show it to the mailbox's owner:
 * without words that a stranger may have typed as a message, such as a request for money (B8). What
 * a name may contain is also enough for a search.
 * @param pause lets other work run during the check
 */
export async function shownFilter(
  filter: JobFilter,
  language: Language,
  pause: () => Promise<void>,
): Promise<JobFilter> {
  return filter.q === "" || (await whyNotDisplayable(filter.q, language, pause)) === null
    ? filter
    : withoutFilter(filter, "q");
}
