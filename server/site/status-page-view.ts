/** Maps stored data to the status page's view (B2), in the applicant's time zone. */
import { isOpenStatus, isStage, isWaiting, outwardStatusOf, statusOf } from "../../domain/application/lifecycle.ts";
import { formatCode } from "../../domain/code/code.ts";
import { contactDueAt, elapsedShare } from "../../domain/contact-clock/clock.ts";
import { maskedEmail } from "../../domain/application/email-address.ts";
import { maskedPhone } from "../../domain/desk/phone.ts";
import { mayReportNoContact } from "../../domain/contact-clock/outcome.ts";
import type { StatusPageRow, Sent } from "../../db/queries/status-page.ts";
import type { ApplicationLink } from "../../commands/applications/application-link.ts";
import { mostTries } from "../../domain/application/link-scope.ts";
import { sendsEmail } from "../../commands/outbox/sends-email.ts";
import { surveyQuestions } from "../../domain/survey/answers.ts";
import { chosenWords } from "../../locales/choices.ts";
import { countryName } from "../../locales/countries.ts";
import { momentWords } from "../../locales/dates.ts";
import { formatNumber } from "../../locales/format.ts";
import { languageNames, type MarketCode, markets } from "../../locales/markets.ts";
import { sourceWords } from "../../locales/source.ts";
import { translatorFor } from "../../locales/translator.ts";
import type {
  ConversationView,
  StatusPageView,
  StoredDataView,
  MomentView,
  SentView,
  TeamContactsView,
} from "../../site/status-page-view.ts";
import type { ServerParts } from "../parts.ts";
import type { BookedInterview } from "./interview-view.ts";
import type { Unsent } from "./own-messages.ts";
import { formAddress } from "./form-address.ts";
import { answerWords, questionWords } from "../survey-words.ts";

export interface StatusPageScope {
  readonly market: MarketCode;
  readonly action: string;
  readonly page: StatusPageRow;
  readonly link: ApplicationLink;
  /** The interview offered or booked; null: none. */
  readonly interview: BookedInterview | null;
  readonly interviewHref: string;
  readonly sent: readonly Sent[];
  /** The URL of another of them. */
  readonly addressOf: (code: string) => string;
  /** Until when the proven digits unlock everything; null: locked. */
  readonly openUntil: Date | null;
  readonly team: TeamContactsView | null;
  /** Null: locked, and nothing was typed. */
  readonly conversation: ConversationView | null;
}

export interface SentBack {
  readonly done?: StatusPageView["done"];
  readonly formError?: string;
  /** A message that was not stored. */
  readonly unsent?: Unsent;
  /** Shows all messages, not only the newest. */
  readonly older?: boolean;
  readonly ask?: StoredDataView["ask"];
  readonly typed?: StoredDataView["typed"];
  readonly errors?: StoredDataView["errors"];
}

export function statusPageView(parts: ServerParts, given: StatusPageScope, more: SentBack = {}): StatusPageView {
  // A held-back application is shown as received: applicants do not learn of our suspicion.
  const scope = { ...given, page: { ...given.page, heldAt: null } };
  const { page, market } = scope;
  const now = parts.deps.now();
  const due = contactDueAt(page.clockFrom);
  const waiting = isWaiting(page);
  const late = waiting && now >= due;
  const status = outwardStatusOf(page);
  const applied = words(scope, page.createdAt, now);
  const moment = (at: Date): MomentView => ({ iso: at.toISOString(), ...words(scope, at, now) });
  const t = translatorFor(market);
  const end = (at: Date) => {
    const { time, day } = words(scope, at, now);
    return t("success.moment", { time, day });
  };
  return {
    action: scope.action,
    post: formAddress(scope.action, more.unsent?.shown ?? page.code),
    code: formatCode(page.code),
    status,
    waiting,
    late,
    recruiter: isStage(status) ? page.contactedName : (page.recruiterName?.trim().split(/\s+/)[0] ?? null),
    by: page.prefers ?? "whatsapp",
    applied: { time: applied.time, date: applied.date },
    from: moment(page.clockFrom),
    due: moment(due),
    contacted: page.contactedAt && moment(page.contactedAt),
    left: waiting && !late ? left(market, due.getTime() - now.getTime()) : null,
    ends: [end(page.clockFrom), end(due)],
    elapsed: elapsedShare(page.clockFrom, now),
    interview: interviewView(scope, now),
    done: more.done ?? null,
    formError: more.formError ?? null,
    locked: scope.link.triesAt.itsNumber >= mostTries,
    other: scope.link.scope === "registration" ? null : scope.link.triesAt.others >= mostTries ? "locked" : "open",
    sent: scope.sent.length > 1 ? scope.sent.map((sent) => sentView(scope, sent, now)) : [],
    held: scope.openUntil && heldView(parts, scope, more, scope.openUntil),
    team: scope.team,
    conversation: scope.conversation,
  };
}

function interviewView({ interview, interviewHref, market }: StatusPageScope, now: Date): StatusPageView["interview"] {
  if (interview === null) return null;
  const { booked, slots, minutes } = interview;
  const place = { timeZone: booked?.timeZone ?? interview.timeZone, country: null };
  return {
    href: interviewHref,
    free: slots.length,
    minutes,
    booked: booked && {
      iso: booked.start.toISOString(),
      ...momentWords(booked.start, now, markets[market].tag, place),
    },
  };
}

function sentView(scope: StatusPageScope, { id, code, createdAt, timeZone, country }: Sent, now: Date): SentView {
  const { tag } = markets[scope.market];
  const { time, date } = momentWords(createdAt, now, tag, { timeZone, country });
  return { code: formatCode(code), time, date, href: id === scope.page.id ? null : scope.addressOf(code) };
}

function heldView({ deps }: ServerParts, scope: StatusPageScope, more: SentBack, openUntil: Date): StoredDataView {
  const { page, market } = scope;
  const { config } = deps;
  const { tag } = markets[market];
  const t = translatorFor(market);
  const now = deps.now();
  const at = (moment: Date) => {
    const { time, date } = words(scope, moment, now);
    return `${time}, ${date}`;
  };
  const none = t("statusPage.held.none");
  const status = statusOf(page);
  const open = isOpenStatus(status);
  const job = page.job && (deps.catalog.find(page.job)?.texts[markets[market].language]?.text.title ?? page.job);
  const corrected = latest(page.correctedAt, page.nameCorrectedAt);
  const agreed = page.consent && words(scope, page.consent.agreedAt, now);
  return {
    rows: [
      [t("statusPage.held.name"), page.name],
      [t("statusPage.held.phone"), `\u2066${page.phone}\u2069`],
      [t("statusPage.held.email"), page.email],
      ...(page.age === null ? [] : [[t("statusPage.held.age"), formatNumber(page.age, tag)] as const]),
      [t("statusPage.held.country"), countryName(page.country, tag)],
      ...chosenWords(page, "page", t, none).map(({ label, value }) => [label, value] as const),
      [t("statusPage.held.job"), job ?? none],
      [t("statusPage.held.language"), languageNames[page.language as keyof typeof languageNames] ?? page.language],
      [t("statusPage.held.sent"), at(page.createdAt)],
      ...(corrected ? [[t("statusPage.held.corrected"), at(corrected)] as const] : []),
      [t("statusPage.held.answers"), answersInWords(market, page) || none],
      [t("statusPage.held.source"), sourceWords(page.attribution, t) ?? none],
    ],
    age: page.age !== null,
    job,
    masked: [`\u2066${maskedPhone(page.areaCode, page.nationalNumber)}\u2069`, maskedEmail(page.email)],
    minutesOpen: Math.max(1, Math.ceil((openUntil.getTime() - now.getTime()) / 60_000)),
    consent:
      page.consent && agreed
        ? {
            wording: page.consent.wording,
            about: t("statusPage.held.consentVersion", {
              version: page.consent.version,
              time: agreed.time,
              date: agreed.date,
            }),
          }
        : null,
    stored: { name: page.name, contact: page.phone, email: page.email },
    typed: more.typed ?? {},
    errors: more.errors ?? {},
    prefers: page.prefers ?? "whatsapp",
    may: {
      withdraw: open,
      prefer: open,
      nobodyWrote: mayReportNoContact(page, now),
      renew: sendsEmail(config),
    },
    hasJobAlerts: config.operator.jobAlerts,
    notesFrom: config.operator.notesInDownload ? null : config.operator.identity.email,
    ask: more.ask === "withdraw" && !open ? null : (more.ask ?? null),
  };
}

function latest(first: Date | null, other: Date | null): Date | null {
  return first && other ? (first > other ? first : other) : (first ?? other);
}

/** "Which city do you live in? Leeds; …", in the order of the questions. */
function answersInWords(market: MarketCode, { answers, country }: StatusPageRow): string {
  return surveyQuestions.four
    .flatMap((question) => {
      const value = answers[question];
      if (value === undefined) return [];
      return [`${questionWords(question, country, market)} ${answerWords(question, value, market)}`];
    })
    .join("; ");
}

function words({ market, page }: StatusPageScope, at: Date, now: Date) {
  return momentWords(at, now, markets[market].tag, { timeZone: page.timeZone, country: page.country });
}

function left(market: MarketCode, ms: number): string {
  const t = translatorFor(market);
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  return minutes >= 60
    ? t("statusPage.left.hours", { hours: Math.round(minutes / 60) })
    : t("statusPage.left.minutes", { minutes });
}
