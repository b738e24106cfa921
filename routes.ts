/**
 * Every URL of the product, typed, in one place. Imports nothing. A page's URL is its path after a
 * market's code (`/de/apply-now`), or without it (`/apply-now`, negotiated per visitor). A market's
 * home page has no trailing slash: `/de`.
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

/** A page's URL. `prefix` is a market's code, or undefined for the negotiated URL. */
export function pageAddress(page: PageName, prefix?: string): string {
  const path = pagePaths[page];
  if (prefix === undefined) return path;
  return path === "/" ? `/${prefix}` : `/${prefix}${path}`;
}

/** The page of a vacancy, below the list of vacancies. */
export function jobAddress(slug: string, prefix?: string): string {
  return `${pageAddress("jobs", prefix)}/${slug}`;
}

/**
 * A page of the operator's own, whose slug is none of the names above
 * (domain/site-content/slug.ts).
 */
export function ownPageAddress(slug: string, prefix?: string): string {
  return prefix === undefined ? `/${slug}` : `/${prefix}/${slug}`;
}

/** Feeds of open vacancies. Always of one market, whose code comes first whatever the strategy. */
export const feedPaths = { rss: "/jobs.rss", indeed: "/indeed.xml", linkedIn: "/linkedin.xml" } as const;

export type FeedName = keyof typeof feedPaths;

export const feedNames = Object.keys(feedPaths) as FeedName[];

/** `/de/jobs.rss` */
export function feedAddress(feed: FeedName, market: string): string {
  return `/${market}${feedPaths[feed]}`;
}

/**
 * An applicant's status page, `/application/{token}` (B2). The token is a secret, so its URL is
 * never stored.
 */
export function statusPageAddress(token: string, prefix?: string): string {
  const path = `/application/${token}`;
  return prefix === undefined ? path : `/${prefix}${path}`;
}

/**
 * Where a browser goes after applying: on to the success page, or to the status page if it refuses
 * the cookie that the success page needs.
 */
export function arrivedAddress(token: string, prefix?: string): string {
  return `${statusPageAddress(token, prefix)}${arrivedPath}`;
}

export const arrivedPath = "/arrived";

/**
 * Pages beside the status page, whose names cannot be tokens: request a link, link sent, moved to a
 * corrected address, deleted, correction undone.
 */
export const statusPages = {
  link: "link",
  sent: "sent",
  moved: "moved",
  deleted: "deleted",
  undone: "undone",
} as const;

/** Where visitors subscribe to job alerts. */
export function jobAlertsAddress(prefix?: string): string {
  return prefix === undefined ? "/job-alerts" : `/${prefix}/job-alerts`;
}

/** Pages below it: email sent, unsubscribed; and behind private links: confirm and unsubscribe. */
export const jobAlertPages = { sent: "sent", stopped: "stopped", confirm: "confirm", stop: "stop" } as const;

/** The token is a secret that is emailed. */
export function jobAlertLinkAddress(page: "confirm" | "stop", token: string, prefix?: string): string {
  return `${jobAlertsAddress(prefix)}/${jobAlertPages[page]}/${token}`;
}

/** Below a status page: choose, move and cancel an interview, and its calendar file. */
export const interviewPath = "/talk";
export const calendarPath = "/interview.ics";
/** Where a correction is undone. */
export const undoPath = "/undo";

/**
 * Preview of a vacancy's draft in a market. The token is a secret that the desk issues, so its URL
 * is never stored.
 */
export function vacancyPreviewAddress(token: string, prefix: string): string {
  return `/${prefix}/jobs/preview/${token}`;
}

/** Likewise of the home page's or an own page's draft. */
export function sitePreviewAddress(token: string, prefix: string): string {
  return `/${prefix}/preview/${token}`;
}

/** The recruiter's desk: its pages, its API, and its log-in. */
export const deskPath = "/desk";
export const deskApiPath = "/desk/api";
/** Its service worker, whose scope is the desk and nothing else. */
export const pushWorkerPath = "/desk/push-worker.js";
/** Opens the demo's desk without log-in. */
export const demoDeskPath = "/desk/demo";

/** The page that the demo shows in place of WhatsApp. */
export function sampleChatAddress(message: string): string {
  return `${demoDeskPath}/chat?text=${encodeURIComponent(message)}`;
}

/** Leads to an applicant's own page. */
export function sampleApplicantAddress(applicationId: number | string): string {
  return `${demoDeskPath}/applicant/${applicationId}`;
}
export const deskAuthPath = "/desk/auth";
/** The identity provider redirects here; operators register this URL. */
export const oidcCallbackPath = "/desk/auth/oidc/callback";
export const deskManifestPath = "/desk/manifest.webmanifest";

/** The page of an invitation to the desk. */
export function invitationAddress(token: string): string {
  return `${deskPath}/invitation/${token}`;
}

/** The API of specification section 7, and additions to it. */
export const apiPaths = {
  location: "/api/job-user/get-location",
  validateContact: "/api/job-user/validate-contact",
  register: "/api/register",
  survey: "/api/user-survey",
} as const;

/** The language switch posts `market` and `page` here. */
export const localePath = "/locale";

export const healthPaths = { live: "/health/live", ready: "/health/ready" } as const;

/** The current build, for pages that are still open from an older one (D22). */
export const latestBuildPath = "/builds/latest.json";
export const buildMetaPath = "/builds/meta/";

/** Texts that a page may need later, `/texts/{tag}.json`. */
export const textsPath = "/texts/";

/**
 * Props of the modal's island, `/form-props/{market}?prefix=…&country=…`, fetched when the page is
 * idle.
 */
export const formPropsPath = "/form-props/";

export const robotsPath = "/robots.txt";
/** Where security researchers find the contact (RFC 9116). */
export const securityTxtPath = "/.well-known/security.txt";
/**
 * Password managers send users here to change a password
 * (https://w3c.github.io/webappsec-change-password-url/).
 */
export const changePasswordPath = "/.well-known/change-password";
/**
 * Icons that browsers and phones request by default, as Hono patterns; phones also by size:
 * `/apple-touch-icon-120x120-precomposed.png`.
 */
export const iconPatterns = ["/favicon.ico", "/:icon{apple-touch-icon(-\\d+x\\d+)?(-precomposed)?\\.png}"] as const;
/** Where a recruiter changes the password. */
export const deskAccountPath = "/desk/account";
export const sitemapPath = "/sitemap.xml";
/** Part of a sitemap that is too long for one file, from 1. */
export function sitemapPartPath(number: number): string {
  return `/sitemap-${number}.xml`;
}
export const openApiPath = "/openapi.json";
/** The same as a page for people. */
export const apiReferencePath = "/api-reference";

/** JSON Schemas of the webhooks: `/webhooks/v1/application.created.json`. */
export const webhooksPath = "/webhooks/";

export function webhookSchemaPath(version: number, event: string): string {
  return `${webhooksPath}v${version}/${event}.json`;
}

/** Preview image of a job link, as a Hono pattern. */
export const jobPicturePattern = "/:market/jobs/:file";

/**
 * `changed`: ISO 8601 time of the last change. Other sites cache an image for as long as its URL
 * stays the same.
 */
export function jobPictureAddress(slug: string, market: string, changed: string): string {
  return `/${market}/jobs/${slug}.png?v=${changed.replaceAll(/\D/g, "")}`;
}

/** Preview image of an operator's own site, as a Hono pattern. */
export const sitePicturePattern = "/share/:file";

/** `version`: of the brand; other sites cache an image for as long as its URL stays the same. */
export function sitePictureAddress(market: string, version: string): string {
  return `/share/${market}.png?v=${version}`;
}

/** The icon of an operator's own site. */
export const brandIconPath = "/share/icon.svg";

export function brandIconAddress(version: string): string {
  return `${brandIconPath}?v=${version}`;
}

/** The home page's marks in the operator's own colours. */
export const brandMarksPath = "/share/marks.svg";

export function brandMarksAddress(version: string): string {
  return `${brandMarksPath}?v=${version}`;
}

/** The icon as a PNG of this size, under {@link sitePicturePattern}. */
export function drawnIconAddress(pixels: number, version: string): string {
  return `/share/icon-${pixels}.png?v=${version}`;
}

/** Digits of a picture's hash in its URL: enough that no two of a site share them. */
export const pictureDigits = 20;

/** An uploaded picture of the site, as a Hono pattern: cached forever. */
export const uploadedPicturePattern = "/pictures/:file";

export function uploadedPictureAddress(hash: string, type: string): string {
  const ending = /^image\/([a-z]+)/.exec(type)?.[1] ?? "";
  return `/pictures/${hash.slice(0, pictureDigits)}.${ending}`;
}

/** Built files: hashed names, cached forever. */
export const assetsPath = "/assets/";

/** Where IndexNow verifies the site's key. */
export function indexNowKeyPath(key: string): string {
  return `/${key}.txt`;
}
