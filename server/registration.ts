/**
 * One application on its way in, whether a script called or a form was posted: limit, parse, save, and say what became
 * of it. The transaction saves the application, its consent, and what the operator is to be told.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import { noticeVersion } from "../domain/application/consent.ts";
import { type FieldProblems, parseRegistration } from "../domain/application/parse.ts";
import type { Registration } from "../domain/application/registration.ts";
import { codeBytes, codeFromBytes, formatCode } from "../domain/code/code.ts";
import { contactDueAt } from "../domain/contact-clock/clock.ts";
import { type ApplicationCreated, applicationCreated } from "../domain/delivery/application-created.ts";
import { type DeliveryDraft, emailDraft, webhookDrafts } from "../domain/delivery/drafts.ts";
import { minimumAge } from "../domain/operator/operator.ts";
import { negotiateCountry } from "../domain/visitor/country.ts";
import { isUnavailable } from "../db/failures.ts";
import { CodeTaken, register, type Registered, WordingChanged } from "../db/queries/registrations.ts";
import { type MarketCode, markets } from "../locales/markets.ts";
import { consentWording } from "./consent-wording.ts";
import type { Dependencies } from "./dependencies.ts";
import { errorForLog } from "./http/log.ts";
import { type RateLimits, suspicionCost } from "../db/rate-limit.ts";
import type { Visitor } from "./http/visitor.ts";

export interface Submission {
  readonly input: Record<string, unknown>;
  readonly channel: "api" | "form";
  readonly market: MarketCode;
  readonly visitor: Visitor;
  /** What recognises the same submission sent again; null: nothing does but D10's rule on phone and e-mail. */
  readonly idempotencyKey: string | null;
  /** Says what is wrong and saves nothing: there is something to ask first. */
  readonly onlyCheck?: boolean;
}

export type SubmissionOutcome =
  | { readonly kind: "accepted"; readonly id: string }
  /** Nothing is wrong, and nothing saved. */
  | { readonly kind: "checked" }
  | {
      readonly kind: "invalid";
      readonly status: 403 | 422;
      readonly problems: FieldProblems;
      readonly country: string | null;
    }
  /** The hidden field was filled: nothing is saved, and nothing claims it was. */
  | { readonly kind: "refused" }
  | { readonly kind: "limited"; readonly retryAfterSeconds: number }
  | { readonly kind: "conflict" }
  | { readonly kind: "unavailable" };

/** A form filled in faster than this, in ms, was hardly filled in by hand. */
const fastestFillMs = 2000;

export async function submitRegistration(
  deps: Dependencies,
  limits: RateLimits,
  submission: Submission,
): Promise<SubmissionOutcome> {
  const { input, market, visitor } = submission;
  const { operator } = deps.config;
  const honeypot = typeof input.website === "string" && input.website !== "";
  const instant = typeof input.fill_time === "number" && input.fill_time < fastestFillMs;
  try {
    const allowance = await limits.consume("register", visitor.sender, honeypot || instant ? suspicionCost : 1);
    if (!allowance.allowed) return { kind: "limited", retryAfterSeconds: allowance.retryAfterSeconds };
    if (honeypot) return { kind: "refused" };

    const parsed = parseRegistration(input, {
      minimumAge: (country) => minimumAge(operator, country),
      isEligible: (country) => operator.eligibleCountries.includes(country),
      fallbackCountry: negotiateCountry({ explicit: null, detected: visitor.detectedCountry, market }).country,
    });
    if (!parsed.ok) return { kind: "invalid", status: parsed.status, problems: parsed.errors, country: parsed.country };
    return submission.onlyCheck ? { kind: "checked" } : await save(deps, submission, parsed.registration);
  } catch (error) {
    const wordingChanged = error instanceof WordingChanged;
    // Anything else is a fault of ours: 500, with the number to find it by (D2).
    if (!wordingChanged && !isUnavailable(error)) throw error;
    deps.log.error(
      { error: errorForLog(error) },
      wordingChanged
        ? "no application can be saved: the notice's wording was changed without a new version (domain/application/consent.ts)"
        : "an application could not be saved: the database is not available",
    );
    return { kind: "unavailable" };
  }
}

async function save(
  deps: Dependencies,
  submission: Submission,
  registration: Registration,
): Promise<SubmissionOutcome> {
  for (;;) {
    try {
      const saved = await saveWithCode(deps, submission, registration, codeFromBytes(randomBytes(codeBytes)));
      return saved.outcome === "conflict" ? { kind: "conflict" } : { kind: "accepted", id: saved.registrationId };
    } catch (error) {
      // About once in a million applications: draw another code.
      if (!(error instanceof CodeTaken)) throw error;
    }
  }
}

function saveWithCode(
  { config, database, queue, now: clock }: Dependencies,
  { market, channel, idempotencyKey }: Submission,
  registration: Registration,
  code: string,
): Promise<Registered> {
  const { language, tag } = markets[market];
  const now = clock();
  const id = randomId();
  // A call that names no notice was not sent under one: there is nothing to record.
  const agreed = registration.noticeVersion === noticeVersion;
  const wording = agreed ? { version: noticeVersion, language: tag, text: consentWording(market) } : null;
  const event = applicationCreated({
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
  return register(database, queue, {
    registration,
    id,
    code,
    market,
    language,
    channel,
    wording,
    now,
    idempotency:
      idempotencyKey === null ? null : { keyHash: digest(idempotencyKey), bodyHash: digest(canonical(registration)) },
    deliveries: deliveriesOf(config, event),
  });
}

/** Who is told of a new application: every webhook of the operator's file, the operator and the applicant by e-mail (B4). */
function deliveriesOf({ operator, smtpUrl }: Config, event: ApplicationCreated): DeliveryDraft[] {
  const about = { registrationId: event.data.id };
  return [
    ...webhookDrafts(operator.webhooks, event, newDeliveryId),
    ...(operator.mail && smtpUrl
      ? [
          { id: newDeliveryId(), kind: "email", eventType: event.type, target: "operator", payload: event } as const,
          emailDraft("applicant.received", "applicant", newDeliveryId, about),
        ]
      : []),
  ];
}

/** The webhook-id of a new delivery. */
export function newDeliveryId(): string {
  return `msg_${randomId()}`;
}

/** Unguessable: 143 random bits, of which D8 asks for 128. Begins with a letter, so that no spreadsheet takes it for a formula. */
function randomId(): string {
  const bytes = randomBytes(18);
  bytes[0] = (bytes[0] ?? 0) & 0x7f;
  return bytes.toString("base64url");
}

/** The same for two submissions that say the same, however they were spaced or ordered. */
function canonical(registration: Registration): string {
  return JSON.stringify(Object.entries(registration).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
