/** How the status page and the pages beside it are shown (status-page.ts says when): never kept, told or found. */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { StatusPageRow, Sent } from "../../db/queries/status-page.ts";
import type { Reach } from "../../domain/application/reach.ts";
import { type ApplicationLink, showing } from "../../applications/application-link.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { statusPageAddress, statusPages, talkPath } from "../../routes.ts";
import type { LinkView } from "../../site/status-page-view.ts";
import { StatusLinkPage } from "../../site/pages/status-link.tsx";
import { StatusPage } from "../../site/pages/status-page.tsx";
import type { SiteView } from "../../site/view.ts";
import { sendsMail } from "../../outbox/sends-mail.ts";
import type { ServerParts } from "../parts.ts";
import { type StatusPageScope, statusPageView, type SentBack } from "./status-page-view.ts";
import type { Talk } from "./talk.ts";
import { renderPage } from "./page-render.tsx";
import { renderedOnce } from "./rendered-once.ts";
import { sendOnce } from "./responses.ts";
import { siteView } from "./site-view.ts";

/** Kept from everybody the link was not given to: search engines, other sites, any cache. */
export const privately = {
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
  "cache-control": "no-store",
};

export interface Place {
  readonly market: MarketCode;
  readonly prefixed: boolean;
  readonly sender: string;
}

/** What a token opened: the link, all that it reaches by now, and the one of them that is shown. */
export interface Opened {
  readonly token: string;
  readonly link: ApplicationLink;
  readonly reach: Reach;
  /** Digits that were right under it in this browser. */
  readonly ends: readonly string[];
  /** The digits of what is shown were given, and open it until then; null: they were not. */
  readonly openUntil: Date | null;
  readonly sent: readonly Sent[];
  readonly page: StatusPageRow;
  /** What is offered or booked; null: nothing is. */
  readonly talk: Talk | null;
}

/** A mailbox's link whose registration is gone: the digits of another open that one. */
export interface OpenedMailbox extends Pick<Opened, "token" | "link" | "ends"> {
  readonly page: null;
}

/** An address of the applicant's own, in the market it is read in. */
export function addressOf({ market, prefixed }: Place, token: string): string {
  return statusPageAddress(token, prefixed ? market : undefined);
}

export function statusPageAnswers(parts: ServerParts) {
  const { deps } = parts;
  const { config } = deps;

  function showPage(
    c: Context,
    place: Place,
    opened: Opened,
    more: SentBack = {},
    status: ContentfulStatusCode = 200,
    headers: Record<string, string> = {},
  ): Response {
    const { token, link, sent, page, talk, openUntil } = opened;
    const view = framed(place, page.country);
    const own: StatusPageScope = {
      market: place.market,
      action: c.req.path,
      page,
      link,
      sent,
      talk,
      talkHref: addressOf(place, token) + talkPath,
      addressOf: (code) => addressOf(place, showing(token, code)),
      openUntil,
    };
    const content = <StatusPage view={view} mine={statusPageView(parts, own, more)} />;
    return send(c, view, view.t("statusPage.title"), content, status, headers);
  }

  function showLink(
    c: Context,
    place: Place,
    more: Partial<LinkView>,
    status: ContentfulStatusCode = 200,
    headers: Record<string, string> = {},
  ): Response {
    const view = framed(place, null);
    const action = addressOf(place, statusPages.link);
    const link: LinkView = { kind: "unknown", action, mail: sendsMail(config), typed: "", error: null, ...more };
    const titles = {
      unknown: "statusPage.unknown.title",
      sent: "statusPage.linkSent.title",
      moved: "statusPage.linkSent.title",
      deleted: "statusPage.done.deletedTitle",
      undone: "statusPage.undo.doneTitle",
      digits: "statusPage.title",
      undo: "statusPage.undo.title",
    } as const;
    const content = <StatusLinkPage view={view} link={link} />;
    return send(c, view, view.t(titles[link.kind]), content, status, headers);
  }

  /** A link that opens nothing, of which anybody can make up as many as they like. */
  function showNothing(c: Context, place: Place): Response {
    const page = renderedOnce(parts, `link ${place.market} ${place.prefixed}`, () => {
      const view = framed(place, null);
      const action = addressOf(place, statusPages.link);
      const link: LinkView = { kind: "unknown", action, mail: sendsMail(config), typed: "", error: null };
      const title = view.t("statusPage.unknown.title");
      const content = <StatusLinkPage view={view} link={link} />;
      return renderPage(parts, { view, styleSet: "statusPage", personal: true, title, content });
    });
    return sendOnce(c, page, 404, privately);
  }

  function framed({ market, prefixed }: Place, country: string | null): SiteView {
    // No tag manager: it would be told the address.
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
    const rendered = renderPage(parts, { view, styleSet, personal: true, title, content });
    return sendOnce(c, rendered, status, { ...privately, ...headers });
  }

  return { showPage, showLink, showNothing, framed, send };
}
