import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { anything } from "../../domain/desk/answer.ts";
import {
  type DeskSitePage,
  deskSitePage,
  deskSitePages,
  deskSitePast,
  deskSiteSaved,
  type SitePageContent,
  type SitePublishing,
  siteRefusal,
  type SiteScheduling,
} from "../../domain/desk/site-pages.ts";
import { deskSitePageDrafted } from "../../domain/desk/translation.ts";
import type { Language } from "../../locales/markets.ts";
import { deskApiPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";
import { detailsOf } from "./refusal.ts";
import { translationPatience } from "./vacancies.ts";

const path = `${deskApiPath}/site-pages`;
const of = (id: string) => `${path}/${encodeURIComponent(id)}`;
const list = ["site-pages", "list"] as const;

export const sitePagesQuery = queryOptions({
  queryKey: list,
  queryFn: ({ signal }) => sendRequest(path, deskSitePages, { signal }),
});

/** @param id "home", or the slug of an own page */
export const sitePageQuery = (id: string) =>
  queryOptions({
    queryKey: ["site-pages", "each", id],
    queryFn: ({ signal }) => sendRequest(of(id), deskSitePage, { signal }),
  });

/** The draft at one row of its history, which never changes. */
export const sitePastQuery = (id: string, row: number) =>
  queryOptions({
    queryKey: ["site-pages", "past", id, row],
    queryFn: ({ signal }) => sendRequest(`${of(id)}/versions/${row}`, deskSitePast, { signal }),
    staleTime: Infinity,
  });

export function cacheSitePage(client: QueryClient, page: DeskSitePage): void {
  client.setQueryData(sitePageQuery(page.id).queryKey, page);
  invalidateSitePages(client);
}

export function invalidateSitePages(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: list });
}

const post = (id: string, action: string, body: object = {}) =>
  sendRequest(`${of(id)}/${action}`, deskSitePage, { method: "POST", body });

export const createSitePage = (body: { slug: string; source: Language; title: string }) =>
  sendRequest(path, deskSitePage, { method: "POST", body });
export const saveSitePage = (id: string, body: { version: number; draft: SitePageContent }) =>
  sendRequest(`${of(id)}/draft`, deskSiteSaved, { method: "POST", body: { version: body.version, draft: body.draft } });
/** Drafts the texts that a language lacks. */
export const translateSitePage = (id: string, body: { version: number; language: Language }) =>
  sendRequest(`${of(id)}/translate`, deskSitePageDrafted, { method: "POST", body, patience: translationPatience });
export const publishSitePage = (id: string, body: SitePublishing) => post(id, "publish", body);
export const scheduleSitePage = (id: string, body: SiteScheduling) => post(id, "schedule", body);
export const unscheduleSitePage = (id: string) => post(id, "unschedule");
export const unpublishSitePage = (id: string) => post(id, "unpublish");
export const restoreSitePage = (id: string, body: { version: number; row: number }) => post(id, "restore", body);
export const deleteSitePage = (id: string, version: number) =>
  sendRequest(`${of(id)}/delete`, anything, { method: "POST", body: { version } });

/** The details of a refusal. */
export function siteRefusalOf(error: unknown) {
  return detailsOf(error, siteRefusal, { checks: [], next: null });
}
