/** What the privacy page of each market said, and since when: kept whenever it changes, by a new version or the operator file. */
import { createHash } from "node:crypto";
import type { Queryable } from "../db/database.ts";
import type { Json } from "../db/schema.ts";
import { integer, json, nullable, type Row, text, time } from "../db/rows.ts";

const version = { market: text, number: integer, since: time };
export type PrivacyVersion = Row<typeof version>;

const wholeVersion = { text: json<Json>(), since: time, until: nullable(time) };

/** Adds a version for each market whose text is another than its newest. Of several processes at once, one adds it. */
export async function keepPrivacyTexts(
  database: Queryable,
  texts: readonly { readonly market: string; readonly text: object }[],
  now: Date,
): Promise<void> {
  const said = texts.map((each) => ({ ...each, digest: digestOf(each.text) }));
  await database.query(
    `insert into privacy_version (market, number, digest, text, since)
     select said.market, coalesce(newest.number, 0) + 1, said.digest, said.text, $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as said (market text, digest text, text jsonb)
     left join lateral (
       select number, digest from privacy_version v where v.market = said.market order by number desc limit 1
     ) newest on true
     where newest.digest is distinct from said.digest
     on conflict do nothing`,
    [JSON.stringify(said), now.toISOString()],
  );
}

/** Of every market, the newest first. */
export function privacyVersions(database: Queryable): Promise<PrivacyVersion[]> {
  return database.rows(version, "select market, number, since from privacy_version order by market, number desc");
}

/** One version with the moment at which the next one took its place (`until`; null: it is the newest). Undefined: there is none. */
export async function privacyVersion(
  database: Queryable,
  market: string,
  number: number,
): Promise<Row<typeof wholeVersion> | undefined> {
  const [found] = await database.rows(
    wholeVersion,
    `select v.text, v.since, later.since as until
     from privacy_version v left join privacy_version later on later.market = v.market and later.number = v.number + 1
     where v.market = $1 and v.number = $2`,
    [market, number],
  );
  return found;
}

/** Of 64 characters. */
function digestOf(said: object): string {
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}
