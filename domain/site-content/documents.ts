/**
 * What managers write of the site itself, apart from vacancies: each document has a draft and a
 * history.
 */
import * as v from "valibot";
import { siteBrandSchema } from "../brand/brand.ts";
import { homeContent, pageContent } from "./content.ts";

/**
 * What a document of each kind may contain. Kinds of many documents are named `kind/slug`. Settings
 * are documents too (domain/operator/setting-groups.ts), which the browser never reads.
 */
export const documentKinds = { brand: siteBrandSchema, home: homeContent, page: pageContent } as const;
export type DocumentKind = keyof typeof documentKinds;
export type DocumentContent<Kind extends DocumentKind> = v.InferOutput<(typeof documentKinds)[Kind]>;

/** A document as the site shows it. */
export interface PublishedDocument {
  readonly name: string;
  readonly content: unknown;
  readonly publishedAt: Date;
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
