/**
 * Indeed's XML (https://docs.indeed.com/indeed-apply/xml-feed): every value in a section of characters, HTML in it as it is.
 * Its own words are English in every market.
 */
import type { PayView } from "../../site/job-view.ts";
import { markets } from "../../locales/markets.ts";
import { section } from "../http/xml.ts";
import { hoursOfShownPay, type PaidWork } from "../site/paid-work.ts";
import { isOpenInItsCountry } from "./entry.ts";
import type { FeedFormat } from "./format.ts";

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
  entry: ({ market, job, reference, address, description, work }, { name, legalName, email }) =>
    [
      "<job>",
      section("title", job.title),
      section("date", job.publishedAt),
      section("referencenumber", reference),
      section("requisitionid", job.slug),
      section("url", address),
      section("company", name),
      section("sourcename", legalName),
      // The work is done from home anywhere in the country.
      section("city", "Remote"),
      section("state", ""),
      section("country", markets[market].country),
      section("email", email),
      section("description", description),
      section("salary", work.pay && salary(work.pay)),
      section("jobtype", jobTypes(work)),
      section("expirationdate", job.until?.iso ?? null),
      section("remotetype", "Fully remote"),
      section("lastactivitydate", job.changedAt),
      "</job>\n",
    ].join(""),
  end: "</source>\n",
};

/** "GBP 480 - 560 per week": plain digits, as it asks. */
function salary(pay: PayView): string {
  const amounts = pay.low === pay.high ? `${pay.low}` : `${pay.low} - ${pay.high}`;
  return `${pay.currency} ${amounts} per ${pay.period}`;
}

const ofHours = { "full-time": "fulltime", "part-time": "parttime" } as const;
const ofKind = { employee: null, freelance: "contract", temporary: "temporary", internship: "internship" } as const;

function jobTypes(work: PaidWork): string | null {
  const type = work.kind && ofKind[work.kind];
  const types = [...hoursOfShownPay(work).map((hours) => ofHours[hours]), ...(type ? [type] : [])];
  return types.length > 0 ? types.join(", ") : null;
}
