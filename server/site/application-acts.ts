/** What an applicant changes on their own page (B2), checked as the form checks it, and who is told of it. */
import { channels } from "../../domain/application/lifecycle.ts";
import { emailFault, emailKey, readEmail } from "../../domain/application/email-address.ts";
import { formatCode } from "../../domain/code/code.ts";
import { contactDueAt } from "../../domain/contact-clock/clock.ts";
import { type DeliveryDraft, emailDraft, webhookDrafts, type Withheld } from "../../domain/delivery/drafts.ts";
import type { WebhookEvent } from "../../domain/delivery/events.ts";
import { parseContact } from "../../domain/phone/contact.ts";
import type { ApplicantPage } from "../../db/queries/applicant-page.ts";
import {
  type Act,
  correct,
  nobodyWrote,
  ownClock,
  prefer,
  renewLink,
  type ToldOf,
  withdraw,
} from "../../db/queries/applicant-acts.ts";
import type { ApplicationLink, Reach } from "../../db/queries/application-link.ts";
import { type Erased, eraseApplication, eraseReached } from "../../db/queries/erase.ts";
import { isMarketCode, type MarketCode, markets } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import type { DoneAct } from "../../site/applicant-view.ts";
import type { ServerParts } from "../parts.ts";
import type { Dependencies } from "../dependencies.ts";
import { problemTexts } from "../problem-text.ts";
import { newDeliveryId } from "../registration.ts";
import { mayNobodyHaveWritten, type SentBack, sendsMail } from "./application-view.ts";

export type Changed =
  | { readonly kind: "done"; readonly act: DoneAct }
  /** What was opened with a mailbox's link belongs to another mailbox now, whose owner has a letter. */
  | { readonly kind: "moved" }
  /** It was so already, or it is too late for it. */
  | { readonly kind: "nothing" }
  | { readonly kind: "invalid"; readonly back: SentBack };

export interface Changing {
  readonly link: ApplicationLink;
  /** The registration that is shown. */
  readonly page: ApplicantPage;
  /** In whose language the errors are. */
  readonly market: MarketCode;
  readonly sender: string;
}

/** `input.act` says what. It reaches what the link reaches. */
export async function change(
  { deps, limits }: ServerParts,
  { link, page, market, sender }: Changing,
  input: Record<string, unknown>,
): Promise<Changed> {
  const { config, database, queue } = deps;
  const now = deps.now();
  const act: Act = { database, queue, now, reach: link.reach };
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
      // The corrected address has to be proven too: its owner gets the link, once, whatever it reaches now.
      const moves = emailKey(email) !== emailKey(page.email);
      const withheld = moves ? await letterWithheld({ limits }, link, sender, emailKey(email)) : undefined;
      let letters = moves ? 1 : 0;
      const tell: Parameters<typeof correct>[3] = (about, { heldAt, reached }) => {
        // About one that is held back nothing is sent: then it is about another of them.
        const shown = reached.some(({ id }) => id === page.id);
        if (letters === 0 || heldAt !== null || (!shown && page.heldAt === null)) return updated(about);
        letters = 0;
        return [...updated(about), ...linkEmail(deps, shown ? page.id : about.id, withheld)];
      };
      const to = { email, areaCode, nationalNumber, phone: e164 };
      const changed = await correct(act, page, to, tell);
      if (changed && moves && link.reach.kind === "mailbox") return { kind: "moved" };
      return result(changed, "corrected");
    }
    case "prefer": {
      const channel = channels.find((one) => one === input.channel);
      return channel ? result(await prefer(act, channel, updated), "preferred") : { kind: "nothing" };
    }
    case "withdraw":
      return result(await withdraw(act, (about) => webhook(deps, withdrawnEvent(about, now))), "withdrawn");
    case "nobodyWrote": {
      const mayBe = (one: Parameters<typeof mayNobodyHaveWritten>[0]) => mayNobodyHaveWritten(one, now);
      return result(
        await nobodyWrote(act, mayBe, (about, one) =>
          webhook(deps, missedEvent(about, contactDueAt(ownClock(one)), now)),
        ),
        "nobodyWrote",
      );
    }
    default:
      return { kind: "nothing" };
  }
}

type Erasing = Pick<Dependencies, "database" | "queue" | "config" | "now">;

/** Deletes what a link reaches and tells every outbound system. False: there was nothing left. */
export async function eraseWith(deps: Erasing, reach: Reach): Promise<boolean> {
  const now = deps.now();
  return eraseReached(deps.database, deps.queue, reach, now, erasedEvents(deps, now));
}

/** Deletes an application and all that was sent in it, as the operator decides. False: there was nothing left. */
export async function erase(deps: Erasing, applicationId: number): Promise<boolean> {
  const now = deps.now();
  return (await eraseApplication(deps.database, deps.queue, applicationId, now, erasedEvents(deps, now))) !== null;
}

function erasedEvents(deps: Pick<Dependencies, "config">, now: Date) {
  return (gone: readonly Erased[]) => gone.flatMap((one) => webhook(deps, erasedEvent(one, now)));
}

/** A new link to the stored address; the ones before it hold until it is used. What is over a mailbox's limit is recorded, not sent. */
export async function renew(
  { deps, limits }: Pick<ServerParts, "deps" | "limits">,
  { id, emailKey }: { readonly id: string; readonly emailKey: string },
): Promise<void> {
  const { database, queue } = deps;
  if (!sendsMail(deps.config)) return;
  const { allowed } = await limits.consume("linkTo", emailKey);
  await renewLink({ database, queue, now: deps.now() }, id, linkEmail(deps, id, allowed ? undefined : "mailbox"));
}

/**
 * With one link, from one sender, and to one mailbox, only so many letters are caused. Apart from the links that are asked for:
 * who corrects addresses to somebody's keeps them from none.
 */
async function letterWithheld(
  { limits }: Pick<ServerParts, "limits">,
  { subject }: ApplicationLink,
  sender: string,
  mailbox: string,
): Promise<Withheld | undefined> {
  const [ofLink, ofSender] = [await limits.consume("letterWith", subject), await limits.consume("letterFrom", sender)];
  if (!ofLink.allowed) return "link";
  if (!ofSender.allowed) return "sender";
  return (await limits.consume("letterTo", `corrected:${mailbox}`)).allowed ? undefined : "mailbox";
}

function linkEmail(
  { config }: Pick<Dependencies, "config">,
  registrationId: string,
  withheld: Withheld | undefined,
): DeliveryDraft[] {
  if (!sendsMail(config)) return [];
  const draft = emailDraft("applicant.link", "applicant", newDeliveryId, { registrationId });
  return [withheld === undefined ? draft : { ...draft, withheld }];
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
