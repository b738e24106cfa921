/** Letters to applicants, in the language they applied in. */
import { isWaiting } from "../../domain/application/lifecycle.ts";
import { mailboxToken, type NewestLink, newestLink } from "../../applications/application-link.ts";
import { emailFacts, type EmailFacts } from "../../db/queries/email-facts.ts";
import { fallbackMarket, isMarketCode } from "../../locales/markets.ts";
import { statusPageAddress, pageAddress } from "../../routes.ts";
import { inMarket, type LetterLanguage } from "../language.ts";
import type { Letter, LetterContext, WriteLetter } from "../letter.ts";
import type { Shelf } from "../../vacancies/shelf.ts";
import { registrationOf } from "../registration-of.ts";
import type { EmailSettings } from "../settings.ts";

export interface ApplicantContext extends LetterLanguage {
  readonly person: EmailFacts;
  readonly operator: EmailSettings["operator"];
  readonly shelf: Shelf;
  readonly now: Date;
  /** Absolute: opens everything sent under the address that the letter goes to (D30). */
  readonly pageHref: string;
  /** Absolute. */
  readonly verifyHref: string;
}

/** @param write null: what it says is no longer so */
export function toApplicant(write: (context: ApplicantContext) => Letter | null): WriteLetter {
  return async ({ database, config, shelf, now, payload }) => {
    const registrationId = registrationOf(payload);
    const person = registrationId === null ? null : await emailFacts(database, registrationId);
    const mailed = person && (await newestLink(database, person.emailKey, now));
    const letter = person && mailed && write(contextOf(person, mailed, { config, shelf }, now));
    if (!letter) return null;
    return { to: [person.email], replyTo: config.operator.identity.email, letter, mailbox: person.emailKey };
  };
}

function contextOf(
  person: EmailFacts,
  mailed: NewestLink,
  { config, shelf }: Pick<LetterContext, "config" | "shelf">,
  now: Date,
): ApplicantContext {
  const market = isMarketCode(person.market) ? person.market : fallbackMarket;
  // The market in addresses; undefined where they carry none.
  const prefix = config.localeStrategy === "prefix" ? market : undefined;
  const token = mailboxToken(config, { ...mailed, code: person.code });
  return {
    ...inMarket(market),
    person,
    operator: config.operator,
    shelf,
    now,
    pageHref: config.publicUrl + statusPageAddress(token, prefix),
    verifyHref: config.publicUrl + pageAddress("verify", prefix),
  };
}

/** Not withdrawn and not closed. A contact closes nothing here: it may come before the first letter, and makes no miss untrue. */
export function isStillOpen(person: EmailFacts): boolean {
  return isWaiting({ ...person, contactedAt: null });
}
