/**
 * LinkedIn's XML for basic jobs (https://learn.microsoft.com/en-us/linkedin/talent/job-postings/xml-feeds-development-guide).
 * Its own words are English in every market.
 */
import type { PayPeriod } from "../../domain/vacancies/content.ts";
import { countryName } from "../../locales/countries.ts";
import type { PayView } from "../../site/job-view.ts";
import { markets } from "../../locales/markets.ts";
import { element, section } from "../http/xml.ts";
import { hoursOfShownPay, type PaidWork } from "../site/paid-work.ts";
import { isOpenInItsCountry } from "./entry.ts";
import type { FeedFormat } from "./format.ts";

/** Characters of a description below which it takes none. */
const leastDescription = 100;

const periods: Readonly<Record<PayPeriod, string>> = {
  hour: "HOURLY",
  day: "DAILY",
  week: "WEEKLY",
  month: "MONTHLY",
  year: "YEARLY",
};

export const linkedIn: FeedFormat = {
  source: "linkedin",
  contentType: "application/xml; charset=utf-8",
  ofCountry: true,
  takes: (entry) => isOpenInItsCountry(entry) && entry.description.replace(/<[^>]*>/g, "").length >= leastDescription,
  head: ({ name, home, changedAt }) =>
    [
      `<?xml version="1.0" encoding="UTF-8"?>`,
      "<source>",
      element("lastBuildDate", changedAt.toUTCString()),
      element("publisherUrl", home),
      section("publisher", name),
      "",
    ].join("\n"),
  entry({ market, job, reference, address, description, work }, { name, email, linkedInCompany }) {
    const { country } = markets[market];
    return [
      "<job>",
      section("partnerJobId", reference),
      section("company", name),
      section("title", job.title),
      section("description", description),
      section("applyUrl", address),
      section("companyId", linkedInCompany),
      section("location", country && countryName(country, "en")),
      section("country", country),
      section("workplaceTypes", "Remote"),
      section("jobtype", jobType(work)),
      work.pay && salaries(work.pay),
      element("listDate", slashed(job.publishedAt)),
      element("expirationDate", job.until && slashed(job.until.iso)),
      section("posterEmail", email),
      "</job>\n",
    ].join("");
  },
  end: "</source>\n",
};

/** It takes one: what kind of contract, or the hours that the pay beside it is for. */
function jobType(work: PaidWork): string | null {
  if (work.kind === "internship") return "INTERNSHIP";
  if (work.kind === "freelance" || work.kind === "temporary") return "CONTRACT";
  const [hours] = hoursOfShownPay(work);
  return hours ? ofHours[hours] : null;
}

const ofHours = { "full-time": "FULL_TIME", "part-time": "PART_TIME" } as const;

/** It takes whole amounts, and pay is never said to be more than it is. */
function salaries(pay: PayView): string {
  const end = (name: string, amount: number) =>
    `<${name}>${element("amount", String(Math.floor(amount)))}${element("currencyCode", pay.currency)}</${name}>`;
  const range = end("highEnd", pay.high) + end("lowEnd", pay.low);
  return `<salaries><salary>${range}${element("period", periods[pay.period])}<type>BASE_SALARY</type></salary></salaries>`;
}

/** "12/31/2026" of "2026-12-31…" */
function slashed(day: string): string {
  const [year, month, date] = day.slice(0, 10).split("-");
  return `${month}/${date}/${year}`;
}
