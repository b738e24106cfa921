/**
 * One application on its way in, whether a script called or a form was posted: limit, parse, save, and say what became
 * of it. The transaction saves the application, its consent, and what the operator is to be told.
 */
import { createHash, randomBytes } from "node:crypto";
import { noticeVersion } from "../domain/application/consent.ts";
import { type FieldProblems, parseRegistration } from "../domain/application/parse.ts";
import type { Registration } from "../domain/application/registration.ts";
import { codeBytes, codeFromBytes, formatCode } from "../domain/code/code.ts";
import { contactDueAt } from "../domain/contact-clock/clock.ts";
import { applicationCreated } from "../domain/delivery/application-created.ts";
import { registrationDrafts } from "../domain/delivery/creation.ts";
import { minimumAge } from "../domain/operator/operator.ts";
import { negotiateCountry } from "../domain/visitor/country.ts";
import { isUnavailable } from "../db/failures.ts";
import type { Idempotency } from "../db/queries/new-registration.ts";
import { CodeTaken, register, type Registered, WordingChanged } from "../db/queries/registrations.ts";
import { type MarketCode, markets } from "../locales/markets.ts";
import { consentWording } from "./consent-wording.ts";
import type { Dependencies } from "./dependencies.ts";
import { errorForLog } from "./http/log.ts";
import { fillTimeOf, judged } from "./judged.ts";
import { honeypotCost, instantCost, type RateLimits } from "../db/rate-limit.ts";
import { isInstant } from "../domain/held-back/suspicion.ts";
import type { Visitor } from "./http/visitor.ts";

export interface Submission {
  readonly input: Record<string, unknown>;
  readonly channel: "api" | "form";
  readonly market: MarketCode;
  readonly visitor: Visitor;
  /** The sender's own, made for this one call; null: none, and the submission itself tells that it was sent twice. */
  readonly idempotencyKey: string | null;
  /** What kind of browser or program sent it. */
  readonly userAgent: string;
  /** Says what is wrong and saves nothing: there is something to ask first. */
  readonly onlyCheck?: boolean;
}

export type SubmissionOutcome =
  | {
      readonly kind: "accepted";
      readonly id: string;
      /** The first answer again: `id` was given to whoever sent this key first. */
      readonly replayed: boolean;
    }
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

export async function submitRegistration(
  deps: Dependencies,
  limits: RateLimits,
  submission: Submission,
): Promise<SubmissionOutcome> {
  const { input, market, visitor } = submission;
  const { operator } = deps.config;
  const honeypot = typeof input.website === "string" && input.website !== "";
  const cost = honeypot ? honeypotCost : isInstant(fillTimeOf(input)) ? instantCost : 1;
  try {
    const allowance = await limits.consume("register", visitor.sender, cost);
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
      if (saved.outcome === "conflict") return { kind: "conflict" };
      return { kind: "accepted", id: saved.registrationId, replayed: saved.outcome === "replayed" };
    } catch (error) {
      // About once in a million applications: draw another code.
      if (!(error instanceof CodeTaken)) throw error;
    }
  }
}

function saveWithCode(
  { config, database, queue, now: clock }: Dependencies,
  { input, visitor, market, channel, idempotencyKey, userAgent }: Submission,
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
      idempotencyKey === null
        ? sentTwice(registration, userAgent, now)
        : { keyHash: digest(`key:${idempotencyKey}`), bodyHash: digest(canonical(registration)), replays: true },
    deliveries: registrationDrafts(config, event, newDeliveryId),
    judged: judged(config, registration, { sender: visitor.sender, fillMs: fillTimeOf(input) }),
  });
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

/** The same for two submissions that say the same, however they were spaced or ordered. */
function canonical(registration: Registration): string {
  return JSON.stringify(Object.entries(registration).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
