/** What recruiters do, and what outbound systems are told of it. */
import type { Context } from "hono";
import * as v from "valibot";
import {
  act,
  type ActedOn,
  type ActOutcome,
  type ActParts,
  addNote,
  openPhone,
  undo,
} from "../../db/queries/desk/acts.ts";
import { readDetail } from "../../db/queries/desk/detail.ts";
import type { EventType } from "../../domain/application/lifecycle.ts";
import { contactedInTime } from "../../domain/contact-clock/outcome.ts";
import { type DeliveryDraft, webhookDrafts } from "../../domain/delivery/drafts.ts";
import type { WebhookEvent } from "../../domain/delivery/events.ts";
import { type Act, actBodies, type DeskPhone, phoneBody } from "../../domain/desk/desk.ts";
import { whatsappLink } from "../../domain/desk/phone.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { direction, languageNames, markets } from "../../locales/markets.ts";
import { textLanguage } from "../../locales/translator.ts";
import { newDeliveryId } from "../registration.ts";
import { fault, json, languageOf } from "./answers.ts";
import { type DeskCall, idOf } from "./call.ts";
import { readDeskDetail } from "./detail.ts";
import { firstMessage } from "./first-message.ts";
import { marketOrDefault } from "./row.ts";

/** `POST /desk/api/applications/{id}/{act}` */
export async function actOn(call: DeskCall, c: Context, name: Act): Promise<Response> {
  const id = idOf(c);
  if (id === null) return fault(c, "not_found");
  const parsed = v.safeParse(actBodies[name], call.body);
  if (!parsed.success) return fault(c, "invalid");
  const body: { to?: string | null; takeOver?: boolean; text?: string; event?: number } = parsed.output;
  const parts = actParts(call, id);
  const tell = (type: EventType, about: ActedOn) => draftsOf(call, type, about, parts.now);
  const outcome =
    name === "note"
      ? await addNote(parts, body.text ?? "")
      : name === "undo"
        ? await undo(parts, body.event ?? 0, tell)
        : await act(parts, { ...body, act: name }, tell);
  if (outcome.kind !== "done") return refusal(c, outcome);
  const detail = await readDeskDetail(call, id, languageOf(c));
  return detail ? json(c, detail) : fault(c, "not_found");
}

/** `POST /desk/api/applications/{id}/phone`: recorded before anything is shown. */
export async function openNumber(call: DeskCall, c: Context): Promise<Response> {
  const id = idOf(c);
  if (id === null) return fault(c, "not_found");
  const parsed = v.safeParse(phoneBody, call.body);
  if (!parsed.success) return fault(c, "invalid");
  const { config, database } = call.deps;
  const outcome = await openPhone(actParts(call, id), parsed.output.knowing);
  if (outcome.kind !== "done") return refusal(c, outcome);
  const found = await readDetail(database, id);
  if (!found) return fault(c, "not_found");
  const { row, registrations } = found;
  const market = marketOrDefault(row.market);
  const recruiter = toldName(config.operator, call.caller);
  const message = firstMessage(config, {
    name: row.name,
    // Whoever applied twice may know either: one that is not theirs alone would make us the impostor.
    codes: registrations.map(({ code }) => code),
    market,
    recruiter,
  });
  const answer: DeskPhone = {
    phone: row.phone,
    whatsapp: whatsappLink(row.phone, message),
    message,
    language: languageNames[textLanguage(market)],
    direction: direction(textLanguage(market)),
  };
  return json(c, answer);
}

/** As applicants are told: the operator's file by e-mail address, else the account's own name. */
export function toldName({ recruiters }: Operator, { name, email }: { name: string; email: string }): string {
  return recruiters.find((one) => one.email === email.toLowerCase())?.name ?? name;
}

function actParts({ deps, caller }: DeskCall, applicationId: number): ActParts {
  const { database, queue, config } = deps;
  const actor = { id: caller.id, role: caller.role, name: toldName(config.operator, caller) };
  return { database, queue, now: deps.now(), actor, applicationId };
}

function refusal(c: Context, outcome: Exclude<ActOutcome, { kind: "done" }>): Response {
  if (outcome.kind === "unknown") return fault(c, "not_found");
  return fault(c, outcome.refusal, outcome.refusal === "claimed" ? { who: outcome.by } : {});
}

function draftsOf({ deps }: DeskCall, type: EventType, about: ActedOn, now: Date): DeliveryDraft[] {
  const { config } = deps;
  const event = eventOf(type, about, new URL(config.publicUrl).host, now);
  return event ? webhookDrafts(config.operator.webhooks, event, newDeliveryId) : [];
}

/** Null: claims and assignments are the desk's own affair. */
function eventOf(type: EventType, about: ActedOn, site: string, now: Date): WebhookEvent | null {
  const { registrationId: id, code, contactedAt, contactedName } = about;
  const timestamp = now.toISOString();
  switch (type) {
    case "contacted":
      return {
        type: "application.contacted",
        timestamp,
        data: {
          id,
          code,
          contacted_at: contactedAt?.toISOString() ?? timestamp,
          contacted_by: contactedName ?? "",
          within_24_hours: contactedInTime(about),
        },
      };
    case "declined":
    case "opted_out":
    case "spam":
    case "undone": {
      const lang = markets[marketOrDefault(about.market)].tag;
      const contact = { ...about.contact, site, lang };
      const { prefers, status } = about;
      return { type: "application.updated", timestamp, data: { id, code, contact, prefers, status } };
    }
    default:
      return null;
  }
}
