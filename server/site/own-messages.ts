/** The conversation on the applicant's own page (B20), and what is written there. */
import { randomBytes } from "node:crypto";
import type { ApplicationLink } from "../../commands/applications/application-link.ts";
import { writeMessage } from "../../commands/applications/write-message.ts";
import { messagesInScope, type OwnMessageRow } from "../../db/queries/own-messages.ts";
import type { StatusPageRow } from "../../db/queries/status-page.ts";
import type { LinkScope } from "../../domain/application/link-scope.ts";
import { isOpenStatus, statusOf } from "../../domain/application/lifecycle.ts";
import { longestOwnMessage, ownMessageKey, readOwnMessage } from "../../domain/messages/own-message.ts";
import { momentWords } from "../../locales/dates.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import type { ConversationView, OwnMessageView } from "../../site/status-page-view.ts";
import { storableText } from "../http/body.ts";
import type { ServerParts } from "../parts.ts";
import { colleagueFirstName } from "./colleague-name.ts";

/** A page shows the newest; a link shows up to `mostShown`. */
const firstShown = 6;
const mostShown = 200;

/** The query parameter that shows older messages too. */
export const olderParameter = "messages";

interface Conversing {
  readonly link: ApplicationLink;
  readonly linkScope: LinkScope;
  readonly page: StatusPageRow;
  /** The market whose language the page has. */
  readonly market: MarketCode;
}

/** A message that was not stored, with the status of the answer. */
export interface RefusedMessage extends Unsent {
  readonly kind: "unsent";
  readonly status: 422 | 429;
}

/** Null: locked, and nothing was typed. */
export async function conversation(
  { deps }: Pick<ServerParts, "deps">,
  { link, linkScope, page, market, openUntil }: Conversing & { readonly openUntil: Date | null },
  { address, older, unsent }: Shown,
): Promise<ConversationView | null> {
  const locked = openUntil === null;
  if (locked && unsent === undefined) return null;
  const { typed, error } = unsent ?? { typed: "", error: null };
  const reads = { emails: link.mailed !== null, most: mostShown };
  const rows = locked ? [] : await messagesInScope(deps.database, linkScope, page.applicationId, reads);
  const shown = older ? rows : rows.slice(0, firstShown);
  const { name: operator } = deps.config.operator.identity;
  const now = deps.now();
  const view = async (row: OwnMessageRow): Promise<OwnMessageView> => {
    const { id, at, type, text, quotedFrom, byEmail, recruiterName } = row;
    return {
      id,
      text: text.slice(0, quotedFrom ?? undefined).trimEnd(),
      byEmail,
      by: type === "message_received" ? null : ((await colleagueFirstName(recruiterName, page)) ?? operator),
      iso: at.toISOString(),
      ...momentWords(at, now, markets[market].tag, page),
    };
  };
  // Applicants do not learn that they are held back.
  const isOpen = isOpenStatus(statusOf({ ...page, heldAt: null }));
  const left = rows.length - shown.length;
  return {
    messages: await Promise.all(shown.toReversed().map(view)),
    older: left === 0 ? null : { count: left, href: `${address}?${olderParameter}=all#messages` },
    write:
      isOpen || unsent !== undefined
        ? {
            key: randomBytes(12).toString("base64url"),
            most: longestOwnMessage,
            typed,
            error,
            state: locked ? "locked" : isOpen ? "open" : "closed",
          }
        : null,
  };
}

interface Shown {
  /** Of the page itself. */
  readonly address: string;
  /** Shows all messages, not only the newest. */
  readonly older: boolean;
  /** A message that was not stored; omitted: none. */
  readonly unsent?: Unsent | undefined;
}

export interface Unsent {
  /** Code of the registration that it is about, as stored; omitted: the one shown. */
  readonly shown?: string;
  readonly typed: string;
  /** Null: the page says it elsewhere. */
  readonly error: string | null;
}

/**
 * True: stored. False: the form has no valid key. Otherwise what was typed, and why it is not
 * stored.
 */
export async function writeOnPage(
  { deps }: Pick<ServerParts, "deps">,
  { linkScope, page, market }: Pick<Conversing, "linkScope" | "page" | "market">,
  input: Record<string, unknown>,
): Promise<boolean | RefusedMessage> {
  const t = translatorFor(market);
  const typed = storableText(input.message);
  const key = storableText(input.key);
  const message = readOwnMessage(typed);
  const refused = (error: string, status: 422 | 429): RefusedMessage => ({ kind: "unsent", typed, error, status });
  if (!message.ok) {
    const { error } = message;
    return refused(error === "empty" ? t("statusPage.messages.empty") : t("statusPage.messages.tooLong", message), 422);
  }
  if (!ownMessageKey.test(key)) return false;
  const result = await writeMessage(deps, linkScope, { registrationId: page.id, key, text: message.text });
  if (result === "tooMany") return refused(t("statusPage.messages.tooMany"), 429);
  if (result === "closed")
    return refused(t("statusPage.state.closed", { email: deps.config.operator.identity.email }), 422);
  return true;
}
