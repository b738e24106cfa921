/** Keeps stored settings encrypted with the current SECRET. */
import type { Secrets } from "../../app/signing.ts";
import type { Database, Queryable } from "../../db/database.ts";
import { json, nullable, text } from "../../db/rows.ts";
import { documentsLock } from "./command.ts";
import { isSealed, openContent, sealContent } from "./sealed-settings.ts";

const rowsShape = { id: text, document: text, draft: json<object>(), published: nullable(json<object>()) };
const tables = {
  site_document: {
    read: "select name as id, name as document, draft, published from site_document where starts_with(name, 'settings/')",
    write: "update site_document set draft = $2::jsonb, published = $3::jsonb where name = $1",
  },
  site_document_version: {
    read: `select id::text, document, content as draft, null::jsonb as published from site_document_version
      where starts_with(document, 'settings/')`,
    write: "update site_document_version set content = $2::jsonb where id = $1::bigint and $3::jsonb is null",
  },
};

/**
 * Encrypts stored settings with the current secret, in the history too: after a change of SECRET,
 * or where a version before encryption wrote them. Call it at each start.
 */
export async function resealSettings(database: Database, secrets: Secrets): Promise<void> {
  const isCurrent = (document: string, content: object | null) =>
    content === null || isSealed(document, content, secrets);
  const outdated = async (reader: Queryable, read: string) =>
    (await reader.rows(rowsShape, read)).filter(
      ({ document, draft, published }) => !isCurrent(document, draft) || !isCurrent(document, published),
    );
  const found = await Promise.all(Object.values(tables).map(({ read }) => outdated(database, read)));
  if (found.every((rows) => rows.length === 0)) return;
  await database.transaction(async (transaction) => {
    await transaction.query(documentsLock);
    for (const { read, write } of Object.values(tables)) {
      for (const { id, document, ...contents } of await outdated(transaction, read)) {
        const again = [contents.draft, contents.published].map((content) =>
          content === null
            ? null
            : JSON.stringify(sealContent(document, openContent(document, content, secrets), secrets)),
        );
        await transaction.query(write, [id, ...again]);
      }
    }
  });
}
