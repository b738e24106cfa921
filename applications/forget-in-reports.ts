/**
 * Takes a person out of the impostor reports (B5) when their application is erased or past its time. The number reported and the
 * words of who reported it stay: a scammer who applied must not clear the warnings about himself by erasing his application
 * (docs/decisions/0029). The words of the person go with them: which those are is known by the browser that applied.
 */
import type { Transaction } from "../db/database.ts";
import { integer, json, nullable, text, listOf } from "../db/rows.ts";
import { type Identity, withoutIdentity } from "../domain/verification/redact.ts";

/** Reports that are rewritten in one statement. */
const batchSize = 200;

/** Of one report: with many registrations, somebody could choose every word of it as a name. */
const mostNames = 3;

/**
 * `everywhere`: also where the address or the number stands in words that quote no code of the person, which only the operator asks for,
 * who knows whose they are: anybody may apply with an address that is not theirs.
 */
export async function forgetInReports(
  transaction: Transaction,
  applicationIds: readonly number[],
  { everywhere }: { readonly everywhere: boolean },
): Promise<void> {
  const own = "(select id from registration where application_id = any($1::bigint[]))";
  await transaction.query(
    `update impostor_report set code = null, message = null, reporter = null, sender = null where reporter in ${own}`,
    [applicationIds],
  );
  const written = everywhere
    ? `or r.message is not null and (strpos(lower(r.message), lower(g.email)) > 0
         or length(g.national_number) >= 6 and strpos(regexp_replace(r.message, '\\D', '', 'g'), g.national_number) > 0)`
    : "";
  const found = await transaction.rows(
    quotingShape,
    `select r.id, r.message, array_agg(distinct g.code) as codes, array_agg(distinct g.email) as emails,
       jsonb_agg(distinct jsonb_build_object('areaCode', g.area_code, 'nationalNumber', g.national_number)) as numbers,
       (array_agg(distinct g.name))[1:${mostNames}] as names
     from registration g join impostor_report r on r.code = g.code ${written}
     where g.application_id = any($1::bigint[]) group by r.id order by r.id`,
    [applicationIds],
  );
  for (let from = 0; from < found.length; from += batchSize) {
    const batch = found.slice(from, from + batchSize);
    await transaction.query(
      `update impostor_report r set message = n.message, code = case when r.code = any(n.codes) then null else r.code end
       from jsonb_to_recordset($1::jsonb) as n (id bigint, message text, codes text[]) where r.id = n.id`,
      [
        JSON.stringify(
          batch.map(({ id, message, codes, ...identity }) => ({
            id,
            message: message === null ? null : withoutIdentity(message, { ...identity, codes }),
            codes,
          })),
        ),
      ],
    );
  }
}

const quotingShape = {
  id: integer,
  message: nullable(text),
  codes: listOf(text),
  emails: listOf(text),
  numbers: json<Identity["numbers"]>(),
  names: listOf(text),
};
