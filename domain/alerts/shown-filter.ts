import type { Language } from "../../locales/markets.ts";
import { whyNotDisplayable } from "../application/shown-name.ts";
import { type JobFilter, withoutFilter } from "../vacancies/filter.ts";

/**
 * The filter as shown to the mailbox's owner in emails and on the pages behind their links. Omits
 * words in which a stranger may have typed a message, such as a request for money (B8).
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
