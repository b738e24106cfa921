import { type Tag, tags } from "../../domain/search/tokens.ts";

/**
 * SQL for a registration's search lexemes (domain/search) in which `parameter`, a `text[]`,
 * replaces those of the `changed` fields. Missing lexemes stay missing: backfill-search.ts computes
 * them later.
 */
export function reindexSql(changed: readonly (keyof typeof tags)[], parameter: string): string {
  const gone = changed.map((name): Tag => tags[name]).join("");
  return `case when search is not null then array_to_tsvector(array(
    select lexeme from unnest(tsvector_to_array(search)) lexeme where position(left(lexeme, 1) in '${gone}') = 0
  ) || ${parameter}::text[]) end`;
}
