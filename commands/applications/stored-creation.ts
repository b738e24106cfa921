/**
 * Rebuilds the event `application.created` from stored data, for registrations that were not
 * announced when they were sent: held ones and duplicates.
 */
import type { Registration } from "../../domain/application/fields.ts";
import { formatCode } from "../../domain/code/code.ts";
import { contactDueAt } from "../../domain/contact-clock/clock.ts";
import { type ApplicationCreated, applicationCreated } from "../../domain/delivery/application-created.ts";
import type { Transaction } from "../../db/database.ts";
import { registrationColumns, registrationShape } from "../../db/registration-columns.ts";
import { nullable, text, texts, time } from "../../db/rows.ts";
import { fallbackMarket, isMarketCode, markets } from "../../locales/markets.ts";
import type { Work } from "./command.ts";

export interface StoredCreation {
  readonly id: string;
  readonly code: string;
  readonly createdAt: Date;
  readonly market: string;
  readonly registration: Registration;
  readonly consent: ApplicationCreated["data"]["consent"];
  /** The survey's answers so far. */
  readonly answers: Readonly<Record<string, string>>;
}

const shape = {
  id: text,
  code: text,
  createdAt: time,
  market: text,
  ...registrationShape,
  wording: nullable(text),
  version: nullable(text),
  consentLanguage: nullable(text),
  agreedAt: nullable(time),
  answers: texts,
};

/** For the application's first registration, or the given one. Null: it was erased. */
export async function creationOf(
  { transaction, context }: Work,
  applicationId: number,
  registrationId: string | null = null,
): Promise<ApplicationCreated | null> {
  const stored = await storedCreation(transaction, applicationId, registrationId);
  if (stored === null) return null;
  const { tag } = markets[isMarketCode(stored.market) ? stored.market : fallbackMarket];
  return creationEvent(stored, tag, new URL(context.config.publicUrl).host);
}

export async function storedCreation(
  transaction: Transaction,
  applicationId: number,
  registrationId: string | null = null,
): Promise<StoredCreation | null> {
  const [row] = await transaction.rows(
    shape,
    `select r.id, r.code, r.created_at as "createdAt", r.market, ${registrationColumns}, w.text as wording, c.version,
       c.language as "consentLanguage", c.agreed_at as "agreedAt",
       (select coalesce(jsonb_object_agg(question, value), '{}') from survey_answer where registration_id = r.id)
         as answers
     from registration r
     left join consent c on c.registration_id = r.id
     left join consent_wording w on w.version = c.version and w.language = c.language
     where r.application_id = $1 and ($2::text is null or r.id = $2) order by r.created_at, r.id limit 1`,
    [applicationId, registrationId],
    "stored-creation",
  );
  if (!row) return null;
  const { id, code, createdAt, market, answers, wording, version, consentLanguage, agreedAt, ...registration } = row;
  const consent =
    wording === null || version === null || consentLanguage === null || agreedAt === null
      ? null
      : { wording, version, language: consentLanguage, agreed_at: agreedAt.toISOString() };
  return { id, code, createdAt, market, registration, consent, answers };
}

/** @param languageTag the market's; @param site host of the site */
export function creationEvent(stored: StoredCreation, languageTag: string, site: string): ApplicationCreated {
  const { id, code, createdAt, market, registration, consent, answers } = stored;
  const event = applicationCreated({
    id,
    code: formatCode(code),
    createdAt,
    contactDueAt: contactDueAt(createdAt),
    site,
    market,
    languageTag,
    registration,
    consent,
  });
  return { ...event, data: { ...event.data, answers } };
}
