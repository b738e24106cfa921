/** Letters to applicants, in the language they applied in. */
import { setImmediate as pause } from "node:timers/promises";
import { isWaiting } from "../../domain/application/lifecycle.ts";
import { sayableName } from "../../domain/application/shown-name.ts";
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
  /** To greet them by; null: none, because what was typed may be no name, and whoever applies can give another person's address. */
  readonly name: string | null;
  /** Of a colleague that the letter names, as it may be said; null: it names none. */
  readonly recruiter: string | null;
  readonly operator: EmailSettings["operator"];
  readonly shelf: Shelf;
  readonly now: Date;
  /** Absolute: opens everything sent under the address that the letter goes to (D30). */
  readonly pageHref: string;
  /** Absolute. */
  readonly verifyHref: string;
}

/**
 * @param write null: what it says is no longer so
 * @param colleague the name of an account at the desk
 */
export function toApplicant(
  write: (context: ApplicantContext) => Letter | null,
  colleague: string | null = null,
): WriteLetter {
  return async ({ database, config, shelf, now, payload }) => {
    const registrationId = registrationOf(payload);
    const person = registrationId === null ? null : await emailFacts(database, registrationId);
    const mailed = person && (await newestLink(database, person.emailKey, now));
    if (!person || !mailed) return null;
    const context = contextOf(person, mailed, { config, shelf }, now);
    const sayable = (name: string) => sayableName(name, context.language, pause);
    const names = { name: await sayable(person.name), recruiter: colleague === null ? null : await sayable(colleague) };
    const letter = write({ ...context, ...names });
    if (!letter) return null;
    return { to: [person.email], replyTo: config.operator.identity.email, letter, mailbox: person.emailKey };
  };
}

function contextOf(
  person: EmailFacts,
  mailed: NewestLink,
  { config, shelf }: Pick<LetterContext, "config" | "shelf">,
  now: Date,
): Omit<ApplicantContext, "name" | "recruiter"> {
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
