/**
 * Renders the status page and its sibling pages (status-page.ts decides which). They are never
 * cached, indexed or sent as referrer.
 */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { renderToStaticMarkup } from "react-dom/server";
import type { StatusPageRow, Sent } from "../../db/queries/status-page.ts";
import type { LinkScope } from "../../domain/application/link-scope.ts";
import { type ApplicationLink, linkToRegistration } from "../../commands/applications/application-link.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { statusPageAddress, statusPages, interviewPath } from "../../routes.ts";
import type { LinkView } from "../../site/status-page-view.ts";
import { StatusLinkPage } from "../../site/pages/status-link.tsx";
import { TeamContacts } from "../../site/pages/team-contacts.tsx";
import { StatusPage } from "../../site/pages/status-page.tsx";
import { SuccessLayout } from "../../site/pages/success-layout.tsx";
import type { SiteView } from "../../site/view.ts";
import { sendsEmail } from "../../commands/outbox/sends-email.ts";
import type { ServerParts } from "../parts.ts";
import { type StatusPageScope, statusPageView, type SentBack } from "./status-page-view.ts";
import type { BookedInterview } from "./interview-view.ts";
import type { RenderedPage } from "./page-cache.ts";
import { renderPage } from "./page-render.tsx";
import { renderOnce } from "./render-once.ts";
import { conversation } from "./own-messages.ts";
import { teamContactsView } from "./team-contacts.ts";
import { sendOnce } from "./responses.ts";
import { siteView } from "./site-view.ts";

/** Hides the page from search engines, other sites and caches. */
export const privatePageHeaders = {
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
  "cache-control": "no-store",
};

export interface Place {
  readonly market: MarketCode;
  readonly prefixed: boolean;
  readonly sender: string;
}

/** What a token opened: the link, everything it reaches now, and the registration shown. */
export interface Opened {
  readonly token: string;
  readonly link: ApplicationLink;
  readonly linkScope: LinkScope;
  /** Digits proven for the link in this browser. */
  readonly ends: readonly string[];
  /** Until when the proven digits unlock the registration shown; null: locked. */
  readonly openUntil: Date | null;
  readonly sent: readonly Sent[];
  readonly page: StatusPageRow;
  /** The interview offered or booked; null: none. */
  readonly interview: BookedInterview | null;
}

/** A mailbox's link whose registration was deleted; digits open others of the mailbox. */
export interface OpenedMailbox extends Pick<Opened, "token" | "link" | "ends"> {
  readonly page: null;
}

export function addressOf({ market, prefixed }: Place, token: string): string {
  return statusPageAddress(token, prefixed ? market : undefined);
}

export function statusPageAnswers(parts: ServerParts) {
  const { deps } = parts;
  const { config } = deps;

  async function showPage(
    c: Context,
    place: Place,
    opened: Opened,
    more: SentBack = {},
    status: ContentfulStatusCode = 200,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const { token, link, sent, page, interview, openUntil } = opened;
    const { older = false, unsent } = more;
    const address = addressOf(place, token);
    const view = framed(place, page.country);
    const { market } = place;
    const [team, conversing] = await Promise.all([
      teamContactsView(parts, { page, market, isOpen: openUntil !== null, href: address }),
      conversation(parts, { ...opened, market }, { address, older, unsent }),
    ]);
    const own: StatusPageScope = {
      market: place.market,
      action: c.req.path,
      page,
      link,
      sent,
      interview,
      interviewHref: address + interviewPath,
      addressOf: (code) => addressOf(place, linkToRegistration(token, code)),
      openUntil,
      team,
      conversation: conversing,
    };
    const content = <StatusPage view={view} mine={statusPageView(parts, own, more)} />;
    return send(c, view, view.t("statusPage.title"), content, status, headers);
  }

  /** The block about our team's contacts alone, which the page's script requests. */
  async function showTeam(c: Context, place: Place, { token, page, openUntil }: Opened): Promise<Response> {
    const { market } = place;
    const href = addressOf(place, token);
    const team = await teamContactsView(parts, { page, market, isOpen: openUntil !== null, href });
    for (const [name, value] of Object.entries(privatePageHeaders)) c.header(name, value);
    return c.html(team ? renderToStaticMarkup(<TeamContacts view={framed(place, page.country)} team={team} />) : "");
  }

  function showLink(
    c: Context,
    place: Place,
    more: Partial<LinkView>,
    status: ContentfulStatusCode = 200,
    headers: Record<string, string> = {},
  ): Response {
    return sendOnce(c, renderLink(place, more), status, { ...privatePageHeaders, ...headers });
  }

  /**
   * For pages that are the same for everyone. Cached, because requests for them are not limited.
   */
  function showSame(
    c: Context,
    place: Place,
    more: Pick<LinkView, "kind"> & Partial<Pick<LinkView, "error">>,
    status: ContentfulStatusCode = 200,
  ): Response {
    const key = `link ${place.market} ${place.prefixed} ${more.kind} ${more.error ?? ""}`;
    return sendOnce(
      c,
      renderOnce(parts, key, () => renderLink(place, more)),
      status,
      privatePageHeaders,
    );
  }

  function renderLink(place: Place, more: Partial<LinkView>): RenderedPage {
    const view = framed(place, null);
    const action = addressOf(place, statusPages.link);
    const link: LinkView = { kind: "unknown", action, mail: sendsEmail(config), typed: "", error: null, ...more };
    const titles = {
      unknown: "statusPage.unknown.title",
      sent: "statusPage.linkSent.title",
      moved: "statusPage.linkSent.title",
      deleted: "statusPage.done.deletedTitle",
      undone: "statusPage.undo.doneTitle",
      digits: "statusPage.title",
      undo: "statusPage.undo.title",
    } as const;
    const title = view.t(titles[link.kind]);
    const content = <StatusLinkPage view={view} link={link} />;
    return renderPage(parts, { view, styleSet: "statusPage", personal: true, title, layout: SuccessLayout, content });
  }

  function showNothing(c: Context, place: Place): Response {
    return showSame(c, place, { kind: "unknown" }, 404);
  }

  function framed({ market, prefixed }: Place, country: string | null): SiteView {
    // Without the tag manager, which would learn the URL.
    return { ...siteView(parts.deps, { market, prefixed, page: null, country }), tagManager: null };
  }

  function send(
    c: Context,
    view: SiteView,
    title: string,
    content: React.ReactNode,
    status: ContentfulStatusCode,
    headers: Record<string, string>,
    styleSet: "statusPage" | "booking" = "statusPage",
  ): Response {
    const rendered = renderPage(parts, { view, styleSet, personal: true, title, layout: SuccessLayout, content });
    return sendOnce(c, rendered, status, { ...privatePageHeaders, ...headers });
  }

  return { showPage, showTeam, showLink, showSame, showNothing, framed, send };
}
