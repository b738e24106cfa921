import { createHash } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";
import type { Context } from "hono";
import {
  type Detail,
  type EarlierRow,
  type EventRow,
  type MergedRow,
  readDetail,
  type RegistrationRow,
} from "../../db/queries/desk/detail.ts";
import type { DeliveryRow } from "../../db/queries/desk/deliveries.ts";
import { callOutcomes, closedReasons, historyEvents, stages, statusOf } from "../../domain/application/lifecycle.ts";
import { whyNotDisplayable } from "../../domain/application/shown-name.ts";
import { formatCode } from "../../domain/code/code.ts";
import { clockStart, contactDueAt } from "../../domain/contact-clock/clock.ts";
import type {
  DeskDetail,
  DeskEarlier,
  DeskEvent,
  DeskMerged,
  DeskRegistration,
} from "../../domain/desk/application.ts";
import type { DeskDelivery } from "../../domain/desk/deliveries.ts";
import type { DeskLanguage } from "../../domain/desk/desk.ts";
import { maskedPhone } from "../../domain/desk/phone.ts";
import { stateEvents, mayChangeNote, mayUndo } from "../../domain/desk/actions.ts";
import { decideMerge, mayUnmerge } from "../../domain/desk/merge.ts";
import { chosenWords } from "../../locales/choices.ts";
import { countryName } from "../../locales/countries.ts";
import { deskMarket } from "../../locales/desk-language.ts";
import { markets } from "../../locales/markets.ts";
import { sourceWords } from "../../locales/source.ts";
import { textLanguage, translatorFor } from "../../locales/translator.ts";
import { placedTimeZone } from "../../domain/application/time-zone.ts";
import { clockZone } from "../../locales/zones.ts";
import { answerWords, questionWords } from "../survey-words.ts";
import { errorAnswer, json, languageOf } from "./answers.ts";
import type { DeskRequest } from "./request.ts";
import { emailIn, mayCancelMessage } from "./emails.ts";
import { appliedFor, deskRow, languageName, marketOrDefault } from "./row.ts";
import type { PublishedCatalog } from "../../commands/vacancies/published-catalog.ts";

/** `GET /desk/api/applications/{id}` */
export async function showDetail(request: DeskRequest<number>, c: Context): Promise<Response> {
  const detail = await readDeskDetail(request, request.id, languageOf(c));
  return detail ? json(c, detail) : errorAnswer(c, "not_found");
}

export async function readDeskDetail(
  { deps, caller }: Pick<DeskRequest, "deps" | "caller">,
  id: number,
  language: DeskLanguage,
): Promise<DeskDetail | null> {
  const detail = await readDetail(deps.database, id);
  if (!detail) return null;
  const { row } = detail;
  const { tag } = markets[deskMarket(language)];
  return {
    ...deskRow(row, deps, language, deps.now()),
    nameDoubt: await whyNotDisplayable(row.name, textLanguage(marketOrDefault(row.market)), pause),
    phoneMasked: maskedPhone(row.areaCode, row.nationalNumber),
    email: row.email,
    age: row.age,
    country: countryName(row.country, tag),
    timeZone: placedTimeZone(row.timeZone, row.country),
    clockZone: clockZone(deps.now(), row.timeZone, row.country),
    quietHours: deps.config.operator.quietHours ?? null,
    source: sourceWords(row.attribution, translatorFor(deskMarket(language))),
    agreedTo: agreedTo(row),
    answers: deskAnswers(row, detail.answers, language),
    choices: chosenWords(row.choices, "desk", translatorFor(deskMarket(language)), ""),
    contactedBy: row.contactedName,
    contactedAt: iso(row.contactedAt),
    unproven: row.contactedAt !== null && (row.contactProof === null || row.memberUnproven),
    remindedFirstAt: iso(row.remindedFirstAt),
    remindedSecondAt: iso(row.remindedSecondAt),
    events: detail.events.map((event) => deskEvent(event, detail, caller)),
    deliveries: detail.deliveries.map(deskDelivery),
    samePerson: detail.samePerson.map((earlier) => deskEarlier(earlier, detail, caller)),
    merged: detail.merged.map((merged) => deskMerged(merged, deps.now())),
    apart: detail.apart.map((other) => ({ id: other.id, code: formatCode(other.code) })),
    registrations: detail.registrations
      .filter(({ sentTwice }) => !sentTwice)
      .map((registration) => deskRegistration(registration, row, deps.catalog, language)),
    undoable: undoableOf(detail, caller, deps.now()),
    outcome: null,
  };
}

type ConsentColumns = Pick<RegistrationRow, "consentVersion" | "consentLanguage" | "agreedAt">;

function agreedTo({
  consentVersion: version,
  consentLanguage: language,
  agreedAt,
}: ConsentColumns): DeskDetail["agreedTo"] {
  if (version === null || language === null || agreedAt === null) return null;
  return { version, language, at: agreedAt.toISOString() };
}

/** The answers as the applicant read them, in the desk's language. */
function deskAnswers(
  { country }: Pick<RegistrationRow, "country">,
  answers: RegistrationRow["answers"],
  language: DeskLanguage,
): DeskRegistration["answers"] {
  const market = deskMarket(language);
  return answers.map(({ question, value }) => ({
    question: questionWords(question, country, market),
    answer: answerWords(question, value, market),
  }));
}

function deskRegistration(
  registration: RegistrationRow,
  { clockRestartedAt }: { readonly clockRestartedAt: Date | null },
  catalog: PublishedCatalog,
  language: DeskLanguage,
): DeskRegistration {
  const market = deskMarket(language);
  return {
    code: formatCode(registration.code),
    appliedAt: registration.createdAt.toISOString(),
    dueAt: contactDueAt(clockStart({ createdAt: registration.createdAt, clockRestartedAt })).toISOString(),
    name: registration.name,
    phoneMasked: maskedPhone(registration.areaCode, registration.nationalNumber),
    email: registration.email,
    age: registration.age,
    country: countryName(registration.country, markets[market].tag),
    language: languageName(registration.language),
    position: appliedFor(registration, catalog, language),
    prefers: registration.prefers,
    source: sourceWords(registration.attribution, translatorFor(market)),
    agreedTo: agreedTo(registration),
    answers: deskAnswers(registration, registration.answers, language),
    choices: chosenWords(registration.choices, "desk", translatorFor(market), ""),
  };
}

function deskEarlier(earlier: EarlierRow, { row }: Detail, caller: DeskRequest["caller"]): DeskEarlier {
  const { withdrawnAt, optedOutAt, spamAt, declinedAt, closedAt, hiredAt, contactedAt } = earlier;
  const decision = decideMerge<Parameters<typeof decideMerge>[0]>(row, earlier, caller);
  const ended = [withdrawnAt, optedOutAt, spamAt, declinedAt, closedAt, hiredAt, contactedAt].find((at) => at !== null);
  return {
    id: earlier.id,
    code: formatCode(earlier.code),
    appliedAt: earlier.sentAt.toISOString(),
    status: statusOf(earlier),
    endedAt: iso(ended ?? null),
    both: earlier.both,
    samePhone: earlier.samePhone,
    name: earlier.name,
    phoneMasked: maskedPhone(earlier.areaCode, earlier.nationalNumber),
    email: earlier.email,
    refusal: decision.ok ? null : decision.refusal,
  };
}

function deskMerged({ code, createdAt, at, ...merged }: MergedRow, now: Date): DeskMerged {
  return {
    ...merged,
    code: formatCode(code),
    appliedAt: createdAt.toISOString(),
    at: at.toISOString(),
    undoable: mayUnmerge(at, now),
  };
}

function undoableOf(
  { row, events, deliveries }: Detail,
  caller: DeskRequest["caller"],
  now: Date,
): DeskDetail["undoable"] {
  const latest = events.findLast(
    ({ type, applicationId, detail, undoneAt }) =>
      applicationId === row.id && stateEvents.includes(type) && !(undoneAt !== null && isDoneWithAnother(detail)),
  );
  if (!latest || !mayUndo(row, { ...latest, undone: latest.undoneAt !== null }, caller, now)) return null;
  if (!mayCancelMessage(latest, events, deliveries)) return null;
  return { id: latest.id, type: latest.type };
}

/** Matches what commands/applications/stored-state.ts writes. */
function isDoneWithAnother(detail: EventRow["detail"]): boolean {
  return typeof detail === "object" && detail !== null && "with" in detail;
}

function deskEvent(event: EventRow, { row, deliveries }: Detail, caller: DeskRequest["caller"]): DeskEvent {
  const detail = detailOf(event);
  return {
    id: event.id,
    at: event.at.toISOString(),
    type: event.type,
    actor: event.actor,
    by: event.recruiterName,
    text: typeof detail["text"] === "string" ? detail["text"] : null,
    asks: Array.isArray(detail["asks"]) ? detail["asks"].filter((id) => typeof id === "string") : [],
    starts: typeof detail["starts"] === "string" ? detail["starts"] : null,
    reason: known(closedReasons, detail["reason"]),
    outcome: known(callOutcomes, detail["outcome"]),
    stage: known(stages, detail["to"]),
    followUpAt: event.type === "followed_up" && typeof detail["at"] === "string" ? detail["at"] : null,
    takenBack: event.type === "undone" ? known(historyEvents, detail["type"]) : null,
    undone: event.undoneAt !== null,
    note:
      event.type === "note"
        ? {
            mayEdit: !row.withdrawnAt && mayChangeNote("edit", event.recruiterId, caller),
            mayDelete: event.undoneAt === null && mayChangeNote("delete", event.recruiterId, caller),
          }
        : null,
    received: event.type === "message_received" ? receivedIn(detail) : null,
    email: emailIn(event, deliveries),
  };
}

/** As commands/applications/write-message.ts stores it. */
function receivedIn(detail: Readonly<Record<string, unknown>>): DeskEvent["received"] {
  const { email, from, automatic, quotedFrom, attachments, cut } = detail;
  return {
    email: email === true,
    from: typeof from === "string" ? from : null,
    automatic: automatic === true,
    quotedFrom: typeof quotedFrom === "number" ? quotedFrom : null,
    attachments: typeof attachments === "number" ? attachments : 0,
    isCut: cut === true,
  };
}

function detailOf({ detail }: EventRow): Readonly<Record<string, unknown>> {
  return typeof detail === "object" && detail !== null ? { ...detail } : {};
}

/** Null: it is none of them. */
function known<const Word extends string>(words: readonly Word[], value: unknown): Word | null {
  return words.find((word) => word === value) ?? null;
}

export function deskDelivery(row: DeliveryRow): DeskDelivery {
  return {
    id: shownId(row),
    event: row.eventType,
    kind: row.kind,
    target: row.target,
    createdAt: row.createdAt.toISOString(),
    attempts: row.attempts,
    state: stateOf(row),
    withheld: row.withheld,
    lastError: row.lastError,
    nextAttemptAt: iso(row.nextAttemptAt),
  };
}

/**
 * Who knows an email's id can report that it bounced. So only one that was given up, and can be
 * replayed, is named by it.
 */
function shownId({ id, kind, deadAt }: DeliveryRow): string {
  return kind === "email" && deadAt === null ? createHash("sha256").update(id).digest("base64url") : id;
}

function stateOf({ withheld, bouncedAt, deliveredAt, deadAt }: DeliveryRow): DeskDelivery["state"] {
  if (withheld) return "withheld";
  if (bouncedAt) return "bounced";
  if (deliveredAt) return "delivered";
  return deadAt ? "dead" : "waiting";
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
