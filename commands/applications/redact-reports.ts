/**
 * Removes a person from impostor reports (B5) when their application is erased or expires; reports
 * sent by their browser lose all text. The reported number and other people's words stay: a scammer
 * must not clear warnings by erasing an application (docs/decisions/0029).
 */
import type { Transaction } from "../../db/database.ts";
import { integer, json, nullable, text, listOf } from "../../db/rows.ts";
import { type Identity, withoutIdentity } from "../../domain/verification/redact.ts";

/** Reports per statement. */
const batchSize = 200;

/**
 * Names removed per report: someone with many registrations could otherwise choose every word of it
 * as a name.
 */
const mostNames = 3;

/**
 * `everywhere`: also removes address and number from texts that quote no code of the person. Only
 * the operator asks for that, knowing the owner: anyone may apply with another's address.
 */
export async function redactReports(
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
