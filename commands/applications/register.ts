/**
 * Saves a registration with its consent and notifications. Unlike other commands it is one
 * statement (register-statement.ts), because it is by far the busiest; events.ts still defines its
 * events and receivers.
 */
import { hash, randomBytes } from "node:crypto";
import type { Registration } from "../../domain/application/fields.ts";
import { codeBytes, codeFromBytes, formatCode } from "../../domain/code/code.ts";
import { contactDueAt } from "../../domain/contact-clock/clock.ts";
import { type ApplicationCreated, applicationCreated } from "../../domain/delivery/application-created.ts";
import type { DeliveryDraft, RegistrationDraft } from "../../domain/delivery/drafts.ts";
import { type MarketCode, markets } from "../../locales/markets.ts";
import { randomId } from "../outbox/delivery-id.ts";
import type { CommandContext } from "./command.ts";
import { consentNotice } from "./consent-wording.ts";
import { type Deployment, draftsOf } from "./events.ts";
import { withSenders } from "./email-senders.ts";
import { assessSpam } from "./spam-signals.ts";
import type { Idempotency } from "./register-statement.ts";
import { CodeTaken, type Registered, saveRegistration } from "./save-registration.ts";

export interface RegistrationRequest {
  readonly channel: "api" | "form";
  readonly market: MarketCode;
  /** The client identifier that rate limits count (server/http/visitor.ts). */
  readonly sender: string;
  /** The browser or program that sent it. */
  readonly userAgent: string;
  /** Milliseconds that the form took to fill in; null: its script did not measure. */
  readonly fillMs: number | null;
  /** Made by the sender for this request; null: duplicates are recognized by content. */
  readonly idempotencyKey: string | null;
  /** The registration that this browser sent before; omitted: none. */
  readonly sentHere?: string | undefined;
}

export interface RegisterContext extends CommandContext {
  readonly config: CommandContext["config"] & { readonly secret: string };
}

/** Throws `WordingChanged` (save-registration.ts) or a database error if nothing was saved. */
export async function register(
  context: RegisterContext,
  registration: Registration,
  request: RegistrationRequest,
  newBytes: () => Buffer = () => randomBytes(codeBytes),
): Promise<Registered> {
  for (;;) {
    try {
      return await registerWithCode(context, registration, request, codeFromBytes(newBytes()));
    } catch (error) {
      // Happens about once in a million applications; retry with another code.
      if (!(error instanceof CodeTaken)) throw error;
    }
  }
}

async function registerWithCode(
  { config, database, now: clock }: RegisterContext,
  registration: Registration,
  { channel, market, sender, userAgent, fillMs, idempotencyKey, sentHere }: RegistrationRequest,
  code: string,
): Promise<Registered> {
  const { language, tag } = markets[market];
  const now = clock();
  const id = randomId();
  // A request that does not name the current notice has no consent to record.
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
        ? idempotencyByContent(registration, { userAgent, sentHere }, now)
        : idempotencyByKey(registration, idempotencyKey),
    deliveries: (await registrationDrafts(config, creation, now)).map((draft) =>
      draft.target === "applicant" ? withSenders(config, draft, sender) : draft,
    ),
    assessment: assessSpam(config, registration, { sender, fillMs }),
  });
}

/**
 * Deliveries for both outcomes: a new application, or one more registration of a waiting one. The
 * statement that saves them chooses the outcome. Both notify the same receivers and send the
 * applicant the same email, so that the sender cannot tell them apart.
 */
async function registrationDrafts(
  deployment: Deployment,
  creation: ApplicationCreated,
  now: Date,
): Promise<readonly RegistrationDraft[]> {
  const snapshots = () => Promise.reject(new Error("the registration is not stored yet"));
  const parts = { deployment, now, snapshots };
  const created = await draftsOf({ type: "created", facts: { creation } }, parts);
  // The statement fills in the first registration's id.
  const repeated = await draftsOf({ type: "applied_again", facts: { creation, firstId: creation.data.id } }, parts);
  const isToApplicant = ({ target }: DeliveryDraft) => target === "applicant";
  const onlyIf = (about: "created" | "repeated", drafts: readonly DeliveryDraft[]) =>
    drafts.filter((draft) => !isToApplicant(draft)).map((draft) => ({ ...draft, about }));
  return [...onlyIf("created", created), ...onlyIf("repeated", repeated), ...created.filter(isToApplicant)];
}

function idempotencyByKey(registration: Registration, key: string): Idempotency {
  return { keyHash: digest(`key:${key}`), bodyHash: digest(canonical(registration)), replays: true };
}

/**
 * Without JavaScript there is no key: equal content from the same user agent on the same day is a
 * duplicate (D5). That does not prove the same sender, so a duplicate gets its own id and page, but
 * is reported and shown together with the first. Only the browser's cookie proves the sender.
 */
function idempotencyByContent(
  registration: Registration,
  { userAgent, sentHere }: Pick<RegistrationRequest, "userAgent" | "sentHere">,
  now: Date,
): Idempotency {
  const bodyHash = digest(canonical(registration));
  const day = now.toISOString().slice(0, 10);
  return {
    keyHash: digest(`twice:${day}:${digest(userAgent)}:${bodyHash}`),
    bodyHash,
    replays: false,
    sentHere: sentHere ?? null,
  };
}

/** The same text for equal registrations, whatever the order of their fields. */
function canonical(registration: Registration): string {
  return JSON.stringify(Object.entries(registration).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function digest(text: string): string {
  return hash("sha256", text, "base64url");
}
