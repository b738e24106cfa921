/** The operator's home page and own pages, as published (B18). */
import { homeContent, type HomeContent, type OwnPageContent, pageContent } from "../../domain/site-content/content.ts";
import { homePageId } from "../../domain/desk/site-pages.ts";
import type { PublishedDocument } from "../../domain/site-content/documents.ts";
import { languagesOf, plainHome, type ShownSection, shownSections } from "../../domain/site-content/shown.ts";
import { isPageSlug } from "../../domain/site-content/slug.ts";
import type { Language } from "../../locales/markets.ts";
import * as v from "valibot";

export interface OwnPage {
  readonly slug: string;
  readonly content: OwnPageContent;
  /** In which it is on the site. */
  readonly languages: readonly Language[];
  readonly publishedAt: Date;
}

export interface OwnSite {
  /** null: as the product has it. */
  readonly home: HomeContent | null;
  /** By address. */
  readonly pages: ReadonlyMap<string, OwnPage>;
}

type Documents = ReadonlyMap<string, PublishedDocument>;

/** Keyed by the documents, which a changed catalog replaces. */
const known = new WeakMap<Documents, OwnSite>();

export function ownSite({ documents }: { readonly documents: Documents }): OwnSite {
  let site = known.get(documents);
  if (!site) known.set(documents, (site = readSite(documents)));
  return site;
}

function readSite(documents: Documents): OwnSite {
  const home = v.safeParse(homeContent, documents.get("home")?.content);
  const pages = [...documents.values()].flatMap(({ name, content, publishedAt }): OwnPage[] => {
    const [, slug] = /^page\/(.+)$/.exec(name) ?? [];
    const parsed = v.safeParse(pageContent, content);
    // The product may have gained a page of this address since.
    if (slug === undefined || !isPageSlug(slug) || !parsed.success) return [];
    return [{ slug, content: parsed.output, languages: languagesOf(parsed.output), publishedAt }];
  });
  return { home: home.success ? home.output : null, pages: new Map(pages.map((page) => [page.slug, page])) };
}

/** A stored draft; null: an older version's that no longer parses. */
export function pageDraft(id: string, stored: unknown): HomeContent | OwnPageContent | null {
  const parsed = v.safeParse(id === homePageId ? homeContent : pageContent, stored);
  return parsed.success ? parsed.output : null;
}

/** The site as if this draft were published now. */
export function draftedSite(site: OwnSite, id: string, draft: HomeContent | OwnPageContent, now: Date): OwnSite {
  if (!("places" in draft)) return { ...site, home: draft };
  const page = { slug: id, content: draft, languages: languagesOf(draft), publishedAt: now };
  return { ...site, pages: new Map([...site.pages, [id, page]]) };
}

/** @param hasAgeReason the law asks for it to be published, which the questions do (D16) */
export function homeIn({ home }: OwnSite, language: Language, hasAgeReason: boolean): readonly ShownSection[] {
  return home === null ? plainHome : shownSections(home, language, hasAgeReason ? ["faqs"] : []);
}
