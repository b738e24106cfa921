/** What outbound systems are told of an application: what its first registration says, and where it stands now. */
import type { Transaction } from "../db/database.ts";
import { stateColumns, stateShape } from "../db/application-columns.ts";
import { firstSent } from "../db/registration-columns.ts";
import { nullable, oneOf, text } from "../db/rows.ts";
import {
  type ApplicationState,
  type Channel,
  channels,
  type OutwardStatus,
  outwardStatusOf,
} from "../domain/application/lifecycle.ts";
import { formatCode } from "../domain/code/code.ts";
import type { ContactRecord } from "../domain/delivery/application-created.ts";

export interface Told extends ApplicationState {
  /** The registration's: outbound systems know the application by its first one. */
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

/** Of the application by its first registration, or by the one that is named; where that was sent twice, under the first's id. */
export async function toldOf(
  transaction: Transaction,
  applicationId: number,
  registrationId: string | null,
): Promise<Told> {
  const [found] = await transaction.rows(
    shape,
    `select ${stateColumns}, r.prefers, told.id, told.code, r.market, r.area_code || r.national_number as open_id, r.country,
       r.phone, r.name as nickname, r.email, coalesce(r.sex, '') as sex
     from application a join registration r on r.application_id = a.id
     join registration told on told.id = case when r.sent_twice then ${firstSent} else r.id end
     where a.id = $1 and ($2::text is null or r.id = $2) order by r.created_at, r.id limit 1`,
    [applicationId, registrationId],
    "told-of",
  );
  if (!found) throw new Error("an application without a registration");
  const { open_id, country, phone, nickname, email, sex, ...told } = found;
  return {
    ...told,
    code: formatCode(found.code),
    contact: { open_id, country, phone, nickname, email, sex },
    status: outwardStatusOf(found),
  };
}
