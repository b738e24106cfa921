/**
 * What managers write of the site itself, apart from vacancies: each document has a draft and a
 * history.
 */
import * as v from "valibot";
import { savedBrandSchema, siteBrandSchema } from "../brand/brand.ts";
import { homeContent, pageContent, type PageDraft } from "./content.ts";

/** What a document of each kind may contain. Kinds of many documents are named `kind/slug`. */
export const documentKinds = { brand: siteBrandSchema, home: homeContent, page: pageContent } as const;
export type DocumentKind = keyof typeof documentKinds;
export type DocumentContent<Kind extends DocumentKind> = v.InferOutput<(typeof documentKinds)[Kind]>;

/** Entries of a document's history (`site_document_version.what`). */
export const documentVersionKinds = [
  "saved",
  "published",
  "unpublished",
  "restored",
  "scheduled",
  "unscheduled",
  /** The scheduled publication failed, because the checks had new findings. */
  "schedule_refused",
] as const;
export type DocumentVersionKind = (typeof documentVersionKinds)[number];

/** A document as the site shows it. */
export interface PublishedDocument {
  readonly name: string;
  readonly content: unknown;
  readonly publishedAt: Date;
}

/** As they are saved. A stored one may predate a check, and is shown until it changes. */
const savedKinds = { ...documentKinds, brand: savedBrandSchema };

/** The content with its defaults, or what is wrong with it. */
export function parseContent(name: string, content: unknown): { readonly content: object } | readonly string[] {
  const [kind = ""] = name.split("/");
  if (!Object.hasOwn(documentKinds, kind)) return [`there is no document "${name}"`];
  const parsed = v.safeParse(savedKinds[kind as DocumentKind], content);
  return parsed.success ? { content: parsed.output } : parsed.issues.map(({ message }) => message);
}

/** The home page or an own page; null: an older version's that no longer parses. */
export function parsePage(name: string, content: unknown): PageDraft | null {
  const parsed = parseContent(name, content);
  return "content" in parsed ? (parsed.content as PageDraft) : null;
}

/**
 * The published content of a single document; null: none, or an older version's that no longer
 * parses.
 */
export function publishedContent<Kind extends DocumentKind>(
  documents: ReadonlyMap<string, PublishedDocument>,
  kind: Kind,
): DocumentContent<Kind> | null {
  const parsed = v.safeParse(documentKinds[kind], documents.get(kind)?.content);
  return parsed.success ? parsed.output : null;
}
