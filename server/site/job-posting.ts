/**
 * Structured data of an open vacancy: JobPosting
 * (https://developers.google.com/search/docs/appearance/structured-data/job-posting) and
 * breadcrumbs. Every value also appears on the page.
 */
import type { BreadcrumbList, JobPosting, MonetaryAmount, WithContext } from "schema-dts";
import type { PayPeriod } from "../../domain/vacancies/content.ts";
import type { WorkingHours } from "../../domain/vacancies/filter.ts";
import type { JobView, PayView } from "../../site/job-view.ts";
import type { SiteView } from "../../site/view.ts";
import { jobDescription } from "./job-description.ts";
import { type PaidWork, paidWork } from "./paid-work.ts";

/** The origin of the page's URLs. */
interface Site {
  readonly origin: string;
}

export function jobPosting(job: JobView, view: SiteView, { origin }: Site): WithContext<JobPosting> {
  const { name } = view.operator;
  const work = paidWork(job);
  const employmentType = employmentTypes(work);
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: job.title,
    description: jobDescription(job, view.t),
    datePosted: job.posted.iso,
    // The day ends when it has ended everywhere on earth (domain/vacancies/content.ts).
    ...(job.until ? { validThrough: `${job.until.iso}T23:59:59-12:00` } : {}),
    hiringOrganization: { "@type": "Organization", name, sameAs: origin + view.link("home") },
    identifier: { "@type": "PropertyValue", name, value: job.slug },
    // Both or neither: no job has a workplace, and Google rejects remote jobs without eligible
    // countries.
    ...(job.countries.length > 0
      ? {
          jobLocationType: "TELECOMMUTE",
          applicantLocationRequirements: job.countries.map((country) => ({ "@type": "Country", name: country.name })),
        }
      : {}),
    ...(employmentType.length > 0 ? { employmentType } : {}),
    // One value, as Google documents it; the description has other pay.
    ...(work.pay ? { baseSalary: baseSalary(work.pay) } : {}),
    ...(job.positions ? { totalJobOpenings: job.positions.count } : {}),
    // *Apply now* leads to our own form.
    directApply: true,
  };
}

const unitTexts = {
  hour: "HOUR",
  day: "DAY",
  week: "WEEK",
  month: "MONTH",
  year: "YEAR",
} as const satisfies Record<PayPeriod, string>;

function baseSalary({ period, currency, low, high }: PayView): MonetaryAmount {
  const unitText = unitTexts[period];
  const amounts = low === high ? { value: low } : { minValue: low, maxValue: high };
  return { "@type": "MonetaryAmount", currency, value: { "@type": "QuantitativeValue", ...amounts, unitText } };
}

const ofHours = { "full-time": "FULL_TIME", "part-time": "PART_TIME" } as const satisfies Record<WorkingHours, string>;
/** Employment may be full-time or part-time, so it sets neither. */
const ofKind = { employee: null, freelance: "CONTRACTOR", temporary: "TEMPORARY", internship: "INTERN" } as const;

function employmentTypes({ hours, kind }: PaidWork): string[] {
  const type = kind && ofKind[kind];
  return [...hours.map((each) => ofHours[each]), ...(type ? [type] : [])];
}

/** The list, and the vacancy in it. */
export function breadcrumbs(job: JobView, view: SiteView, { origin }: Site): WithContext<BreadcrumbList> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: view.t("home.jobs.title"), item: origin + view.link("jobs") },
      { "@type": "ListItem", position: 2, name: job.title },
    ],
  };
}
