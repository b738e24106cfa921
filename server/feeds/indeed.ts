/**
 * Indeed's XML (https://docs.indeed.com/indeed-apply/xml-feed): every value in a section of characters, HTML in it as it is.
 * Its own words are English in every market.
 */
import type { VacancyTag } from "../../domain/vacancies/content.ts";
import type { JobView, PayView } from "../../site/job-view.ts";
import { markets } from "../../locales/markets.ts";
import { section } from "../http/xml.ts";
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
  entry: ({ market, job, reference, address, description, pay }, { name, legalName, email }) =>
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
      section("salary", pay && salary(pay)),
      section("jobtype", jobTypes(job)),
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

const byTag: Partial<Record<VacancyTag, string>> = {
  "full-time": "fulltime",
  "part-time": "parttime",
  freelance: "contract",
};
const byContract = { employee: null, freelance: "contract", temporary: "temporary", internship: "internship" } as const;

function jobTypes({ tagNames, contract }: JobView): string | null {
  const found = [...tagNames.map((tag) => byTag[tag]), contract && byContract[contract.kind]].filter(
    (type) => type != null,
  );
  return found.length > 0 ? [...new Set(found)].join(", ") : null;
}
