import { json } from "../rows.ts";
import type { Queryable } from "../database.ts";

/** The `mail` of the desk's settings that was last in use; null: there was none. */
export async function lastDeskMail(database: Queryable): Promise<object | null> {
  const [row] = await database.rows(
    { mail: json<object>() },
    `select content -> 'mail' as mail from site_document_version
     where document = 'settings/email' and what = 'published' and content -> 'mail' is not null order by id desc limit 1`,
  );
  return row?.mail ?? null;
}
