/** The site's own documents at the desk (domain/site-content/documents.ts). Managers only. */
import * as v from "valibot";
import { marketCodes } from "../../locales/markets.ts";
import { pictureUses } from "../site-content/picture.ts";
import { siteBrandSchema } from "../brand/brand.ts";
import { listOf, time } from "./answer.ts";
import { deskSiteVersion } from "./site-version.ts";

export const siteDocumentName = v.picklist(["brand"]);
export type SiteDocumentName = v.InferOutput<typeof siteDocumentName>;

const version = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** `GET /desk/api/site/brand`, and the answer of every call that changes it. */
export const deskBrand = v.object({
  draft: siteBrandSchema,
  /** Of the draft; 0: nothing was saved yet, and the draft is the operator file's. */
  version: v.number(),
  savedAt: v.nullable(time),
  /** What the site shows: published, or else the operator file's. */
  shown: siteBrandSchema,
  /** Null: the site shows the operator file's. */
  publishedAt: v.nullable(time),
  history: listOf(deskSiteVersion),
  /** Of the operator: below the site's name, unless it is the same. */
  /** What the site and the ends of its titles are called without a name of the brand's. */
  unnamed: v.object({ name: v.string(), titleSuffix: v.string() }),
  markets: listOf(v.picklist(marketCodes)),
  host: v.string(),
});
export type DeskBrand = v.InferOutput<typeof deskBrand>;

/** The server validates the draft by the document's kind, and names what is wrong. */
export const siteDraftBody = v.strictObject({ version, draft: v.record(v.string(), v.unknown()) });
export const sitePublishBody = v.strictObject({ version });
export const siteRestoreBody = v.strictObject({ version, row: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) });

/** `POST /desk/api/pictures/{use}`: the file as its body. */
export const pictureUse = v.picklist(pictureUses);
