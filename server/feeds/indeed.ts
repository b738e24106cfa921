/**
 * Indeed's XML (https://docs.indeed.com/indeed-apply/xml-feed): every value in a CDATA section,
 * with HTML unescaped.
 * Its terms are English in every market.
 */
import type { PayView } from "../../site/job-view.ts";
import { markets } from "../../locales/markets.ts";
import { cdataElement } from "../http/xml.ts";
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
      cdataElement("publisher", name),
      cdataElement("publisherurl", home),
      cdataElement("lastBuildDate", changedAt.toUTCString()),
      "",
    ].join("\n"),
  entry: ({ market, job, reference, address, description, work }, { name, legalName, email }) =>
    [
      "<job>",
      cdataElement("title", job.title),
      cdataElement("date", job.publishedAt),
      cdataElement("referencenumber", reference),
      cdataElement("requisitionid", job.slug),
      cdataElement("url", address),
      cdataElement("company", name),
      cdataElement("sourcename", legalName),
      // The work is remote, from anywhere in the country.
      cdataElement("city", "Remote"),
      cdataElement("state", ""),
      cdataElement("country", markets[market].country),
      cdataElement("email", email),
      cdataElement("description", description),
      cdataElement("salary", work.pay && salary(work.pay)),
      cdataElement("jobtype", jobTypes(work)),
      cdataElement("expirationdate", job.until?.iso ?? null),
      cdataElement("remotetype", "Fully remote"),
      cdataElement("lastactivitydate", job.changedAt),
      "</job>\n",
    ].join(""),
  end: "</source>\n",
};

/** "GBP 480 - 560 per week", with plain digits as Indeed requires. */
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
