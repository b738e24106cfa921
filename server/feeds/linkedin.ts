/**
 * LinkedIn's XML for basic jobs
 * (https://learn.microsoft.com/en-us/linkedin/talent/job-postings/xml-feeds-development-guide).
 * Its terms are English in every market.
 */
import type { PayPeriod } from "../../domain/vacancies/content.ts";
import { countryName } from "../../locales/countries.ts";
import type { PayView } from "../../site/job-view.ts";
import { markets } from "../../locales/markets.ts";
import { xmlElement, cdataElement } from "../http/xml.ts";
import { hoursOfShownPay, type PaidWork } from "../site/paid-work.ts";
import { isOpenInItsCountry } from "./entry.ts";
import type { FeedFormat } from "./format.ts";

/** LinkedIn rejects shorter descriptions; characters. */
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
      xmlElement("lastBuildDate", changedAt.toUTCString()),
      xmlElement("publisherUrl", home),
      cdataElement("publisher", name),
      "",
    ].join("\n"),
  entry({ market, job, reference, address, description, work }, { name, email, linkedInCompany }) {
    const { country } = markets[market];
    return [
      "<job>",
      cdataElement("partnerJobId", reference),
      cdataElement("company", name),
      cdataElement("title", job.title),
      cdataElement("description", description),
      cdataElement("applyUrl", address),
      cdataElement("companyId", linkedInCompany),
      cdataElement("location", country && countryName(country, "en")),
      cdataElement("country", country),
      cdataElement("workplaceTypes", "Remote"),
      cdataElement("jobtype", jobType(work)),
      work.pay && salaries(work.pay),
      xmlElement("listDate", slashed(job.publishedAt)),
      xmlElement("expirationDate", job.until && slashed(job.until.iso)),
      cdataElement("posterEmail", email),
      "</job>\n",
    ].join("");
  },
  end: "</source>\n",
};

/** LinkedIn takes one type: the kind of contract, or the hours of the pay shown. */
function jobType(work: PaidWork): string | null {
  if (work.kind === "internship") return "INTERNSHIP";
  if (work.kind === "freelance" || work.kind === "temporary") return "CONTRACT";
  const [hours] = hoursOfShownPay(work);
  return hours ? ofHours[hours] : null;
}

const ofHours = { "full-time": "FULL_TIME", "part-time": "PART_TIME" } as const;

/** LinkedIn takes whole amounts. Rounded down, so that pay is never overstated. */
function salaries(pay: PayView): string {
  const end = (name: string, amount: number) =>
    `<${name}>${xmlElement("amount", String(Math.floor(amount)))}${xmlElement("currencyCode", pay.currency)}</${name}>`;
  const range = end("highEnd", pay.high) + end("lowEnd", pay.low);
  return `<salaries><salary>${range}${xmlElement("period", periods[pay.period])}<type>BASE_SALARY</type></salary></salaries>`;
}

/** "12/31/2026" for "2026-12-31…" */
function slashed(day: string): string {
  const [year, month, date] = day.slice(0, 10).split("-");
  return `${month}/${date}/${year}`;
}
