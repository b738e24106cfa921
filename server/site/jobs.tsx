/** `/jobs`: the list of jobs, filtered by the query. */
import {
  chosenFilters,
  type FilterName,
  filterNames,
  filterRecord,
  filterValue,
  type JobFilter,
  noFilter,
  readFilter,
  withoutFilter,
} from "../../domain/vacancies/filter.ts";
import { cutTo } from "../../domain/search/fold.ts";
import { longestQuestion } from "../../domain/vacancies/search.ts";
import { dayWords } from "../../locales/dates.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { type Translate, translatorFor } from "../../locales/translator.ts";
import { filterLabel } from "../../locales/vacancy-words.ts";
import { pageAddress } from "../../routes.ts";
import type { FilterChoiceView, JobLineView, JobListView } from "../../site/job-list-view.ts";
import { JobsPage } from "../../site/pages/jobs.tsx";
import type { ServerParts } from "../parts.ts";
import { alertFormWhereOffered } from "./alert-form-view.ts";
import { jobCard } from "./job-view.ts";
import { type MarketSearch, searchOf } from "../../commands/vacancies/market-search.ts";
import type { JobRequest } from "./job.tsx";
import type { MarketJob } from "../../commands/vacancies/market-jobs.ts";
import type { RenderedPage } from "./page-cache.ts";
import { renderPage } from "./page-render.tsx";
import { siteView } from "./site-view.ts";
import { spokenCountry } from "./spoken-country.ts";

const perPage = 10;
/** Below this number of jobs, the search is hidden. */
const leastToSearch = 8;
/** Jobs shown when nothing matches. */
const mostNewest = 3;

export interface ListRequest extends JobRequest {
  readonly filter: JobFilter;
  /** Starts at 1. */
  readonly page: number;
}

const ownParameters: readonly string[] = [...filterNames, "page"];

/** Whether the list must be searched. */
export function asksForFilter(query: URLSearchParams): boolean {
  return filterNames.some((name) => query.has(name));
}

/**
 * Reads filter and page from the query. `clean` is the canonical query if it differs: forms send
 * empty fields, and unknown filters are dropped.
 */
export function readList(
  { catalog }: Pick<ServerParts["deps"], "catalog">,
  market: MarketCode,
  query: URLSearchParams,
): { filter: JobFilter; page: number; clean: string | null } {
  const search = searchOf(catalog, market);
  const read = readFilter((name) => query.get(name));
  const filter = search.count < leastToSearch ? noFilter : { ...read, q: cutTo(read.q, longestQuestion) };
  const pages = Math.max(1, Math.ceil(search.find(filter).length / perPage));
  const requestedPage = /^[1-9]\d{0,5}$/.test(query.get("page") ?? "") ? Number(query.get("page")) : 1;
  const page = Math.min(requestedPage, pages);
  const clean = new URLSearchParams(listQuery(filter, page));
  const isClean = ownParameters.every(
    (name) => query.getAll(name).join("\n") === clean.getAll(name).join("\n") && query.get(name) !== "",
  );
  if (isClean) return { filter, page, clean: null };
  const others = [...query].filter(([name]) => !ownParameters.includes(name));
  return { filter, page, clean: new URLSearchParams([...clean, ...others]).toString() };
}

/** Omits empty values. */
function listQuery(filter: JobFilter, page: number): string {
  const query = new URLSearchParams(filterRecord(filter));
  if (page > 1) query.set("page", String(page));
  return query.toString();
}

function withQuery(path: string, query: string): string {
  return query === "" ? path : `${path}?${query}`;
}

export function isFiltered({ filter }: Pick<ListRequest, "filter">): boolean {
  return chosenFilters(filter).length > 0;
}

export function listPage(
  parts: ServerParts,
  request: ListRequest,
): { readonly slugs: readonly string[]; readonly render: () => RenderedPage } {
  const found = searchOf(parts.deps.catalog, request.market).find(request.filter);
  const first = (request.page - 1) * perPage;
  const jobs = found.slice(first, first + perPage);
  return { slugs: jobs.map(({ vacancy }) => vacancy.slug), render: () => render(parts, request, found, jobs, first) };
}

function render(
  parts: ServerParts,
  request: ListRequest,
  found: readonly MarketJob[],
  jobs: readonly MarketJob[],
  first: number,
): RenderedPage {
  const { market, prefixed, filter, page } = request;
  const country = spokenCountry(market, request.detectedCountry);
  const view = siteView(parts.deps, { market, prefixed, page: "jobs", country });
  const search = searchOf(parts.deps.catalog, market);
  const at = (narrowed: JobFilter, number = 1) => withQuery(view.link("jobs"), listQuery(narrowed, number));
  const { t } = view;
  const line = (job: MarketJob) => jobLine(job, request, t);
  const left = found.length - first - jobs.length;
  const list: JobListView = {
    address: view.link("jobs"),
    total: search.count,
    count: found.length,
    form: search.count < leastToSearch ? null : { q: filter.q, choices: choicesOf(search, filter, market) },
    chosen: chosenFilters(filter).map((name) => ({
      label: labelOf(search, filter, name, market),
      address: at(withoutFilter(filter, name)),
      count: search.find(withoutFilter(filter, name)).length,
    })),
    jobs: jobs.map(line),
    from: first + 1,
    to: first + jobs.length,
    previous: page > 1 ? at(filter, page - 1) : null,
    next: left > 0 ? { address: at(filter, page + 1), count: Math.min(left, perPage) } : null,
    alert: alertFormWhereOffered(parts, request, filter),
    newest: found.length > 0 ? [] : search.find(noFilter).slice(0, mostNewest).map(line),
  };
  const filtered = isFiltered(request);
  return renderPage(parts, {
    view,
    styleSet: "jobs",
    // Search results are not indexed.
    personal: filtered,
    ...(page > 1 && !filtered
      ? { own: { path: (code?: string) => withQuery(pageAddress("jobs", code), listQuery(filter, page)), markets: [] } }
      : {}),
    content: <JobsPage view={view} list={list} />,
  });
}

function jobLine(job: MarketJob, scope: JobRequest, t: Translate): JobLineView {
  const { facts } = job.published;
  const { tag } = markets[scope.market];
  const kind = facts.contract && t(`vacancy.kind.${facts.contract}`);
  const freelance = facts.contract !== "freelance" && facts.tags.includes("freelance") && t("jobs.tags.freelance");
  const until =
    facts.closesOn && t("vacancy.until", { date: dayWords(facts.closesOn, tag, { month: "long", year: false }) });
  return {
    ...jobCard(job, scope),
    kinds: [kind, freelance].filter((word) => typeof word === "string"),
    until: until || null,
  };
}

/** The options of each filter. Omits a filter with only one option unless it is set. */
function choicesOf(search: MarketSearch, filter: JobFilter, market: MarketCode): FilterChoiceView[] {
  const t = translatorFor(market);
  const words = (name: "hours" | "kind", values: readonly string[]) =>
    values.map((value) => ({ value, label: labelOf(search, { ...noFilter, [name]: value }, name, market) }));
  const amounts = search.pay.flatMap(({ period, amounts: steps }) => steps.map((amount) => ({ period, amount })));
  const { pay } = filter;
  const isKnown = pay === null || amounts.some(({ period, amount }) => period === pay.period && amount === pay.amount);
  const least = (isKnown ? amounts : [...amounts, pay]).map((each) => {
    const only = { ...noFilter, pay: each };
    return { value: filterValue(only, "pay"), label: labelOf(search, only, "pay", market) };
  });
  const choices = [
    { name: "hours", label: t("vacancy.list.hours"), options: words("hours", search.hours) },
    { name: "kind", label: t("vacancy.list.kind"), options: words("kind", search.kinds) },
    { name: "pay", label: t("vacancy.list.payFrom"), options: least },
  ] as const;
  return choices
    .map((choice) => ({ ...choice, value: filterValue(filter, choice.name) }))
    .filter(({ value, options }) => value !== "" || options.length > 0);
}

/** In the currency of the list's own pay. */
function labelOf(search: MarketSearch, filter: JobFilter, name: FilterName, market: MarketCode): string {
  const currency = search.pay.find(({ period }) => period === filter.pay?.period)?.currency;
  return filterLabel(filter, name, market, currency);
}
