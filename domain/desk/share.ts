import * as v from "valibot";
import { marketCodes } from "../../locales/markets.ts";
import { listOf } from "./answer.ts";

const market = v.picklist(marketCodes);

/** Where a shared link is placed: the `utm_source` that registrations record (B12). */
export const shareSources = ["link", "whatsapp", "email", "linkedin", "poster", "test"] as const;
export type ShareSource = (typeof shareSources)[number];

/** `GET /desk/api/share?market=…`: links to the site in one market. */
export const deskShare = v.object({
  market,
  /** Markets of the site whose people can apply. */
  openMarkets: listOf(market),
  /** Number of vacancies that are open in any market. */
  openVacancies: v.number(),
  /** The home page's title, in the market's language. */
  title: v.string(),
  /** The home page, without a source. */
  address: v.string(),
  /** The home page by source; `test` leads to the form. */
  links: v.object({
    link: v.string(),
    whatsapp: v.string(),
    email: v.string(),
    linkedin: v.string(),
    test: v.string(),
  } satisfies Partial<Record<ShareSource, unknown>>),
  /** Open vacancies of the market; `address` has no source. */
  jobs: listOf(v.object({ slug: v.string(), title: v.string(), address: v.string(), link: v.string() })),
});
export type DeskShare = v.InferOutput<typeof deskShare>;
