/** Stores a verified picture, and drops those that no document has named for a day. */
import { createHash } from "node:crypto";
import { recordAtDesk } from "../audit/record.ts";
import type { Database } from "../../db/database.ts";
import type { SitePicture } from "../../domain/site-content/picture.ts";

export interface VerifiedPicture extends Omit<SitePicture, "hash"> {
  readonly bytes: Uint8Array;
}

/**
 * The same file twice is one picture.
 * @param by the account that uploaded it, for the audit log; omitted: none did
 */
export async function storePicture(
  database: Database,
  { bytes, type, width, height }: VerifiedPicture,
  now: Date,
  by?: string,
): Promise<SitePicture> {
  const hash = createHash("sha256").update(bytes).digest("hex");
  await database.transaction(async (transaction) => {
    // The documents are read once, however many pictures there are.
    await transaction.query(
      `with content as (
         select draft as written from site_document union all
         select published from site_document where published is not null union all
         select content from site_document_version
       ), named as materialized (select distinct jsonb_path_query(written, '$.**.hash') #>> '{}' as hash from content)
       delete from site_picture where created_at < $1::timestamptz - interval '1 day' and hash <> $2
         and hash not in (select hash from named where hash is not null)`,
      [now.toISOString(), hash],
    );
    // Base64, because the engines' drivers take bytes differently.
    await transaction.query(
      `insert into site_picture (hash, media_type, width, height, bytes, created_at)
       values ($1, $2, $3, $4, decode($5, 'base64'), $6::timestamptz) on conflict (hash) do update set created_at = excluded.created_at`,
      [hash, type, width, height, Buffer.from(bytes).toString("base64"), now.toISOString()],
    );
    if (by !== undefined) {
      await recordAtDesk(transaction, { by, at: now }, "site_saved", { subject: `picture/${hash.slice(0, 12)}` });
    }
  });
  return { hash, type, width, height };
}
