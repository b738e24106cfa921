/** What an applicant changes on their own page (B2), checked as the form checks it, and who is told of it. */
import { channels } from "../../domain/application/lifecycle.ts";
import { emailFault, readEmail } from "../../domain/application/email-address.ts";
import { formatCode } from "../../domain/code/code.ts";
import { contactDueAt } from "../../domain/contact-clock/clock.ts";
import { type DeliveryDraft, emailDraft, webhookDrafts } from "../../domain/delivery/drafts.ts";
import type { WebhookEvent } from "../../domain/delivery/events.ts";
import { parseContact } from "../../domain/phone/contact.ts";
import type { ApplicantPage } from "../../db/queries/applicant-page.ts";
import {
  type Act,
  correct,
  nobodyWrote,
  prefer,
  renewLink,
  type ToldOf,
  withdraw,
} from "../../db/queries/applicant-acts.ts";
import { type Erased, eraseApplication } from "../../db/queries/erase.ts";
import { isMarketCode, type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import type { DoneAct } from "../../site/applicant-view.ts";
import type { ServerParts } from "../app.ts";
import type { Dependencies } from "../dependencies.ts";
import { problemTexts } from "../problem-text.ts";
import { newDeliveryId } from "../registration.ts";
import { mayNobodyHaveWritten, type SentBack, sendsMail } from "./application-view.ts";

export type Changed =
  | { readonly kind: "done"; readonly act: DoneAct }
  /** It was so already, or it is too late for it. */
  | { readonly kind: "nothing" }
  | { readonly kind: "invalid"; readonly back: SentBack };

/** `input.act` says what; `market` is the one whose language the faults are in. */
export async function change(
  deps: Dependencies,
  page: ApplicantPage,
  market: MarketCode,
  input: Record<string, unknown>,
): Promise<Changed> {
  const { config, database, queue } = deps;
  const now = deps.now();
  const act: Act = { database, queue, now, registrationId: page.id };
  const updated = (about: ToldOf) => webhook(deps, updatedEvent(deps, about, now));
  const result = (changed: boolean, name: DoneAct): Changed =>
    changed ? { kind: "done", act: name } : { kind: "nothing" };
  switch (input.act) {
    case "correct": {
      const values = { contact: text(input.contact), email: text(input.email) };
      const contact = parseContact({ contact: values.contact, country: page.country }, page.country);
      const email = readEmail(values.email);
      const fault = emailFault(values.email);
      if (!contact.ok || fault) {
        const problems = {
          ...(contact.ok ? {} : { contact: contact.problem }),
          ...(fault ? { email: fault } : {}),
        };
        const errors = problemTexts<"contact" | "email">(problems, market, config.operator, page.country);
        return { kind: "invalid", back: { values, errors, fault: translatorFor(market)("application.error") } };
      }
      const { areaCode, nationalNumber, e164 } = contact;
      // Whoever mistyped their address never had the link.
      const link = email === page.email ? [] : linkEmail(deps, page.id);
      const tell = (about: ToldOf) => [...updated(about), ...link];
      return result(await correct(act, { email, areaCode, nationalNumber, phone: e164 }, tell), "corrected");
    }
    case "prefer": {
      const channel = channels.find((one) => one === input.channel);
      return channel ? result(await prefer(act, channel, updated), "preferred") : { kind: "nothing" };
    }
    case "withdraw":
      return result(await withdraw(act, (about) => webhook(deps, withdrawnEvent(about, now))), "withdrawn");
    case "nobodyWrote": {
      const mayBe = (one: Parameters<typeof mayNobodyHaveWritten>[0]) => mayNobodyHaveWritten(one, now);
      const tell = (about: ToldOf) => webhook(deps, missedEvent(about, contactDueAt(page.clockFrom), now));
      return result(await nobodyWrote(act, mayBe, tell), "nobodyWrote");
    }
    default:
      return { kind: "nothing" };
  }
}

/** Deletes everything about the person and tells every outbound system. False: there was nothing left. */
export async function erase(
  deps: Pick<Dependencies, "database" | "queue" | "config" | "now">,
  applicationId: number,
): Promise<boolean> {
  const now = deps.now();
  const tell = (gone: readonly Erased[]) => gone.flatMap((one) => webhook(deps, erasedEvent(one, now)));
  return (await eraseApplication(deps.database, deps.queue, applicationId, now, tell)) !== null;
}

/** A new link to the stored address; the old one opens nothing any more. At most a few an hour for one application. */
export async function renew({ deps, limits }: ServerParts, registrationId: string): Promise<void> {
  const { database, queue } = deps;
  if (!sendsMail(deps.config)) return;
  if (!(await limits.consume("linkTo", registrationId)).allowed) return;
  await renewLink({ database, queue, now: deps.now(), registrationId }, () => linkEmail(deps, registrationId));
}

function linkEmail({ config }: Pick<Dependencies, "config">, registrationId: string): DeliveryDraft[] {
  return sendsMail(config) ? [emailDraft("applicant.link", "applicant", newDeliveryId, { registrationId })] : [];
}

function webhook({ config }: Pick<Dependencies, "config">, event: WebhookEvent): DeliveryDraft[] {
  return webhookDrafts(config.operator.webhooks, event, newDeliveryId);
}

function updatedEvent({ config }: Dependencies, about: ToldOf, now: Date): WebhookEvent {
  const { id, code, contact, prefers, status, market } = about;
  const lang = isMarketCode(market) ? markets[market].tag : market;
  return {
    type: "application.updated",
    timestamp: now.toISOString(),
    data: { id, code, contact: { ...contact, site: new URL(config.publicUrl).host, lang }, prefers, status },
  };
}

function withdrawnEvent({ id, code }: ToldOf, now: Date): WebhookEvent {
  const timestamp = now.toISOString();
  return { type: "application.withdrawn", timestamp, data: { id, code, withdrawn_at: timestamp } };
}

function missedEvent({ id, code }: ToldOf, due: Date, now: Date): WebhookEvent {
  const data = { id, code, due_at: due.toISOString(), reason: "nobody_wrote" } as const;
  return { type: "application.missed", timestamp: now.toISOString(), data };
}

function erasedEvent({ id, code }: Erased, now: Date): WebhookEvent {
  const timestamp = now.toISOString();
  return { type: "application.erased", timestamp, data: { id, code: formatCode(code), erased_at: timestamp } };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
