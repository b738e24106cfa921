/** Validates the content of a document before it is stored. */
import * as v from "valibot";
import { savedBrandSchema } from "../brand/brand.ts";
import { groupOf } from "../operator/setting-groups.ts";
import { groupErrors } from "../operator/settings.ts";
import type { PageDraft } from "./content.ts";
import { type DocumentKind, documentKinds } from "./documents.ts";

/** As they are saved. A stored one may predate a check, and is shown until it changes. */
const savedKinds = { ...documentKinds, brand: savedBrandSchema };

/** The content with its defaults, or what is wrong with it. */
export function parseContent(name: string, content: unknown): { readonly content: object } | readonly string[] {
  const group = groupOf(name);
  if (group !== null) {
    const errors = groupErrors(group, content);
    // As it was written: defaults may change with a version.
    return errors.length > 0 ? errors : { content: content as object };
  }
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
