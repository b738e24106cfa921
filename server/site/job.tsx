/** The page of a vacancy: open, closed, or offered only in other markets. */
import type { ReactNode } from "react";
import { sortBySimilarity } from "../../domain/vacancies/similar.ts";
import type { PublishedVacancy } from "../../domain/vacancies/content.ts";
import { noFilter } from "../../domain/vacancies/filter.ts";
import { textInMarket } from "../../domain/vacancies/text-in-market.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { jobAddress, jobPictureAddress } from "../../routes.ts";
import { ClosedJobPage, ElsewhereJobPage } from "../../site/pages/job-gone.tsx";
import { JobPage } from "../../site/pages/job.tsx";
import type { OtherJobsView } from "../../site/job-view.ts";
import type { SiteView } from "../../site/view.ts";
import type { ServerParts } from "../parts.ts";
import { alertFormWhereOffered } from "./alert-form-view.ts";
import { breadcrumbs, jobPosting } from "./job-posting.ts";
import { closedDay, jobCard, jobView } from "./job-view.ts";
import { jobsIn, type MarketJob } from "../../commands/vacancies/market-jobs.ts";
import type { RenderedPage } from "./page-cache.ts";
import { type OwnAddress, renderPage } from "./page-render.tsx";
import { siteView } from "./site-view.ts";
import { spokenCountry } from "./spoken-country.ts";

export interface JobRequest {
  readonly market: MarketCode;
  readonly prefixed: boolean;
  /** Only for negotiated URLs: ISO 3166-1 alpha-2, or null. */
  readonly detectedCountry: string | null;
}

export interface JobAnswer {
  readonly status: 200 | 404 | 410;
  /** The vacancies on the page: when one changes, so does the page. */
  readonly slugs: readonly string[];
  readonly render: () => RenderedPage;
}

/** Other jobs shown below. */
const mostBeside = 3;

/** Characters of the description in search results. */
const longestDescription = 160;

/** Null: no such vacancy was ever published, or it is closed and never was in this market. */
export function answerJob(parts: ServerParts, slug: string, request: JobRequest): JobAnswer | null {
  const vacancy = parts.deps.catalog.find(slug);
  if (!vacancy) return null;
  const published = textInMarket(vacancy, request.market);
  const job = published && { vacancy, published };
  const { closedAt } = vacancy;
  const beside = jobsBeside(parts, vacancy, job, request);
  const answer = (status: JobAnswer["status"], render: JobAnswer["render"]): JobAnswer => ({
    status,
    slugs: [slug, ...beside.jobs.map((other) => other.slug)],
    render,
  });
  if (job !== null) {
    return closedAt === null
      ? answer(200, () => renderOpen(parts, job, beside, request))
      : answer(410, () => renderClosed(parts, job, closedAt, beside, request));
  }
  const elsewhere = closedAt === null ? marketsOf(parts, vacancy) : [];
  return elsewhere.length === 0 ? null : answer(404, () => renderElsewhere(parts, vacancy, elsewhere, beside, request));
}

/**
 * Renders a vacancy as stored, or as publishing would show it; null: this market shows nothing of
 * it. A preview is not indexed.
 */
export function renderPreview(parts: ServerParts, vacancy: PublishedVacancy, request: JobRequest): RenderedPage | null {
  const published = textInMarket(vacancy, request.market);
  if (published === null) return null;
  const job = { vacancy, published };
  return renderOpen(parts, job, jobsBeside(parts, vacancy, job, request), request, true);
}

function marketsOf({ offered }: Pick<ServerParts, "offered">, vacancy: PublishedVacancy): readonly MarketCode[] {
  return offered.filter((market) => textInMarket(vacancy, market) !== null);
}

/** Similar jobs of this market; the first ones if this job is not shown here. */
function jobsBeside(
  { deps }: ServerParts,
  { slug }: PublishedVacancy,
  job: MarketJob | null,
  request: JobRequest,
): OtherJobsView {
  const all = jobsIn(deps.catalog, request.market);
  const others = all.filter(({ vacancy }) => vacancy.slug !== slug);
  const beside = job === null ? others.slice(0, mostBeside) : sortBySimilarity(job.published, others, mostBeside);
  return { jobs: beside.map((other) => jobCard(other, request)), count: all.length };
}

function viewOf(parts: ServerParts, slug: string, { market, prefixed, detectedCountry }: JobRequest): SiteView {
  const country = spokenCountry(market, detectedCountry);
  return siteView(parts.deps, { market, prefixed, page: "jobs", job: slug, country });
}

function renderOpen(
  parts: ServerParts,
  job: MarketJob,
  beside: OtherJobsView,
  request: JobRequest,
  personal = false,
): RenderedPage {
  const view = viewOf(parts, job.vacancy.slug, request);
  const { operator } = parts.deps.config;
  const scope = { ...request, country: view.country?.code ?? null };
  const shown = jobView(job, scope, { origin: parts.origin, operator });
  return renderPage(parts, {
    view,
    styleSet: "job",
    personal,
    own: ownAddress(parts, job, view),
    data: [jobPosting(shown, view, parts), breadcrumbs(shown, view, parts)],
    content: <JobPage view={view} job={shown} others={beside} />,
  });
}

function ownAddress(parts: ServerParts, { vacancy, published }: MarketJob, view: SiteView): OwnAddress {
  const { title, summary } = published.text;
  return {
    texts: {
      title: `${title} · ${view.brand.titleSuffix}`,
      description: summary.length <= longestDescription ? summary : `${cutAtWord(summary)}…`,
      keywords: [title, view.t("seo.jobs.keywords")].join(view.t("form.comma")),
    },
    path: (market) => jobAddress(vacancy.slug, market),
    markets: marketsOf(parts, vacancy),
    picture: { path: jobPictureAddress(vacancy.slug, view.market, published.changedAt), alt: title },
  };
}

function cutAtWord(text: string): string {
  return text.slice(0, longestDescription).replace(/\s+\S*$/u, "");
}

function renderClosed(
  parts: ServerParts,
  { vacancy, published }: MarketJob,
  closedAt: Date,
  beside: OtherJobsView,
  request: JobRequest,
): RenderedPage {
  const view = viewOf(parts, vacancy.slug, request);
  const since = closedDay(closedAt, request.market);
  const { title } = published.text;
  const alert = alertFormWhereOffered(parts, request, noFilter);
  const content = <ClosedJobPage view={view} title={title} since={since} others={beside} alert={alert} />;
  return renderGone(parts, view, title, content);
}

function renderElsewhere(
  parts: ServerParts,
  vacancy: PublishedVacancy,
  elsewhere: readonly MarketCode[],
  beside: OtherJobsView,
  request: JobRequest,
): RenderedPage {
  const view = viewOf(parts, vacancy.slug, request);
  const { catalog, config } = parts.deps;
  const places = view.markets
    .filter(({ market }) => elsewhere.includes(market))
    .map((market) => ({
      market,
      address: config.localeStrategy === "prefix" ? jobAddress(vacancy.slug, market.market) : null,
    }));
  const title = catalog.title(vacancy.slug, view.language) ?? vacancy.slug;
  const content = <ElsewhereJobPage view={view} elsewhere={{ title, markets: places }} others={beside} />;
  return renderGone(parts, view, view.t("vacancy.elsewhere"), content);
}

/** Not indexed. */
function renderGone(parts: ServerParts, view: SiteView, title: string, content: ReactNode): RenderedPage {
  const texts = { title: `${title} · ${view.brand.titleSuffix}`, description: "", keywords: "" };
  const path = (market?: string) => jobAddress(view.job ?? "", market);
  return renderPage(parts, { view, styleSet: "jobGone", personal: true, own: { texts, path, markets: [] }, content });
}
