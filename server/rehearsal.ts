/**
 * The test application of `fairlead doctor`: posted as a visitor's, rolled back instead of
 * committed. Nothing is stored, sent, limited or counted. Only the holder of `SECRET` can sign one.
 */
import { isSigned } from "../app/signing.ts";
import { rehearsing } from "../db/rehearsing.ts";
import { rehearsalAge, rehearsalLifetime, rehearsalText } from "../domain/application/rehearsal.ts";
import { acceptedAnswer, answer } from "./api/answer.ts";
import type { ReceivedCall } from "./api/calls/call.ts";
import { clientAddress } from "./http/client-address.ts";
import { submitRegistration } from "./registration.ts";

/**
 * Accepts each signature once per process. A rehearsal has no rate limit, so a signature read in a
 * proxy's log must not be reusable.
 */
export class Rehearsals {
  #latest = 0;

  isNew(at: number): boolean {
    if (at <= this.#latest) return false;
    this.#latest = at;
    return true;
  }
}

/** The result names the sender's address as this process sees it, so that `doctor` can check it. */
export async function answerRehearsal({ c, parts, market, visitor, body }: ReceivedCall): Promise<Response> {
  const { deps, rehearsals } = parts;
  const { rehearsal, ...fields } = body;
  const at = signedAt(rehearsal, deps.config);
  if (at === null || Math.abs(deps.now().getTime() - at) > rehearsalLifetime || !rehearsals.isNew(at)) {
    return answer(c, { code: 403, message: "This rehearsal is not signed by this site, or not new." });
  }
  const outcome = await submitRegistration(
    { ...deps, database: rehearsing(deps.database), observer: undefined },
    { consume: () => Promise.resolve({ allowed: true }) },
    {
      input: { ...fields, age: rehearsalAge },
      channel: "api",
      market,
      visitor: visitor(),
      idempotencyKey: null,
      userAgent: c.req.header("user-agent") ?? "",
    },
  );
  const address = clientAddress(c, deps.config.trustProxy);
  if (outcome.kind === "accepted") return acceptedAnswer(c, market, { address });
  const fault = outcome.kind === "invalid" ? Object.entries(outcome.errors).flat().join(" ") : outcome.kind;
  return answer(c, { code: outcome.kind === "unavailable" ? 503 : 422, message: fault });
}

function signedAt(value: unknown, config: Parameters<typeof isSigned>[0]): number | null {
  const [, time = "", signature = ""] = /^(\d{13})\.([\w-]+)$/.exec(typeof value === "string" ? value : "") ?? [];
  return time !== "" && isSigned(config, rehearsalText(Number(time)), signature) ? Number(time) : null;
}
