import { setImmediate as pause } from "node:timers/promises";
import { isWaiting } from "../../domain/application/lifecycle.ts";
import {
  isNumberKnown,
  type LinkScope,
  mailboxToken,
  type NewestLink,
  newestLink,
} from "../../commands/applications/application-link.ts";
import { signedReplyAddress } from "../../commands/applications/reply-token.ts";
import { displayableName } from "../../domain/application/shown-name.ts";
import { emailFacts, type EmailFacts } from "../../db/queries/email-facts.ts";
import { fallbackMarket, isMarketCode } from "../../locales/markets.ts";
import { pageAddress, statusPageAddress, statusPages } from "../../routes.ts";
import { inMarket, type EmailLanguage } from "../language.ts";
import type { EmailContent, EmailContext, WriteEmail } from "../email.ts";
import type { PublishedCatalog } from "../../commands/vacancies/published-catalog.ts";
import { registrationOf } from "../read-registration.ts";
import type { EmailSettings } from "../settings.ts";

export interface ApplicantContext extends EmailLanguage {
  readonly person: EmailFacts;
  /**
   * The name in the greeting; null: none, because the input may not be a name or the address may be
   * another person's.
   */
  readonly name: string | null;
  /** The display name of a colleague mentioned in the email; null: none. */
  readonly recruiter: string | null;
  readonly operator: EmailSettings["operator"];
  readonly catalog: PublishedCatalog;
  readonly now: Date;
  /** Absolute. Opens the application; other data need the digits of its own number (D30). */
  readonly pageHref: string;
  /** Absolute. The page that requests a link to `pageHref`. */
  readonly askHref: string;
  /** Absolute. */
  readonly verifyHref: string;
}

/**
 * @param write returns null when the email is no longer true
 * @param colleague the name of an account at the desk
 */
export function toApplicant(
  write: (context: ApplicantContext) => EmailContent | null,
  colleague: string | null = null,
): WriteEmail {
  return async ({ database, config, catalog, now, payload }) => {
    const registrationId = registrationOf(payload);
    const person = registrationId === null ? null : await emailFacts(database, registrationId);
    const mailed = person && (await newestLink(database, person.emailKey, now));
    if (!person || !mailed) return null;
    const scope = isRequested(payload)
      ? "asked"
      : (await isNumberKnown(database, person.registrationId))
        ? "mailbox"
        : "registration";
    const context = contextOf(person, { ...mailed, scope }, { config, catalog }, now);
    const sayable = (name: string) => displayableName(name, context.language, pause);
    const names = { name: await sayable(person.name), recruiter: colleague === null ? null : await sayable(colleague) };
    const content = write({ ...context, ...names });
    if (!content) return null;
    const { tag, dir } = context;
    const replyTo = repliesTo(config, person) ?? config.operator.identity.email;
    return { to: [person.email], replyTo, content: { ...content, tag, dir }, mailbox: person.emailKey };
  };
}

/** Where replies reach the desk (B20); null: the operator receives none. */
function repliesTo(config: EmailSettings, person: EmailFacts): string | null {
  const mailbox = config.operator.mail?.replies;
  return mailbox === undefined ? null : signedReplyAddress(config, mailbox, person);
}

/** True when the owner of the mailbox requested a link to everything stored for it. */
function isRequested(payload: unknown): boolean {
  return typeof payload === "object" && payload !== null && "asked" in payload && payload.asked === true;
}

function contextOf(
  person: EmailFacts,
  mailed: NewestLink & { readonly scope: LinkScope },
  { config, catalog }: Pick<EmailContext, "config" | "catalog">,
  now: Date,
): Omit<ApplicantContext, "name" | "recruiter"> {
  const { language, prefix } = marketOf(person, config);
  const token = mailboxToken(config, { ...mailed, code: person.code });
  return {
    ...language,
    person,
    operator: config.operator,
    catalog,
    now,
    pageHref: config.publicUrl + statusPageAddress(token, prefix),
    askHref: config.publicUrl + statusPageAddress(statusPages.link, prefix),
    verifyHref: config.publicUrl + pageAddress("verify", prefix),
  };
}

/**
 * Neither withdrawn nor closed. A contact does not close it: a contact may precede the first email,
 * and a missed deadline stays missed.
 */
export function isStillOpen(person: EmailFacts): boolean {
  return isWaiting({ ...person, contactedAt: null });
}

/**
 * The language of emails to this person, and the market prefix of links; undefined where URLs have
 * no prefix.
 */
export function marketOf({ market: typed }: EmailFacts, { localeStrategy }: Pick<EmailSettings, "localeStrategy">) {
  const market = isMarketCode(typed) ? typed : fallbackMarket;
  return { language: inMarket(market), prefix: localeStrategy === "prefix" ? market : undefined };
}
