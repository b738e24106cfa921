/**
 * An application as outbound systems see it: the data of each announced registration, and its
 * current status.
 */
import type { Transaction } from "../../db/database.ts";
import { stateColumns, stateShape } from "../../db/application-columns.ts";
import { firstSent } from "../../db/registration-columns.ts";
import { nullable, oneOf, text } from "../../db/rows.ts";
import {
  type ApplicationState,
  type Channel,
  channels,
  type OutwardStatus,
  outwardStatusOf,
} from "../../domain/application/lifecycle.ts";
import { formatCode } from "../../domain/code/code.ts";
import type { ContactRecord } from "../../domain/delivery/application-created.ts";

export interface WebhookSnapshot extends ApplicationState {
  /** The registration's. */
  readonly id: string;
  /** With dashes. */
  readonly code: string;
  /** The market it was sent in. */
  readonly market: string;
  readonly contact: Omit<ContactRecord, "site" | "lang">;
  readonly prefers: Channel | null;
  readonly status: OutwardStatus;
}

const shape = {
  ...stateShape,
  id: text,
  code: text,
  market: text,
  prefers: nullable(oneOf(channels)),
  open_id: text,
  country: text,
  phone: text,
  nickname: text,
  email: text,
  sex: text,
};

/**
 * One for each registration that outbound systems know, oldest first; `registrationIds` null: for
 * all of the application, otherwise for these. A duplicate was never announced, and counts as the
 * first one with the same content.
 */
export async function webhookSnapshotsOf(
  transaction: Transaction,
  applicationId: number,
  registrationIds: readonly string[] | null,
): Promise<WebhookSnapshot[]> {
  const rows = await transaction.rows(
    shape,
    `select distinct on (reported.created_at, reported.id) ${stateColumns}, r.prefers, reported.id, reported.code, r.market,
       r.area_code || r.national_number as open_id, r.country, r.phone, r.name as nickname, r.email,
       coalesce(r.sex, '') as sex
     from application a join registration r on r.application_id = a.id
     join registration reported on reported.id = case when r.sent_twice then ${firstSent} else r.id end
     where a.id = $1 and case when $2::text[] is null
       then not r.sent_twice or r.id = (select f.id from registration f where f.application_id = a.id
         order by f.created_at, f.id limit 1)
       else r.id = any($2::text[]) end
     order by reported.created_at, reported.id, r.created_at, r.id`,
    [applicationId, registrationIds],
    "reported-registrations",
  );
  if (rows.length === 0) throw new Error("the application has no registration");
  return rows.map((row) => {
    const { open_id, country, phone, nickname, email, sex, ...fields } = row;
    return {
      ...fields,
      code: formatCode(row.code),
      contact: { open_id, country, phone, nickname, email, sex },
      status: outwardStatusOf(row),
    };
  });
}
