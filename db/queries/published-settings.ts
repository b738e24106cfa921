/** Settings that the desk has published (domain/operator/setting-groups.ts). */
import { groupOf, type GroupContent, type PublishedSettings } from "../../domain/operator/setting-groups.ts";
import type { Queryable } from "../database.ts";
import { boolean, json, onlyRow, text } from "../rows.ts";

export async function publishedSettings(database: Queryable): Promise<PublishedSettings> {
  const rows = await database.rows(
    { name: text, content: json<GroupContent>() },
    "select name, published as content from site_document where starts_with(name, 'settings/') and published is not null",
    [],
    "published-settings",
  );
  return settingsAmong(rows);
}

/** The same for a database that may be empty or older, as before it is migrated. */
export async function publishedSettingsIfAny(database: Queryable): Promise<PublishedSettings> {
  const { known } = onlyRow(
    await database.rows({ known: boolean }, "select to_regclass('site_document') is not null as known"),
  );
  return known ? publishedSettings(database) : {};
}

/** The settings among documents. */
export function settingsAmong(
  documents: Iterable<{ readonly name: string; readonly content: unknown }>,
): PublishedSettings {
  return Object.fromEntries(
    [...documents].flatMap(({ name, content }) => {
      const group = groupOf(name);
      return group === null ? [] : [[group, content as GroupContent]];
    }),
  );
}
