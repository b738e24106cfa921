/**
 * Whether our team contacts an applicant now, and did in the last 24 hours, for their page (B20):
 * what they compare with whoever writes or calls.
 */
import { teamContacts, type TeamContactRow } from "../../db/queries/team-contacts.ts";
import type { StatusPageRow } from "../../db/queries/status-page.ts";
import { addMilliseconds } from "../../domain/contact-clock/clock.ts";
import { writesFor } from "../../domain/desk/current-writer.ts";
import { numbersOf } from "../../domain/operator/recruiter-numbers.ts";
import { momentWords } from "../../locales/dates.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import type { TeamContactsView, TeamContactView } from "../../site/status-page-view.ts";
import type { ServerParts } from "../parts.ts";
import { colleagueFirstName } from "./colleague-name.ts";

/** Milliseconds in which a call can still be checked. */
const shownFor = 86_400_000;

/** The query parameter with which the page's script requests this part alone. */
export const teamPart = "team";

interface Asked {
  readonly page: StatusPageRow;
  readonly market: MarketCode;
  /** The digits are proven: says who, and what was before. */
  readonly isOpen: boolean;
  /** The URL of the page. */
  readonly href: string;
}

export async function teamContactsView(
  { deps }: Pick<ServerParts, "deps">,
  { page, market, isOpen, href }: Asked,
): Promise<TeamContactsView> {
  const now = deps.now();
  const rows = await teamContacts(deps.database, page.id, addMilliseconds(now, -shownFor));
  const words = (at: Date) => ({ iso: at.toISOString(), ...momentWords(at, now, markets[market].tag, page) });
  const { operator } = deps.config;
  const view = async ({ at, type, recruiterName, recruiterEmail }: TeamContactRow): Promise<TeamContactView> => ({
    ...words(at),
    name: (await colleagueFirstName(recruiterName, page)) ?? operator.identity.name,
    numbers: type === "message_sent" || recruiterEmail === null ? [] : numbersOf(operator, recruiterEmail),
    isEmail: type === "message_sent",
  });
  const [newest] = rows;
  const isNow = newest !== undefined && now.getTime() - newest.at.getTime() < writesFor;
  return {
    asOf: words(now),
    href,
    now: isNow ? (isOpen ? await view(newest) : "somebody") : null,
    earlier: isOpen ? await Promise.all(rows.slice(isNow ? 1 : 0).map(view)) : [],
  };
}
