import { type PictureType, pictureTypes } from "../../domain/site-content/picture.ts";
import type { Queryable } from "../database.ts";
import { oneOf, text } from "../rows.ts";

export interface StoredPicture {
  readonly type: PictureType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** @param digits the hash, or its first digits; null: no such picture */
export async function readPicture(database: Queryable, digits: string): Promise<StoredPicture | null> {
  const [row] = await database.rows(
    { type: oneOf(pictureTypes), bytes: text },
    "select media_type as type, encode(bytes, 'base64') as bytes from site_picture where left(hash, length($1::text)) = $1::text",
    [digits],
    "site-picture",
  );
  return row ? { type: row.type, bytes: new Uint8Array(Buffer.from(row.bytes, "base64")) } : null;
}
