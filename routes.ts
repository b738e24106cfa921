/**
 * Every URL of the product, typed, in one place. Imports nothing.
 *
 * A page's address is its path, with a market's code before it (`/de/apply-now`) or without (`/apply-now`, negotiated
 * per visitor). The home page of a market is `/de`, without a trailing slash.
 */

export const pagePaths = {
  home: "/",
  jobs: "/jobs",
  apply: "/apply-now",
  success: "/success",
  privacy: "/privacy-policy",
  terms: "/terms-conditions",
  imprint: "/imprint",
  accessibility: "/accessibility",
  verify: "/verify",
} as const;

export type PageName = keyof typeof pagePaths;

export const pageNames = Object.keys(pagePaths) as PageName[];

/** The address of a page. `prefix` is a market's code, or undefined for the negotiated address. */
export function pageAddress(page: PageName, prefix?: string): string {
  const path = pagePaths[page];
  if (prefix === undefined) return path;
  return path === "/" ? `/${prefix}` : `/${prefix}${path}`;
}

/** The page of a vacancy, below the list of all. */
export function jobAddress(slug: string, prefix?: string): string {
  return `${pageAddress("jobs", prefix)}/${slug}`;
}

/** Lists of open vacancies for programs: always of a market, whose code is before it whatever the strategy. */
export const feedPaths = { rss: "/jobs.rss", indeed: "/indeed.xml", linkedIn: "/linkedin.xml" } as const;

export type FeedName = keyof typeof feedPaths;

export const feedNames = Object.keys(feedPaths) as FeedName[];

/** `/de/jobs.rss` */
export function feedAddress(feed: FeedName, market: string): string {
  return `/${market}${feedPaths[feed]}`;
}

/** An applicant's own page, `/application/{token}` (B2): the token is a secret, so no address of it is ever kept. */
export function statusPageAddress(token: string, prefix?: string): string {
  const path = `/application/${token}`;
  return prefix === undefined ? path : `/${prefix}${path}`;
}

/**
 * Where a browser is sent that has just applied: on to the success page, or to the status page where it keeps no cookie that the success
 * page could know it by.
 */
export function arrivedAddress(token: string, prefix?: string): string {
  return `${statusPageAddress(token, prefix)}${arrivedPath}`;
}

export const arrivedPath = "/arrived";

/**
 * The pages beside it, whose names can be no token: where a link is asked for, that it was sent, that what was opened belongs
 * to a corrected address now, and that all is deleted.
 */
export const statusPages = {
  link: "link",
  sent: "sent",
  moved: "moved",
  deleted: "deleted",
  undone: "undone",
} as const;

/** Where visitors ask to hear of new vacancies. */
export function jobAlertsAddress(prefix?: string): string {
  return prefix === undefined ? "/job-alerts" : `/${prefix}/job-alerts`;
}

/** Below it: that a letter was sent, that all ended; and, behind private links, where one says yes to it and where one ends it. */
export const jobAlertPages = { sent: "sent", stopped: "stopped", confirm: "confirm", stop: "stop" } as const;

/** The token is a secret that is mailed. */
export function jobAlertLinkAddress(page: "confirm" | "stop", token: string, prefix?: string): string {
  return `${jobAlertsAddress(prefix)}/${jobAlertPages[page]}/${token}`;
}

/** Below a status page: where a time to talk is chosen, changed and cancelled, and its calendar file. */
export const talkPath = "/talk";
export const calendarPath = "/interview.ics";
/** Where a correction is taken back. */
export const undoPath = "/undo";

/** What publishing a vacancy's draft would show in a market: the token is a secret that the desk gives, and no address of it is kept. */
export function vacancyPreviewAddress(token: string, prefix: string): string {
  return `/${prefix}/jobs/preview/${token}`;
}

/** The recruiter's desk: its pages, its own calls, and its log-in. */
export const deskPath = "/desk";
export const deskApiPath = "/desk/api";
/** Its service worker, which answers for what is below the desk and nothing else. */
export const pushWorkerPath = "/desk/push-worker.js";
export const deskAuthPath = "/desk/auth";
/** Where the provider of a log-in sends people back to: operators register it there. */
export const oidcCallbackPath = "/desk/auth/oidc/callback";
export const deskManifestPath = "/desk/manifest.webmanifest";

/** Where an invitation to the desk leads. */
export function invitationAddress(token: string): string {
  return `${deskPath}/invitation/${token}`;
}

/** The calls of specification section 7, and what stands beside them. */
export const apiPaths = {
  location: "/api/job-user/get-location",
  validateContact: "/api/job-user/validate-contact",
  register: "/api/register",
  survey: "/api/user-survey",
} as const;

/** Where the language switch posts to: `market` and `page`. */
export const localePath = "/locale";

export const healthPaths = { live: "/health/live", ready: "/health/ready" } as const;

/** Which build runs, for pages that are still open from an older one (D22). */
export const latestBuildPath = "/builds/latest.json";
export const buildMetaPath = "/builds/meta/";

/** Words that a page may need later, `/texts/{tag}.json`. */
export const textsPath = "/texts/";

/** What the modal's island is made from, `/form-props/{market}?prefix=…&country=…`: fetched when the page is quiet. */
export const formPropsPath = "/form-props/";

export const robotsPath = "/robots.txt";
/** Where whoever found a weakness looks for whom to tell (RFC 9116). */
export const securityTxtPath = "/.well-known/security.txt";
/** Where password managers lead somebody who changes a password (https://w3c.github.io/webappsec-change-password-url/). */
export const changePasswordPath = "/.well-known/change-password";
/** What browsers and telephones ask for unasked, in Hono's words; telephones by size too: `/apple-touch-icon-120x120-precomposed.png`. */
export const iconPatterns = ["/favicon.ico", "/:icon{apple-touch-icon(-\\d+x\\d+)?(-precomposed)?\\.png}"] as const;
/** Where a recruiter does that. */
export const deskAccountPath = "/desk/account";
export const sitemapPath = "/sitemap.xml";
/** Of a sitemap that is too long for one file; from 1. */
export function sitemapPartPath(number: number): string {
  return `/sitemap-${number}.xml`;
}
export const openApiPath = "/openapi.json";
/** The same for people. */
export const apiReferencePath = "/api-reference";

/** JSON Schemas of the webhooks: `/webhooks/v1/application.created.json`. */
export const webhooksPath = "/webhooks/";

/** Of one event. */
export function webhookSchemaPath(version: number, event: string): string {
  return `${webhooksPath}v${version}/${event}.json`;
}

/** What is shown beside a link to a job, in Hono's words. */
export const jobPicturePattern = "/:market/jobs/:file";

/** `changed`: ISO 8601, when its text last was: other sites keep a picture for as long as its address stays. */
export function jobPictureAddress(slug: string, market: string, changed: string): string {
  return `/${market}/jobs/${slug}.png?v=${changed.replaceAll(/\D/g, "")}`;
}

/** Built files: hashed names, cached for ever. */
export const assetsPath = "/assets/";

/** Where IndexNow looks whether a notice is ours. */
export function indexNowKeyPath(key: string): string {
  return `/${key}.txt`;
}
