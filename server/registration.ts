/**
 * One application on its way in, whether a script called or a form was posted: limit, parse, save, and say what became
 * of it. The transaction saves the application, its consent, and what the operator is to be told.
 */
import { register } from "../applications/register.ts";
import { WordingChanged } from "../applications/save-registration.ts";
import { isFull, isUnavailable } from "../db/unavailable.ts";
import { honeypotCost, instantCost, type RateLimits } from "../db/rate-limit.ts";
import { type FieldErrors, parseRegistration } from "../domain/application/parse.ts";
import type { Registration } from "../domain/application/fields.ts";
import { isEligible, openCountries } from "../domain/eligibility.ts";
import { isInstant } from "../domain/held-back/suspicion.ts";
import { asksExactAge, asksGender, knowsThirdGender, minimumAge } from "../domain/market-law/applying.ts";
import { negotiateCountry } from "../domain/visitor/country.ts";
import type { MarketCode } from "../locales/markets.ts";
import type { Dependencies } from "./dependencies.ts";
import { errorForLog } from "./http/log.ts";
import type { Visitor } from "./http/visitor.ts";

export interface IncomingRegistration {
  readonly input: Record<string, unknown>;
  readonly channel: "api" | "form";
  readonly market: MarketCode;
  readonly visitor: Visitor;
  /** The sender's own, made for this one call; null: none, and what was sent tells by itself that it was sent twice. */
  readonly idempotencyKey: string | null;
  /** What kind of browser or program sent it. */
  readonly userAgent: string;
  /** Says what is wrong and saves nothing: there is something to ask first. */
  readonly onlyCheck?: boolean;
  /** The same where the number is doubtful. */
  readonly asksDoubt?: boolean;
}

export type RegistrationOutcome =
  | {
      readonly kind: "accepted";
      readonly id: string;
      /** The number as it was read, in E.164. */
      readonly phone: string;
      /** The first answer again: `id` was given to whoever sent this key first. */
      readonly replayed: boolean;
    }
  /** Nothing is wrong, and nothing saved. `doubtful`: the number is of no range that is known. */
  | { readonly kind: "checked"; readonly doubtful: boolean }
  | {
      readonly kind: "invalid";
      readonly status: 403 | 422;
      readonly errors: FieldErrors;
      readonly country: string | null;
    }
  /** The hidden field was filled: nothing is saved, nothing claims it was, and whoever is a person can say so. */
  | { readonly kind: "refused" }
  | { readonly kind: "limited"; readonly retryAfterSeconds: number }
  | { readonly kind: "conflict" }
  | { readonly kind: "unavailable" };

export async function submitRegistration(
  deps: Dependencies,
  limits: RateLimits,
  incoming: IncomingRegistration,
): Promise<RegistrationOutcome> {
  try {
    const outcome = await submit(deps, limits, incoming);
    if (outcome.kind !== "checked") {
      deps.observer?.registered(outcome.kind === "accepted" && outcome.replayed ? "replayed" : outcome.kind);
    }
    return outcome;
  } catch (error) {
    deps.observer?.registered("error");
    throw error;
  }
}

async function submit(
  deps: Dependencies,
  limits: RateLimits,
  incoming: IncomingRegistration,
): Promise<RegistrationOutcome> {
  const { input, market, visitor } = incoming;
  const { operator } = deps.config;
  const filled = typeof input.website === "string" && input.website !== "";
  const honeypot = filled && !saysPerson(input);
  const cost = honeypot ? honeypotCost : filled || isInstant(fillTimeOf(input)) ? instantCost : 1;
  try {
    const allowance = await limits.consume("register", visitor.sender, cost);
    if (!allowance.allowed) return { kind: "limited", retryAfterSeconds: allowance.retryAfterSeconds };
    if (honeypot) return { kind: "refused" };

    const parsed = parseRegistration(input, {
      minimumAge: (country) => minimumAge(operator, country),
      asksExactAge: (country) => asksExactAge(operator, country),
      asksGender: (country) => asksGender(operator, country),
      knowsThirdGender,
      isEligible: (country) => isEligible(country, openCountries(operator)),
      fallbackCountry: negotiateCountry({ explicit: null, detected: visitor.detectedCountry, market }).country,
    });
    if (!parsed.ok) return { kind: "invalid", status: parsed.status, errors: parsed.errors, country: parsed.country };
    const { doubtful } = parsed;
    if (incoming.onlyCheck || (incoming.asksDoubt && doubtful)) return { kind: "checked", doubtful };
    return await save(deps, incoming, parsed.registration);
  } catch (error) {
    const wordingChanged = error instanceof WordingChanged;
    // Anything else is an error of ours: 500, with the number to find it by (D2).
    if (!wordingChanged && !isUnavailable(error)) throw error;
    deps.log.error({ error: errorForLog(error) }, wordingChanged ? changedWording : unavailableText(error));
    return { kind: "unavailable" };
  }
}

/**
 * Password managers fill the hidden field too. The answer to that says so, and whoever sends once more says that they are a person:
 * programs that fill in whatever they find do not read answers.
 */
export function saysPerson(input: Readonly<Record<string, unknown>>): boolean {
  return input.person === "1";
}

const changedWording =
  "no application can be saved: the notice's wording was changed without a new version (domain/application/consent.ts)";

function unavailableText(error: unknown): string {
  return `an application could not be saved: ${isFull(error) ? "the disk of the database is full; make room there" : "the database is not available"}`;
}

async function save(
  deps: Dependencies,
  { input, visitor, market, channel, idempotencyKey, userAgent }: IncomingRegistration,
  registration: Registration,
): Promise<RegistrationOutcome> {
  const fillMs = fillTimeOf(input);
  const sending = { channel, market, sender: visitor.sender, userAgent, fillMs, idempotencyKey };
  const saved = await register(deps, registration, sending);
  if (saved.outcome === "conflict") return { kind: "conflict" };
  return {
    kind: "accepted",
    id: saved.registrationId,
    phone: registration.phone,
    replayed: saved.outcome === "replayed",
  };
}

/** The longest time that is believed, in ms: a page may stay open overnight. */
const longestFillMs = 86_400_000;

/** Milliseconds; null where the form's script measured none. */
function fillTimeOf(input: Readonly<Record<string, unknown>>): number | null {
  const time = input.fill_time;
  return typeof time === "number" && time >= 0 ? Math.min(time, longestFillMs) : null;
}
