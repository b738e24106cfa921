/** What production asks of the operator's file beyond its form (D24): every error, in words for the operator. */
import { lawGaps, tooYoungAllowed } from "../market-law/check.ts";
import type { Operator } from "./operator.ts";

export function missingForProduction(operator: Operator): string[] {
  return [...refusedInProduction(operator), ...lawGaps(operator)];
}

/** The part of it that also stops a site that ran: what no version took. */
export function refusedInProduction(operator: Operator): string[] {
  const errors: string[] = [];
  if (operator.sample) errors.push("sample: this is the sample operator; production needs a real one");
  if (operator.identity.whatsapp === undefined && !operator.recruiters.some(({ numbers }) => numbers.length > 0)) {
    errors.push("identity.whatsapp, recruiters: production needs the numbers that write to applicants");
  }
  if (operator.mail === undefined && operator.webhooks.length === 0) {
    errors.push("mail, webhooks: production needs at least one way to hear of an application");
  }
  if (operator.jobAlerts && operator.mail === undefined) {
    errors.push("jobAlerts: there are no letters of new vacancies without e-mail; set mail, or switch jobAlerts off");
  }
  operator.testimonials.forEach((testimonial, index) => {
    if (testimonial.sample) errors.push(`testimonials.${index}: a sample is left`);
    else if (testimonial.consent === undefined) {
      errors.push(`testimonials.${index}.consent: the person's consent is not recorded (by, on, keptAt)`);
    }
  });
  for (const { id, url } of operator.webhooks) {
    if (!url.startsWith("https://")) errors.push(`webhooks ${id}: production needs an address with https://`);
  }
  const { google, indexNow, cache } = operator.notices;
  const told = {
    "google.key.token_uri": google?.key.token_uri,
    "indexNow.url": indexNow?.url,
    "cache.url": cache?.url,
  };
  for (const [place, url] of Object.entries(told)) {
    if (url?.startsWith("http://")) errors.push(`notices.${place}: production needs an address with https://`);
  }
  errors.push(...tooYoungAllowed(operator));
  if (!operator.payConfirmed && operator.vacancies.some(({ pay }) => pay.perDay?.base ?? pay.perWeek?.base)) {
    errors.push(
      "payConfirmed: amounts are converted from a base; confirm every currency shown, or give amounts per currency",
    );
  }
  return errors;
}
