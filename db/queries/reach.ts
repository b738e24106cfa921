import { mostTries, type Reach } from "../../domain/application/reach.ts";

/** Which registrations `r` a link reaches: a condition with three parameters, `$1` to `$3`, and a name for prepared statements. */
export function reachCondition(reach: Reach): {
  readonly condition: string;
  readonly values: readonly unknown[];
  readonly name: Reach["kind"];
} {
  switch (reach.kind) {
    case "registration":
      return {
        condition: `r.id = $1 and ($2::text is null or r.email_key = $2)
          and ($3::text[] is null or right(r.phone, 4) = any($3::text[]))`,
        values: [reach.id, reach.emailKey ?? null, reach.ends ?? null],
        name: reach.kind,
      };
    case "mailbox":
      return {
        condition: `r.email_key = $1 and right(r.phone, 4) = any($2::text[]) and r.phone not in (
          select n.phone from registration n where n.email_key = $1 and n.mailed_from > $3::integer)`,
        values: [reach.emailKey, reach.ends, reach.generation],
        name: reach.kind,
      };
    case "correction":
      return {
        condition: `r.id in (select c.registration_id from contact_correction c where c.correction_id = $1
          and right(c.phone, 4) = any($2::text[]) and c.tries < $3::integer)`,
        values: [reach.correctionId, reach.ends, mostTries],
        name: reach.kind,
      };
  }
}
