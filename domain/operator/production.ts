/** Requirements of production beyond the schema (D24): all errors, as messages for the operator. */
import { lawGaps, settingsAdmittingMinors } from "../market-law/check.ts";
import type { Operator } from "./operator.ts";

export function missingForProduction(operator: Operator): string[] {
  return [...refusedInProduction(operator), ...lawGaps(operator)];
}

/** Errors that also stop an existing site, because no version ever accepted them. */
export function refusedInProduction(operator: Operator): string[] {
  const errors: string[] = [];
  if (operator.sample) errors.push("sample: this is the sample operator; production needs a real one");
  if (operator.identity.whatsapp === undefined && !operator.recruiters.some(({ numbers }) => numbers.length > 0)) {
    errors.push("identity.whatsapp, recruiters: production needs the numbers that recruiters write from");
  }
  if (operator.mail === undefined && operator.webhooks.length === 0) {
    errors.push("mail, webhooks: production needs mail or a webhook to report applications");
  }
  if (operator.jobAlerts && operator.mail === undefined) {
    errors.push("jobAlerts: emails about new vacancies need the mail settings; add mail, or disable jobAlerts");
  }
  operator.testimonials.forEach((testimonial, index) => {
    if (testimonial.sample) errors.push(`testimonials.${index}: is a sample; remove it`);
    else if (testimonial.consent === undefined) {
      errors.push(`testimonials.${index}.consent: the person's consent is not recorded (by, on, keptAt)`);
    }
  });
  for (const { id, url } of operator.webhooks) {
    if (!url.startsWith("https://")) errors.push(`webhooks ${id}: production needs a URL with https://`);
  }
  const { google, indexNow, cache } = operator.notices;
  const urls = {
    "google.key.token_uri": google?.key.token_uri,
    "indexNow.url": indexNow?.url,
    "cache.url": cache?.url,
  };
  for (const [place, url] of Object.entries(urls)) {
    if (url?.startsWith("http://")) errors.push(`notices.${place}: production needs a URL with https://`);
  }
  errors.push(...settingsAdmittingMinors(operator));
  if (!operator.payConfirmed && operator.vacancies.some(({ pay }) => pay.perDay?.base ?? pay.perWeek?.base)) {
    errors.push(
      "payConfirmed: amounts are converted from a base; confirm every currency shown, or give amounts per currency",
    );
  }
  return errors;
}
