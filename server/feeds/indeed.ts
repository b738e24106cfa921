/**
 * Indeed's XML (https://docs.indeed.com/indeed-apply/xml-feed): every value in a section of characters, HTML in it as it is.
 * Its own words are English in every market.
 */
import type { VacancyTag } from "../../domain/vacancies/content.ts";
import { markets } from "../../locales/markets.ts";
import { boardPay } from "./board-pay.ts";
import { descriptionHtml } from "./description.ts";
import type { FeedFormat } from "./format.ts";
import type { Posting } from "./posting.ts";
import { section } from "./xml.ts";

export const indeed: FeedFormat = {
  source: "indeed",
  contentType: "application/xml; charset=utf-8",
  ofCountry: true,
  takes: isOpenInItsCountry,
  head: ({ name, home, changedAt }) =>
    [
      `<?xml version="1.0" encoding="UTF-8"?>`,
      "<source>",
      section("publisher", name),
      section("publisherurl", home),
      section("lastBuildDate", changedAt.toUTCString()),
      "",
    ].join("\n"),
  entry: (posting, address, { name, legalName, email }) =>
    [
      "<job>",
      section("title", posting.title),
      section("date", posting.publishedAt.toISOString()),
      section("referencenumber", posting.reference),
      section("requisitionid", posting.slug),
      section("url", address),
      section("company", name),
      section("sourcename", legalName),
      // The work is done from home anywhere in the country.
      section("city", "Remote"),
      section("state", ""),
      section("country", markets[posting.market].country),
      section("email", email),
      section("description", descriptionHtml(posting)),
      section("salary", salary(posting)),
      section("jobtype", jobTypes(posting)),
      section("expirationdate", posting.closesOn),
      section("remotetype", "Fully remote"),
      section("lastactivitydate", posting.changedAt.toISOString()),
      "</job>\n",
    ].join(""),
  end: "</source>\n",
};

/** Boards list by country: a job that cannot be done from the market's own is not offered there. */
export function isOpenInItsCountry({ market, countries }: Posting): boolean {
  const { country } = markets[market];
  return country !== null && countries.includes(country);
}

/** "GBP 480 - 560 per week": plain digits, as it asks. */
function salary(posting: Posting): string | null {
  const pay = boardPay(posting);
  if (pay === null) return null;
  const amounts = pay.low === pay.high ? `${pay.low}` : `${pay.low} - ${pay.high}`;
  return `${pay.currency} ${amounts} per ${pay.period}`;
}

const byTag: Partial<Record<VacancyTag, string>> = {
  "full-time": "fulltime",
  "part-time": "parttime",
  freelance: "contract",
};
const byContract = { employee: null, freelance: "contract", temporary: "temporary", internship: "internship" } as const;

function jobTypes({ tags, contract }: Posting): string | null {
  const found = [...tags.map((tag) => byTag[tag]), contract && byContract[contract]].filter((type) => type != null);
  return found.length > 0 ? [...new Set(found)].join(", ") : null;
}
