import type { Context } from "hono";
import { type Detail, type EventRow, readDetail } from "../../db/queries/desk/detail.ts";
import type { DeliveryRow } from "../../db/queries/desk/deliveries.ts";
import { formatCode } from "../../domain/code/code.ts";
import type { DeskDelivery, DeskDetail, DeskEvent, DeskLanguage } from "../../domain/desk/desk.ts";
import { maskedPhone } from "../../domain/desk/phone.ts";
import { markingEvents, mayUndo } from "../../domain/desk/rules.ts";
import { countryName } from "../../locales/countries.ts";
import { markets } from "../../locales/markets.ts";
import { fault, json, languageOf } from "./answers.ts";
import { type DeskCall, idOf } from "./call.ts";
import { deskRow, marketOf } from "./row.ts";
import { answerWords } from "./survey-words.ts";

/** `GET /desk/api/applications/{id}` */
export async function showDetail(call: DeskCall, c: Context): Promise<Response> {
  const id = idOf(c);
  const detail = id === null ? null : await readDeskDetail(call, id, languageOf(c));
  return detail ? json(c, detail) : fault(c, "not_found");
}

export async function readDeskDetail(
  { deps, caller }: Pick<DeskCall, "deps" | "caller">,
  id: number,
  language: DeskLanguage,
): Promise<DeskDetail | null> {
  const found = await readDetail(deps.database, id);
  if (!found) return null;
  const { row } = found;
  const { tag } = markets[marketOf[language]];
  return {
    ...deskRow(row, deps.config.operator, language, deps.now()),
    phoneMasked: maskedPhone(row.areaCode, row.nationalNumber),
    email: row.email,
    age: row.age,
    country: countryName(row.country, tag),
    timeZone: row.timeZone,
    prefers: row.prefers,
    source: row.attribution
      ? Object.entries(row.attribution)
          .map(([name, value]) => `${name}: ${value}`)
          .join(", ")
      : null,
    agreedTo:
      row.consentVersion !== null && row.consentLanguage !== null && row.agreedAt !== null
        ? { version: row.consentVersion, language: row.consentLanguage, at: row.agreedAt.toISOString() }
        : null,
    answers: found.answers.map((one) => answerWords(one, row.country, marketOf[language])),
    contactedBy: row.contactedName,
    contactedAt: iso(row.contactedAt),
    remindedFirstAt: iso(row.remindedFirstAt),
    remindedSecondAt: iso(row.remindedSecondAt),
    events: found.events.map(deskEvent),
    deliveries: found.deliveries.map(deskDelivery),
    samePerson: found.samePerson.map((one) => ({
      id: one.id,
      code: formatCode(one.code),
      appliedAt: one.createdAt.toISOString(),
    })),
    undoable: undoableOf(found, caller),
  };
}

function undoableOf({ row, events }: Detail, caller: DeskCall["caller"]): DeskDetail["undoable"] {
  const latest = events.findLast(({ type }) => (markingEvents as readonly string[]).includes(type));
  if (!latest || !mayUndo(row, { ...latest, undone: latest.undoneAt !== null }, caller)) return null;
  return { id: latest.id, type: latest.type };
}

function deskEvent(event: EventRow): DeskEvent {
  const { detail } = event;
  const text = typeof detail === "object" && detail !== null && "text" in detail ? detail.text : null;
  return {
    id: event.id,
    at: event.at.toISOString(),
    type: event.type,
    actor: event.actor,
    by: event.recruiterName,
    text: typeof text === "string" ? text : null,
    undone: event.undoneAt !== null,
  };
}

export function deskDelivery(row: DeliveryRow): DeskDelivery {
  return {
    id: row.id,
    event: row.eventType,
    kind: row.kind,
    target: row.target,
    createdAt: row.createdAt.toISOString(),
    attempts: row.attempts,
    state: row.bouncedAt ? "bounced" : row.deliveredAt ? "delivered" : row.deadAt ? "dead" : "waiting",
    lastError: row.lastError,
    nextAttemptAt: iso(row.nextAttemptAt),
  };
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
