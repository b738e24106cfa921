/** E-mails to applicants, in the language they applied in. */
import { isWaiting } from "../../domain/application/lifecycle.ts";
import { greetingName, shownName } from "../../domain/application/shown-name.ts";
import { onOneLine } from "../../domain/application/shown-text.ts";
import { formatCode } from "../../domain/code/code.ts";
import { clockStart, contactDueAt } from "../../domain/contact-clock/clock.ts";
import { positionValues } from "../../domain/application/registration.ts";
import type { EmailTemplate } from "../../domain/delivery/drafts.ts";
import { mailboxToken, type NewestLink } from "../../applications/application-link.ts";
import type { EmailFacts } from "../../db/queries/email-facts.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { countryName } from "../../locales/countries.ts";
import { momentWords } from "../../locales/dates.ts";
import { direction, fallbackMarket, isMarketCode, type MarketCode } from "../../locales/markets.ts";
import { textLanguage, textTag, type Translate, translatorFor } from "../../locales/translator.ts";
import { applicationAddress, pageAddress } from "../../routes.ts";
import type { EmailSettings } from "./settings.ts";
import {
  type Block,
  code,
  facts,
  heading,
  lead,
  type Letter,
  link,
  list,
  mainLink,
  note,
  paragraph,
} from "./letter.ts";
import { maskedNumber } from "./masked-number.ts";

type ApplicantTemplate = Extract<EmailTemplate, `applicant.${string}`>;

interface Writing {
  readonly t: Translate;
  readonly tag: string;
  readonly market: MarketCode;
  readonly person: EmailFacts;
  readonly operator: Operator;
  /** The market in addresses; undefined where they carry none. */
  readonly prefix: string | undefined;
  readonly settings: EmailSettings;
  /** Of the mailbox that the letter goes to: opens everything sent under its address (D30). */
  readonly mailed: NewestLink;
  readonly now: Date;
}

/** Null: what it says is no longer so, because the person withdrew or the application was closed. */
export function applicantLetter(
  template: ApplicantTemplate,
  person: EmailFacts,
  settings: EmailSettings,
  mailed: NewestLink,
  now: Date,
): Letter | null {
  const market = isMarketCode(person.market) ? person.market : fallbackMarket;
  const writing: Writing = {
    t: translatorFor(market),
    tag: textTag(market),
    market,
    person,
    operator: settings.operator,
    prefix: settings.localeStrategy === "prefix" ? market : undefined,
    settings,
    mailed,
    now,
  };
  if (template === "applicant.link") return finished(writing, "link", renewed(writing));
  // A contact closes nothing here: it may come before the first e-mail, and makes no miss untrue.
  if (!isWaiting({ ...person, contactedAt: null })) return null;
  if (template === "applicant.received") return finished(writing, "received", received(writing));
  return finished(writing, "missed", missed(writing));
}

function finished(
  { t, tag, market, person, operator }: Writing,
  which: "received" | "missed" | "link",
  body: Block[],
): Letter {
  const { legalName, address, name } = operator.identity;
  return {
    subject: t(`applicantMail.${which}.subject`, { code: formatCode(person.code) }),
    lang: tag,
    dir: direction(textLanguage(market)),
    title: t(`applicantMail.${which}.title`),
    blocks: [
      paragraph(greeting(t, person.name)),
      ...body,
      heading(t("applicantMail.who.title")),
      paragraph([legalName, ...address].join(", ")),
      note(t("applicantMail.who.answer", { operator: name })),
    ],
  };
}

/** Without a name where none may have been typed: whoever applies can give another person's address. */
function greeting(t: Translate, typed: string): string {
  const name = greetingName(typed);
  return name === null ? t("applicantMail.greetingUnnamed") : t("applicantMail.greeting", { name });
}

function received(writing: Writing): Block[] {
  const { t, operator } = writing;
  return [
    paragraph(t("applicantMail.received.opening", { operator: operator.identity.name })),
    lead(dueSentence(writing)),
    ...codeBlocks(writing),
    ...neverBlocks(writing),
    heading(t("applicantMail.page.title")),
    paragraph(t("applicantMail.page.text")),
    ...pageLink(writing),
    heading(t("applicantMail.held.title")),
    facts(held(writing)),
    note(t("applicantMail.held.hidden")),
    paragraph(t("applicantMail.held.correct")),
    ...checkBlocks(writing),
    heading(t("applicantMail.withdraw.title")),
    paragraph(t("applicantMail.withdraw.text")),
    note(t("applicantMail.withdraw.stranger")),
  ];
}

function missed(writing: Writing): Block[] {
  const { t } = writing;
  return [
    lead(t("applicantMail.missed.opening")),
    paragraph(t("applicantMail.missed.told")),
    paragraph(t("applicantMail.missed.choice")),
    ...pageLink(writing),
    paragraph(t("applicantMail.missed.late")),
    ...codeBlocks(writing),
    ...neverBlocks(writing),
    ...checkBlocks(writing),
  ];
}

function renewed(writing: Writing): Block[] {
  const { t } = writing;
  return [
    paragraph(t("applicantMail.link.opening")),
    paragraph(t("applicantMail.page.text")),
    ...pageLink(writing),
    note(t("applicantMail.link.unasked")),
    ...codeBlocks(writing),
    ...neverBlocks(writing),
  ];
}

/** By when somebody writes, in the person's own time. */
function dueSentence({ t, tag, person, now }: Writing): string {
  const { time, date } = momentWords(contactDueAt(clockStart(person)), now, tag, person);
  return t("applicantMail.received.due", { time, date });
}

function codeBlocks({ t, person }: Writing): Block[] {
  return [heading(t("success.code.title")), code(formatCode(person.code)), paragraph(t("success.code.text"))];
}

function neverBlocks({ t }: Writing): Block[] {
  return [
    heading(t("success.never.title")),
    list((["money", "cards", "codes", "crypto"] as const).map((thing) => t(`success.never.${thing}`))),
  ];
}

function pageLink({ t, person, prefix, settings, mailed }: Writing): Block[] {
  const token = mailboxToken(settings, { ...mailed, code: person.code });
  return [
    mainLink(t("applicantMail.page.action"), settings.publicUrl + applicationAddress(token, prefix)),
    note(t("applicantMail.page.secret")),
  ];
}

function checkBlocks({ t, prefix, settings }: Writing): Block[] {
  return [
    heading(t("applicantMail.check.title")),
    paragraph(t("applicantMail.check.text")),
    link(t("applicantMail.check.action"), settings.publicUrl + pageAddress("verify", prefix)),
  ];
}

function held({ t, tag, market, person, operator }: Writing) {
  const vacancy = operator.vacancies.find(({ slug }) => slug === person.job);
  const position = positionValues.find((value) => value === person.position);
  const job = vacancy?.text[textLanguage(market)]?.title ?? vacancy?.text.en?.title;
  return [
    { label: t("form.name"), value: shownName(person.name, 200) },
    { label: t("form.contact"), value: maskedNumber(person.areaCode, person.nationalNumber) },
    { label: t("form.email"), value: onOneLine(person.email) },
    { label: t("form.age"), value: String(person.age) },
    { label: t("form.country"), value: countryName(person.country, tag) },
    ...(job === undefined ? [] : [{ label: t("applicantMail.held.job"), value: job }]),
    ...(position === undefined ? [] : [{ label: t("form.position"), value: t(`form.positions.${position}`) }]),
  ];
}
