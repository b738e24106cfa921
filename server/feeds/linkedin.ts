/**
 * LinkedIn's XML for basic jobs (https://learn.microsoft.com/en-us/linkedin/talent/job-postings/xml-feeds-development-guide).
 * Its own words are English in every market.
 */
import type { PayPeriod } from "../../domain/vacancies/content.ts";
import { countryName } from "../../locales/countries.ts";
import { markets } from "../../locales/markets.ts";
import { boardPay } from "./board-pay.ts";
import { descriptionHtml } from "./description.ts";
import type { FeedFormat } from "./format.ts";
import { isOpenInItsCountry } from "./indeed.ts";
import type { Posting } from "./posting.ts";
import { element, section } from "./xml.ts";

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
  takes: (posting) => isOpenInItsCountry(posting) && descriptionHtml(posting).length >= leastDescription,
  head: ({ name, home, changedAt, count }) =>
    [
      `<?xml version="1.0" encoding="UTF-8"?>`,
      "<source>",
      element("lastBuildDate", changedAt.toUTCString()),
      element("publisherUrl", home),
      section("publisher", name),
      element("expectedJobCount", String(count)),
      "",
    ].join("\n"),
  entry(posting, address, { name, email, linkedInCompany }) {
    const { country } = markets[posting.market];
    return [
      "<job>",
      section("partnerJobId", posting.reference),
      section("company", name),
      section("title", posting.title),
      section("description", descriptionHtml(posting)),
      section("applyUrl", address),
      section("companyId", linkedInCompany),
      section("location", country && countryName(country, "en")),
      section("country", country),
      section("workplaceTypes", "Remote"),
      section("jobtype", jobType(posting)),
      salaries(posting),
      element("listDate", slashed(posting.publishedAt.toISOString())),
      element("expirationDate", posting.closesOn && slashed(posting.closesOn)),
      section("posterEmail", email),
      "</job>\n",
    ].join("");
  },
  end: "</source>\n",
};

function jobType({ tags, contract }: Posting): string | null {
  if (contract === "internship") return "INTERNSHIP";
  if (contract === "freelance" || contract === "temporary" || tags.includes("freelance")) return "CONTRACT";
  if (tags.includes("full-time")) return "FULL_TIME";
  return tags.includes("part-time") ? "PART_TIME" : null;
}

function salaries(posting: Posting): string {
  const pay = boardPay(posting);
  if (pay === null) return "";
  const end = (name: string, amount: number) =>
    `<${name}>${element("amount", String(amount))}${element("currencyCode", pay.currency)}</${name}>`;
  const range = end("highEnd", pay.high) + end("lowEnd", pay.low);
  return `<salaries><salary>${range}${element("period", periods[pay.period])}<type>BASE_SALARY</type></salary></salaries>`;
}

/** "12/31/2026" of "2026-12-31…" */
function slashed(day: string): string {
  const [year, month, date] = day.slice(0, 10).split("-");
  return `${month}/${date}/${year}`;
}
