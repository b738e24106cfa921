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

/** The query with which the page's script requests this part alone. */
export const partQuery = { name: "part", value: "team" } as const;

interface Asked {
  readonly page: StatusPageRow;
  readonly market: MarketCode;
  /** The digits are proven: says who, and what was before. */
  readonly isOpen: boolean;
  /** The URL of the page. */
  readonly href: string;
}

/** Null: no one works at the desk, so it does not know who contacts applicants. */
export async function teamContactsView(
  { deps }: Pick<ServerParts, "deps">,
  { page, market, isOpen, href }: Asked,
): Promise<TeamContactsView | null> {
  const now = deps.now();
  const rows = await teamContacts(deps.database, page.id, addMilliseconds(now, -shownFor));
  if (!page.isDeskUsed && rows.length === 0) return null;
  const words = (at: Date) => ({ iso: at.toISOString(), ...momentWords(at, now, markets[market].tag, page) });
  const { operator } = deps.config;
  const view = async ({ at, type, recruiterName, recruiterEmail }: TeamContactRow): Promise<TeamContactView> => ({
    ...words(at),
    name: (await colleagueFirstName(recruiterName, page)) ?? operator.identity.name,
    numbers: type === "message_sent" || recruiterEmail === null ? [] : numbersOf(operator, recruiterEmail),
    isEmail: type === "message_sent",
  });
  const isNow = ({ at }: TeamContactRow) => now.getTime() - at.getTime() < writesFor;
  return {
    asOf: words(now),
    href,
    partHref: `${href}?${partQuery.name}=${partQuery.value}`,
    now: !rows.some(isNow) ? null : isOpen ? eachOnce(await Promise.all(rows.filter(isNow).map(view))) : "hidden",
    earlier: isOpen ? await Promise.all(rows.filter((row) => !isNow(row)).map(view)) : [],
  };
}

/** The first of each recruiter and channel. */
function eachOnce(contacts: readonly TeamContactView[]): TeamContactView[] {
  const keyOf = ({ name, isEmail, numbers }: TeamContactView) => [name, isEmail, ...numbers].join(" ");
  return contacts.filter((contact, at) => contacts.findIndex((each) => keyOf(each) === keyOf(contact)) === at);
}
