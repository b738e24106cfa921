import { mostTries, type LinkScope } from "../../domain/application/link-scope.ts";

/**
 * SQL condition for the registrations `r` that a link covers: parameters `$1` to `$3`, and a name
 * for prepared statements.
 */
export function linkScopeCondition(linkScope: LinkScope): {
  readonly condition: string;
  readonly values: readonly unknown[];
  readonly name: LinkScope["kind"];
} {
  switch (linkScope.kind) {
    case "registration":
      return {
        condition: `r.id = $1 and ($2::text is null or r.email_key = $2)
          and ($3::text[] is null or right(r.phone, 4) = any($3::text[]))`,
        values: [linkScope.id, linkScope.emailKey ?? null, linkScope.ends ?? null],
        name: linkScope.kind,
      };
    case "mailbox":
      return {
        condition: `r.email_key = $1 and right(r.phone, 4) = any($2::text[]) and r.phone not in (
          select n.phone from registration n where n.email_key = $1 and n.mailed_from > $3::integer)`,
        values: [linkScope.emailKey, linkScope.ends, linkScope.generation],
        name: linkScope.kind,
      };
    case "correction":
      return {
        condition: `r.id in (select c.registration_id from contact_correction c where c.correction_id = $1
          and right(c.phone, 4) = any($2::text[]) and c.tries < $3::integer)`,
        values: [linkScope.correctionId, linkScope.ends, mostTries],
        name: linkScope.kind,
      };
  }
}
