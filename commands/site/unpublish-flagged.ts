/**
 * Withholds published languages of the home page and own pages that ask applicants for money by
 * this build's scam check, as for vacancies: the home page has the product's words there, and an
 * own page does not exist.
 */
import { nextCatalogRevision } from "../vacancies/published-catalog.ts";
import { isOther, type Unpublished, type UnpublishOptions, withholdEach } from "../vacancies/unpublish-flagged.ts";
import type { Transaction } from "../../db/database.ts";
import { json, listOf, oneOf, text } from "../../db/rows.ts";
import { deskLanguages } from "../../domain/desk/desk.ts";
import { flaggedPageTexts, textsOfSite } from "../../domain/site-content/checks.ts";
import { parsePage } from "../../domain/site-content/parse.ts";
import { documentsLock, type SiteContext } from "./command.ts";

/** The brand's name is checked whenever it is read (domain/brand/brand.ts). */
const isPage = "published is not null and name <> 'brand'";

export function unpublishFlaggedPages({ database }: SiteContext, options: UnpublishOptions): Promise<void> {
  const { build } = options;
  return withholdEach(database, options, {
    async next() {
      const [page] = await database.rows(
        { name: text, published: json<unknown>() },
        `select name, published from site_document where ${isPage} and read_by is distinct from $1
         order by published_at desc, name limit 1`,
        [build],
        "page-to-read",
      );
      const content = page && parsePage(page.name, page.published);
      return page && { id: page.name, texts: content ? textsOfSite(content) : [] };
    },
    withhold: (transaction, name) => withhold(transaction, name, build),
  });
}

async function withhold(transaction: Transaction, name: string, build: string): Promise<Unpublished | null> {
  await transaction.query(documentsLock);
  const [page] = await transaction.rows(
    { published: json<unknown>(), withheld: listOf(oneOf(deskLanguages)) },
    `select published, withheld from site_document where name = $1 and ${isPage}`,
    [name],
  );
  if (!page) return null;
  const content = parsePage(name, page.published);
  const flagged = content ? flaggedPageTexts(content) : [];
  const languages = [...new Set(flagged.map(({ language }) => language))];
  await transaction.query("update site_document set read_by = $2 where name = $1", [name, build]);
  if (!isOther(page.withheld, languages)) return null;
  await transaction.query("update site_document set withheld = $2::text[], shelf_revision = $3 where name = $1", [
    name,
    languages,
    await nextCatalogRevision(transaction),
  ]);
  return { slug: name, languages, tactics: [...new Set(flagged.map(({ tactic }) => tactic))] };
}
