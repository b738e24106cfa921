/**
 * A vacancy's page as the minimal HTML that Google and job boards accept: paragraphs, lists and
 * bold. It contains nothing that is not on the page.
 */
import type { Translate } from "../../locales/translator.ts";
import type { JobView, PayView } from "../../site/job-view.ts";
import { payBasis } from "../../locales/vacancy-words.ts";
import { payLabel } from "../../site/pages/pay.tsx";
import { escapeXml } from "../http/xml.ts";

export function jobDescription(job: JobView, t: Translate): string {
  const { responsibilities, qualifications, benefits, steps } = job;
  return [
    ...job.description.split(/\n+/).filter(Boolean).map(paragraph),
    list(t("vacancy.do"), responsibilities),
    list(t("vacancy.need"), qualifications),
    list(t("vacancy.give"), benefits),
    list(t("site.nav.start"), steps),
    ...job.pay.map((pay) => payLine(pay, t)),
    ...[job.tax, job.contract, job.positions].flatMap((term) => (term ? [paragraph(term.text)] : [])),
    place(job, t),
  ].join("");
}

function paragraph(text: string): string {
  return `<p>${escapeXml(text)}</p>`;
}

function list(heading: string, items: readonly string[]): string {
  if (items.length === 0) return "";
  return `<p><strong>${escapeXml(heading)}</strong></p><ul>${items.map((item) => `<li>${escapeXml(item)}</li>`).join("")}</ul>`;
}

/** "Part-time £64–£82 per day, 4 hours a day" */
function payLine(pay: PayView, t: Translate): string {
  const words = t.markup(payBasis[pay.period], { range: pay.range, b: (range) => range });
  const hours = pay.hours === null ? "" : `<br>${escapeXml(pay.hours.text)}`;
  return `<p><strong>${escapeXml(payLabel(pay, t))}</strong> ${escapeXml(words)}${hours}</p>`;
}

/** The countries to work from: the page's own, and every other by name. */
function place({ here, countries }: JobView, t: Translate): string {
  const others = countries.filter(({ code }) => code !== here?.code);
  const names = others.map(({ name }) => name).join(t("form.comma"));
  if (here === null) return paragraph(`${t("vacancy.from")} ${names}`);
  const anywhere = paragraph(t.markup("vacancy.anywhere", { country: here.inText, b: (words) => words }));
  return others.length > 0 ? anywhere + paragraph(`${t("vacancy.alsoFrom")} ${names}`) : anywhere;
}
