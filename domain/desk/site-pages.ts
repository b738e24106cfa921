/** The home page and own pages at the desk: list, editor and commands (B18). */
import * as v from "valibot";
import { isMarketCode, languages, type MarketCode } from "../../locales/markets.ts";
import { siteCheckCodes } from "../site-content/checks.ts";
import { homeContent, pageContent } from "../site-content/content.ts";
import { type SectionId, sectionIdPattern } from "../site-content/sections.ts";
import { isPageSlug } from "../site-content/slug.ts";
import { openStatuses } from "../vacancies/status.ts";
import { storable } from "./desk.ts";
import { chosenTime, deskSchedule } from "./schedule.ts";
import { listOf, time } from "./answer.ts";
import { deskSiteVersion } from "./site-version.ts";

const language = v.picklist(languages);
const market = v.custom<MarketCode>(isMarketCode);

export const homePageId = "home";

/** `home`, or the slug of an own page. */
export const sitePageId = v.custom<string>((id) => id === homePageId || (typeof id === "string" && isPageSlug(id)));

/** The name under which a page is stored (domain/site-content/documents.ts). */
export function documentName(id: string): string {
  return id === homePageId ? homePageId : `page/${id}`;
}

export const deskSitePageRow = v.object({
  slug: v.string(),
  /** In the source language; "" until someone writes one. */
  title: v.string(),
  /** Languages in which the draft can be shown. */
  languages: listOf(language),
  state: v.picklist(openStatuses),
  schedule: v.nullable(deskSchedule),
  scheduleRefused: v.nullable(v.string()),
  /** As in {@link deskSitePage}. */
  withheld: listOf(language),
  changedAt: time,
});
export type DeskSitePageRow = v.InferOutput<typeof deskSitePageRow>;

/** `GET /desk/api/site-pages`: own pages, by slug. */
export const deskSitePages = v.object({ rows: listOf(deskSitePageRow) });
export type DeskSitePages = v.InferOutput<typeof deskSitePages>;

export const siteCheck = v.object({
  code: v.picklist(siteCheckCodes),
  level: v.picklist(["block", "ask"]),
  key: v.string(),
  language: v.nullable(language),
  section: v.nullable(v.custom<SectionId>((id) => typeof id === "string" && sectionIdPattern.test(id))),
  field: v.nullable(v.string()),
  sentence: v.nullable(v.string()),
  /** For `asks_for_money`: the words of the sentence that weighed most. */
  words: listOf(v.string()),
  why: v.nullable(v.string()),
});

const checked = {
  /** Blocks first. Findings if the draft were published now. */
  checks: listOf(siteCheck),
};

/** Of the home page, or of an own page, which also has `places`. */
const content = v.union([pageContent, homeContent]);
export type SitePageContent = v.InferOutput<typeof content>;

/** `GET /desk/api/site-pages/{id}`, also the answer to most commands. */
export const deskSitePage = v.object({
  id: v.string(),
  /** 0: the home page as the product has it. */
  version: v.number(),
  savedAt: v.nullable(time),
  draft: content,
  published: v.nullable(content),
  publishedAt: v.nullable(time),
  schedule: v.nullable(deskSchedule),
  /** Codes of the checks that refused the last schedule; null once published otherwise. */
  scheduleRefused: v.nullable(v.string()),
  /**
   * Published languages that the site hides, because today's check finds a request for money in
   * them.
   */
  withheld: listOf(language),
  ...checked,
  /** The newest 100, newest first. */
  history: listOf(deskSiteVersion),
  /** Markets the operator offers. */
  offered: listOf(market),
  /** The product's words by language, for texts of the home page that are not written. */
  words: v.record(v.string(), v.record(v.string(), v.string())),
  /** The sections that show nothing at the moment: no testimonials. */
  empty: listOf(v.string()),
  /** Own pages that a text can link to. */
  pages: listOf(v.object({ slug: v.string(), title: v.string() })),
  /** Texts of the demo's sample are in the draft. */
  isSample: v.boolean(),
  /** For `sitePreviewAddress` in routes.ts; valid for a week. */
  preview: v.string(),
  now: time,
});
export type DeskSitePage = v.InferOutput<typeof deskSitePage>;

/** `GET /desk/api/site-pages/{id}/versions/{row}`: the draft of that version. */
export const deskSitePast = v.object({ ...deskSiteVersion.entries, draft: content });
export type DeskSitePast = v.InferOutput<typeof deskSitePast>;

const version = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647));

/** `POST /desk/api/site-pages`: a new own page; `slug_taken`: there is one. */
export const sitePageCreateBody = v.strictObject({
  slug: v.custom<string>((slug) => typeof slug === "string" && isPageSlug(slug)),
  source: language,
  title: v.pipe(storable, v.trim(), v.maxLength(60)),
});

/** `POST …/{id}/draft`: autosave; `version` is the edited one, else `changed`. */
export const sitePageDraftBody = v.strictObject({ version, draft: content });
export const deskSiteSaved = v.object({ version: v.number(), savedAt: time, ...checked });
export type DeskSiteSaved = v.InferOutput<typeof deskSiteSaved>;

/** `POST …/{id}/publish`: `accepted` are the keys of the accepted questions. */
export const sitePagePublishBody = v.strictObject({
  version,
  accepted: v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.maxLength(500), v.readonly()),
});
export type SitePublishing = v.InferOutput<typeof sitePagePublishBody>;

/** `POST …/{id}/schedule`: replaces an earlier one. `clock_gap`: no such local time. */
export const sitePageScheduleBody = v.strictObject({ ...sitePagePublishBody.entries, ...chosenTime });
export type SiteScheduling = v.InferOutput<typeof sitePageScheduleBody>;

/** Added to `code` and `message` of an error, as for vacancies. */
export const siteRefusal = v.object({
  checks: v.optional(listOf(siteCheck), []),
  next: v.optional(v.nullable(v.string()), null),
});

/** `POST …/{id}/restore`: `row` is a version of the history, `version` the draft it replaces. */
export const sitePageRestoreBody = v.strictObject({ version, row: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) });

/** `POST …/{id}/delete` */
export const sitePageDeleteBody = v.strictObject({ version });
