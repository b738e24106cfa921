/**
 * Versions of each market's privacy text: a new row whenever a release or the operator file changes
 * it.
 */
import { createHash } from "node:crypto";
import type { Queryable } from "../../db/database.ts";
import type { Json } from "../../db/schema.ts";
import { integer, json, nullable, type Row, text, time } from "../../db/rows.ts";

const version = { market: text, number: integer, since: time };
export type PrivacyVersion = Row<typeof version>;

const wholeVersion = { text: json<Json>(), since: time, until: nullable(time) };

/** Adds a version for each market whose text changed. Of several processes, only one adds. */
export async function keepPrivacyTexts(
  database: Queryable,
  texts: readonly { readonly market: string; readonly text: object }[],
  now: Date,
): Promise<void> {
  const versions = texts.map((each) => ({ ...each, digest: digestOf(each.text) }));
  await database.query(
    `insert into privacy_version (market, number, digest, text, since)
     select said.market, coalesce(newest.number, 0) + 1, said.digest, said.text, $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as said (market text, digest text, text jsonb)
     left join lateral (
       select number, digest from privacy_version v where v.market = said.market order by number desc limit 1
     ) newest on true
     where newest.digest is distinct from said.digest
     on conflict do nothing`,
    [JSON.stringify(versions), now.toISOString()],
  );
}

/** All markets, each with its newest version first. */
export function privacyVersions(database: Queryable): Promise<PrivacyVersion[]> {
  return database.rows(version, "select market, number, since from privacy_version order by market, number desc");
}

/**
 * One version; `until` is when the next one replaced it (null: it is the newest). Undefined: no
 * such version.
 */
export async function privacyVersion(
  database: Queryable,
  market: string,
  number: number,
): Promise<Row<typeof wholeVersion> | undefined> {
  const [row] = await database.rows(
    wholeVersion,
    `select v.text, v.since, later.since as until
     from privacy_version v left join privacy_version later on later.market = v.market and later.number = v.number + 1
     where v.market = $1 and v.number = $2`,
    [market, number],
  );
  return row;
}

/** SHA-256 as 64 hexadecimal characters. */
function digestOf(notice: object): string {
  return createHash("sha256").update(JSON.stringify(notice)).digest("hex");
}
