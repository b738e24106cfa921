/**
 * An application on its way into the database: with its consent, and with what others are to be told. Unlike every other command it is
 * one statement (register-statement.ts), because it is the busiest by far; what it records and who is told is events.ts's all the
 * same.
 */
import { hash, randomBytes } from "node:crypto";
import type { Registration } from "../domain/application/fields.ts";
import { codeBytes, codeFromBytes, formatCode } from "../domain/code/code.ts";
import { contactDueAt } from "../domain/contact-clock/clock.ts";
import { type ApplicationCreated, applicationCreated } from "../domain/delivery/application-created.ts";
import type { DeliveryDraft, RegistrationDraft } from "../domain/delivery/drafts.ts";
import { type MarketCode, markets } from "../locales/markets.ts";
import { randomId } from "../outbox/delivery-id.ts";
import type { CommandContext } from "./command.ts";
import { consentNotice } from "./consent-wording.ts";
import { type Deployment, draftsOf } from "./events.ts";
import { withSenders } from "./email-senders.ts";
import { judged } from "./judge.ts";
import type { Idempotency } from "./new-registration.ts";
import { CodeTaken, type Registered, saveRegistration } from "./save-registration.ts";

/** How it was sent. */
export interface Sending {
  readonly channel: "api" | "form";
  readonly market: MarketCode;
  /** What tells one connection from others (server/http). */
  readonly sender: string;
  /** What kind of browser or program sent it. */
  readonly userAgent: string;
  /** Milliseconds; null: the form's script measured none. */
  readonly fillMs: number | null;
  /** The sender's own, made for this one call; null: none, and the registration itself tells that it was sent twice. */
  readonly idempotencyKey: string | null;
}

export interface RegisterContext extends CommandContext {
  readonly config: CommandContext["config"] & { readonly secret: string };
}

/** Rejects with {@link WordingChanged} and with what the database throws; then nothing was saved. */
export async function register(
  context: RegisterContext,
  registration: Registration,
  sending: Sending,
): Promise<Registered> {
  for (;;) {
    try {
      return await registerAs(context, registration, sending, codeFromBytes(randomBytes(codeBytes)));
    } catch (error) {
      // About once in a million applications: draw another code.
      if (!(error instanceof CodeTaken)) throw error;
    }
  }
}

async function registerAs(
  { config, database, now: clock }: RegisterContext,
  registration: Registration,
  { channel, market, sender, userAgent, fillMs, idempotencyKey }: Sending,
  code: string,
): Promise<Registered> {
  const { language, tag } = markets[market];
  const now = clock();
  const id = randomId();
  // A call that names no notice was not sent under one: there is nothing to record.
  const notice = consentNotice(market, config.operator);
  const wording = registration.noticeVersion === notice.version ? { ...notice, language: tag } : null;
  const creation = applicationCreated({
    id,
    code: formatCode(code),
    createdAt: now,
    contactDueAt: contactDueAt(now),
    site: new URL(config.publicUrl).host,
    market,
    languageTag: tag,
    registration,
    consent: wording && {
      wording: wording.text,
      version: wording.version,
      language: tag,
      agreed_at: now.toISOString(),
    },
  });
  return saveRegistration(database, {
    registration,
    id,
    code,
    market,
    language,
    channel,
    wording,
    now,
    idempotency:
      idempotencyKey === null
        ? sentTwice(registration, userAgent, now)
        : { keyHash: digest(`key:${idempotencyKey}`), bodyHash: digest(canonical(registration)), replays: true },
    deliveries: (await registrationDrafts(config, creation, now)).map((draft) =>
      draft.target === "applicant" ? withSenders(config, draft, sender) : draft,
    ),
    judged: judged(config, registration, { sender, fillMs }),
  });
}

/**
 * What is sent of a registration that makes a new application or is one more of an application that waits: which of them it is, the
 * statement that saves it decides. The same are told of both, so that whoever sent it cannot tell the two apart by what comes of
 * it; the applicant's letter is one and the same.
 */
async function registrationDrafts(
  deployment: Deployment,
  creation: ApplicationCreated,
  now: Date,
): Promise<readonly RegistrationDraft[]> {
  const told = () => Promise.reject(new Error("nothing is stored yet"));
  const parts = { deployment, now, told };
  const created = await draftsOf({ type: "created", facts: { creation } }, parts);
  // The statement puts in which is the first.
  const repeated = await draftsOf({ type: "applied_again", facts: { creation, firstId: creation.data.id } }, parts);
  const isTheirs = ({ target }: DeliveryDraft) => target === "applicant";
  const about = (drafts: readonly DeliveryDraft[], which: "created" | "repeated") =>
    drafts.filter((draft) => !isTheirs(draft)).map((draft) => ({ ...draft, about: which }));
  return [...about(created, "created"), ...about(repeated, "repeated"), ...created.filter(isTheirs)];
}

/**
 * Without a key, which needs JavaScript: what was sent tells that it was sent twice (D5), by the same kind of browser on the same
 * day. That proves nothing of who sent it, so what is recognised gets an id and a page of its own like everything else, and is
 * only told and shown as one with the first.
 */
function sentTwice(registration: Registration, userAgent: string, now: Date): Idempotency {
  const bodyHash = digest(canonical(registration));
  const day = now.toISOString().slice(0, 10);
  return { keyHash: digest(`twice:${day}:${digest(userAgent)}:${bodyHash}`), bodyHash, replays: false };
}

/** The same for two registrations that say the same, however they were spaced or ordered. */
function canonical(registration: Registration): string {
  return JSON.stringify(Object.entries(registration).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function digest(text: string): string {
  return hash("sha256", text, "base64url");
}
