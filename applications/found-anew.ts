import { type Tag, tags } from "../domain/search/tokens.ts";

/**
 * What a registration is found by (domain/search), with other lexemes for some of what it says; `parameter` is their `text[]`. What is not
 * made yet stays so: fill-search.ts makes it of what is stored by then.
 */
export function foundAnew(changed: readonly (keyof typeof tags)[], parameter: string): string {
  const gone = changed.map((name): Tag => tags[name]).join("");
  return `case when search is not null then array_to_tsvector(array(
    select lexeme from unnest(tsvector_to_array(search)) lexeme where position(left(lexeme, 1) in '${gone}') = 0
  ) || ${parameter}::text[]) end`;
}
