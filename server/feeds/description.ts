/** What a vacancy says, as the little HTML that job boards and Google take: paragraphs, lists and bold (each lists its tags). */
import type { VacancyText } from "../../domain/vacancies/content.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { escaped } from "./xml.ts";

export interface DescriptionSection {
  /** As it stands over the list on the page. */
  readonly heading: string;
  readonly items: readonly string[];
}

/** What it is made of. */
export interface Described {
  readonly summary: string;
  readonly sections: readonly DescriptionSection[];
}

export function descriptionSections(text: VacancyText, market: MarketCode): DescriptionSection[] {
  void market;
  return [
    { heading: "", items: text.responsibilities },
    { heading: "", items: text.qualifications },
    { heading: "", items: text.benefits },
  ].filter(({ items }) => items.length > 0);
}

/** @param facts lines that stand beside the text on the page: pay, where one may work from */
export function descriptionHtml({ summary, sections }: Described, facts: readonly string[] = []): string {
  const paragraph = (text: string) => `<p>${escaped(text)}</p>`;
  const list = ({ heading, items }: DescriptionSection) =>
    `<p><strong>${escaped(heading)}</strong></p><ul>${items.map((item) => `<li>${escaped(item)}</li>`).join("")}</ul>`;
  return [...summary.split(/\n+/).filter(Boolean).map(paragraph), ...sections.map(list), ...facts.map(paragraph)].join(
    "",
  );
}
