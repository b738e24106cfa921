/**
 * Handles one submitted application, from the API or the form: rate limits, validation, saving,
 * outcome. One transaction saves the application, its consent and the operator's notification.
 */
import { register, type RegistrationRequest } from "../commands/applications/register.ts";
import { WordingChanged } from "../commands/applications/save-registration.ts";
import { isFull, isUnavailable } from "../db/unavailable.ts";
import { instantCost, type RateLimits } from "../db/rate-limit.ts";
import { type FieldErrors, parseRegistration } from "../domain/application/parse.ts";
import { isEligible, openCountries } from "../domain/eligibility.ts";
import { isInstant } from "../domain/held-back/suspicion.ts";
import { asksExactAge, asksGender, knowsThirdGender, minimumAge } from "../domain/market-law/applying.ts";
import { negotiateCountry } from "../domain/visitor/country.ts";
import type { Dependencies } from "./dependencies.ts";
import { errorForLog } from "./http/log.ts";
import type { Visitor } from "./http/visitor.ts";

export interface IncomingRegistration extends Omit<RegistrationRequest, "sender" | "fillMs"> {
  readonly input: Record<string, unknown>;
  readonly visitor: Visitor;
  /** Only validates, because the form has a question to ask before saving. */
  readonly onlyCheck?: boolean;
  /** Only validates if the number is doubtful: the form asks about it before saving. */
  readonly onlyCheckDoubtful?: boolean;
}

export type RegistrationOutcome =
  | {
      readonly kind: "accepted";
      readonly id: string;
      readonly phone: string;
      /** A repeated request with the same key gets the `id` of the first. */
      readonly replayed: boolean;
    }
  /** Valid, and not saved. `doubtful`: the number is in no known range. */
  | { readonly kind: "checked"; readonly doubtful: boolean }
  | {
      readonly kind: "invalid";
      readonly status: 403 | 422;
      readonly errors: FieldErrors;
      readonly country: string | null;
    }
  /**
   * The hidden field was filled in: nothing is saved, and the answer asks whether a person sent it.
   */
  | { readonly kind: "refused" }
  | { readonly kind: "limited"; readonly retryAfterSeconds: number }
  | { readonly kind: "conflict" }
  | { readonly kind: "unavailable" };

export async function submitRegistration(
  deps: Dependencies,
  limits: Pick<RateLimits, "consume">,
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
  limits: Pick<RateLimits, "consume">,
  incoming: IncomingRegistration,
): Promise<RegistrationOutcome> {
  const { input, market, visitor } = incoming;
  const { sender } = visitor;
  const { operator } = deps.config;
  const fillMs = fillTimeOf(input);
  const isHoneypotFilled = typeof input.website === "string" && input.website !== "";
  const isRefused = isHoneypotFilled && !isConfirmedPerson(input);
  // A submission that looks automated but is accepted uses more of the rate limit.
  const cost = !isRefused && (isHoneypotFilled || isInstant(fillMs)) ? instantCost : 1;
  try {
    const allowance = await limits.consume(isRefused ? "registerFilled" : "register", sender, cost);
    if (!allowance.allowed) return { kind: "limited", retryAfterSeconds: allowance.retryAfterSeconds };
    if (isRefused) return { kind: "refused" };

    const parsed = parseRegistration(input, {
      minimumAge: (country) => minimumAge(operator, country),
      asksExactAge: (country) => asksExactAge(operator, country),
      asksGender: (country) => asksGender(operator, country),
      knowsThirdGender,
      isEligible: (country) => isEligible(country, openCountries(operator)),
      fallbackCountry: negotiateCountry({ explicit: null, detected: visitor.detectedCountry, market }).country,
    });
    if (!parsed.ok) return { kind: "invalid", status: parsed.status, errors: parsed.errors, country: parsed.country };
    const { registration, doubtful } = parsed;
    if (incoming.onlyCheck || (incoming.onlyCheckDoubtful && doubtful)) return { kind: "checked", doubtful };

    const saved = await register(deps, registration, { ...incoming, sender, fillMs });
    if (saved.outcome === "conflict") return { kind: "conflict" };
    return {
      kind: "accepted",
      id: saved.registrationId,
      phone: registration.phone,
      replayed: saved.outcome === "replayed",
    };
  } catch (error) {
    const wordingChanged = error instanceof WordingChanged;
    // Any other error is unexpected: status 500, with the request id to find it in the log (D2).
    if (!wordingChanged && !isUnavailable(error)) throw error;
    deps.log.error({ error: errorForLog(error) }, wordingChanged ? changedWording : unavailableText(error));
    return { kind: "unavailable" };
  }
}

/**
 * Whether the sender has confirmed that they are a person, although the hidden field is filled in:
 * password managers do that too. Programs that fill in every field do not read the answer that asks
 * for it.
 */
export function isConfirmedPerson(input: Readonly<Record<string, unknown>>): boolean {
  return input.person === "1";
}

const changedWording =
  "no application can be saved: the notice's wording was changed without a new version (domain/application/consent.ts)";

function unavailableText(error: unknown): string {
  return `an application could not be saved: ${isFull(error) ? "the database's disk is full; free space on it" : "the database is not available"}`;
}

/** The longest accepted time in ms: a page may stay open overnight. */
const longestFillMs = 86_400_000;

/** Milliseconds; null if the form's script measured none. */
function fillTimeOf(input: Readonly<Record<string, unknown>>): number | null {
  const time = input.fill_time;
  return typeof time === "number" && time >= 0 ? Math.min(time, longestFillMs) : null;
}
