/** Documents of a site with an own home page and own pages, as published. */
import * as v from "valibot";
import { catalogOf, type PublishedCatalog } from "../../commands/vacancies/published-catalog.ts";
import {
  homeContent,
  newHome,
  newPage,
  pageContent,
  type PageDraft,
  type PageTexts,
} from "../../domain/site-content/content.ts";
import { shownFromFile } from "../../domain/vacancies/from-operator-file.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import type { Language } from "../../locales/markets.ts";

export type Texts = Partial<Record<Language, PageTexts>>;

export const draftTexts = (texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, { text, basis: null }]));

/** @param order ids of all sections, with own texts; a leading "-" hides one */
export function homeOf(order: readonly string[], texts: Texts, own: Partial<PageDraft["sections"][number]> = {}) {
  const sections = order.map((id) => ({
    id: id.startsWith("-") ? id.slice(1) : id,
    hidden: id.startsWith("-"),
    ...(id.startsWith("own-") ? own : {}),
  }));
  return v.parse(homeContent, { ...newHome("en"), sections, texts: draftTexts(texts) });
}

export function pageOf(texts: Texts, places = { navigation: true, footer: true }) {
  return v.parse(pageContent, { ...newPage("en", ""), texts: draftTexts(texts), places });
}

export function catalogWithDocuments(operator: Operator, contents: Readonly<Record<string, object>>): PublishedCatalog {
  const publishedAt = new Date("2026-11-12T09:00:00Z");
  const documents = new Map(Object.entries(contents).map(([name, content]) => [name, { name, content, publishedAt }]));
  return catalogOf({ ...shownFromFile(operator, publishedAt), documents });
}
