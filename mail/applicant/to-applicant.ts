/** Letters to applicants, in the language they applied in. */
import { setImmediate as pause } from "node:timers/promises";
import { isWaiting } from "../../domain/application/lifecycle.ts";
import {
  isNumberKnown,
  type LinkScope,
  mailboxToken,
  type NewestLink,
  newestLink,
} from "../../applications/application-link.ts";
import { sayableName } from "../../domain/application/shown-name.ts";
import { emailFacts, type EmailFacts } from "../../db/queries/email-facts.ts";
import { fallbackMarket, isMarketCode } from "../../locales/markets.ts";
import { pageAddress, statusPageAddress, statusPages } from "../../routes.ts";
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
  /** Absolute: opens what was sent, and nothing under the mailbox without the digits of its own number (D30). */
  readonly pageHref: string;
  /** Absolute: where the link to that page is asked for. */
  readonly askHref: string;
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
    const scope = isAsked(payload)
      ? "asked"
      : (await isNumberKnown(database, person.registrationId))
        ? "mailbox"
        : "registration";
    const context = contextOf(person, { ...mailed, scope }, { config, shelf }, now);
    const sayable = (name: string) => sayableName(name, context.language, pause);
    const names = { name: await sayable(person.name), recruiter: colleague === null ? null : await sayable(colleague) };
    const letter = write({ ...context, ...names });
    if (!letter) return null;
    return { to: [person.email], replyTo: config.operator.identity.email, letter, mailbox: person.emailKey };
  };
}

/** For the owner of the mailbox, who asked for a link to whatever is under it. */
function isAsked(payload: unknown): boolean {
  return typeof payload === "object" && payload !== null && "asked" in payload && payload.asked === true;
}

function contextOf(
  person: EmailFacts,
  mailed: NewestLink & { readonly scope: LinkScope },
  { config, shelf }: Pick<LetterContext, "config" | "shelf">,
  now: Date,
): Omit<ApplicantContext, "name" | "recruiter"> {
  const { language, prefix } = marketOf(person, config);
  const token = mailboxToken(config, { ...mailed, code: person.code });
  return {
    ...language,
    person,
    operator: config.operator,
    shelf,
    now,
    pageHref: config.publicUrl + statusPageAddress(token, prefix),
    askHref: config.publicUrl + statusPageAddress(statusPages.link, prefix),
    verifyHref: config.publicUrl + pageAddress("verify", prefix),
  };
}

/** Not withdrawn and not closed. A contact closes nothing here: it may come before the first letter, and makes no miss untrue. */
export function isStillOpen(person: EmailFacts): boolean {
  return isWaiting({ ...person, contactedAt: null });
}

/** The language of letters to somebody, and the market in addresses; undefined where they carry none. */
export function marketOf({ market: typed }: EmailFacts, { localeStrategy }: Pick<EmailSettings, "localeStrategy">) {
  const market = isMarketCode(typed) ? typed : fallbackMarket;
  return { language: inMarket(market), prefix: localeStrategy === "prefix" ? market : undefined };
}
