import * as v from "valibot";
import { registrationPayload } from "../../../domain/application/schema.ts";
import { idempotencyKeyDays, isIdempotencyKey, isUnguessableKey } from "../../../domain/idempotency/key.ts";
import { translatorFor } from "../../../locales/translator.ts";
import { apiPaths } from "../../../routes.ts";
import { errorTexts } from "../../error-text.ts";
import { submitRegistration } from "../../registration.ts";
import { answerRehearsal } from "../../rehearsal.ts";
import { pathAfterSending } from "../../site/after-sending.ts";
import { acceptedAnswer, answer, invalidAnswer, tooManyAnswer, unavailableAnswer } from "../answer.ts";
import type { ApiCall, ReceivedCall } from "./call.ts";

export const register: ApiCall = {
  path: apiPaths.register,
  operationId: "register",
  summary: "Submits an application",
  description:
    'A request with a non-empty field `website` is refused, because programs fill in every field. With `person` set to "1" it is accepted.',
  headers: [
    {
      name: "Idempotency-Key",
      description: `1 to 200 visible ASCII characters, kept for ${idempotencyKeyDays} days: a repeated request with the same key and body gets the first answer.`,
      pattern: "^[!-~]{1,200}$",
    },
  ],
  body: {
    schema: registrationPayload,
    required: ["name", "email", "contact", "area_code", "age"],
    limit: null,
  },
  result: v.object({
    id: v.pipe(v.string(), v.description("Identifies the registration in the survey; grants no access to data.")),
    phone: v.pipe(v.string(), v.description("The parsed number in E.164: +447400123456.")),
    next: v.optional(
      v.pipe(
        v.string(),
        v.description(
          "The path for the sender's browser to open next, optionally prefixed by a market code. A secret: it opens the status page.",
        ),
      ),
    ),
  }),
  refusals: [409, 422],
  answer: submit,
};

async function submit(received: ReceivedCall): Promise<Response> {
  const { c, parts, market, visitor, body } = received;
  if (body.rehearsal !== undefined) return answerRehearsal(received);
  const { deps, cookies, limits } = parts;
  const t = translatorFor(market);
  const key = c.req.header("idempotency-key") ?? null;
  if (key !== null && !isIdempotencyKey(key)) {
    return answer(c, { code: 422, message: t("api.idempotencyKeyInvalid") });
  }
  const outcome = await submitRegistration(deps, limits, {
    input: body,
    channel: "api",
    market,
    visitor: visitor(),
    idempotencyKey: key,
    userAgent: c.req.header("user-agent") ?? "",
  });
  switch (outcome.kind) {
    case "accepted":
      // Only the client that made up an unguessable key can repeat it. The cookie is for the
      // browser that sent the first request.
      if (outcome.replayed && !isUnguessableKey(key ?? "")) {
        return acceptedAnswer(c, market, { id: outcome.id, phone: outcome.phone });
      }
      cookies.rememberRegistration(c, outcome.id, deps.now());
      return acceptedAnswer(c, market, {
        id: outcome.id,
        phone: outcome.phone,
        next: pathAfterSending(parts, outcome.id, undefined),
      });
    case "invalid": {
      const { status, errors, country } = outcome;
      return invalidAnswer(c, status, errorTexts(errors, market, deps.config.operator, country), market);
    }
    case "limited":
      return tooManyAnswer(c, market, outcome.retryAfterSeconds);
    case "conflict":
      return answer(c, { code: 409, message: t("api.conflict") });
    // Only the form can be "checked"; the API never returns it.
    case "checked":
    case "refused":
      return invalidAnswer(c, 422, { website: t("api.person") }, market);
    case "unavailable":
      return unavailableAnswer(c, market);
  }
}
