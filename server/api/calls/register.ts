import * as v from "valibot";
import { registrationPayload } from "../../../domain/application/schema.ts";
import { idempotencyKeyDays, isIdempotencyKey, isUnguessableKey } from "../../../domain/idempotency/key.ts";
import { translatorFor } from "../../../locales/translator.ts";
import { apiPaths } from "../../../routes.ts";
import { errorTexts } from "../../error-text.ts";
import { submitRegistration } from "../../registration.ts";
import { afterSending } from "../../site/arrived.ts";
import { accepted, answer, invalid, tooMany, unavailable } from "../answer.ts";
import type { ApiCall, ReceivedCall } from "./call.ts";

export const register: ApiCall = {
  path: apiPaths.register,
  operationId: "register",
  summary: "An application",
  description:
    'A field `website` that is not empty is refused, because programs fill in whatever they find. With `person` as "1" it is not.',
  headers: [
    {
      name: "Idempotency-Key",
      description: `1 to 200 visible ASCII characters, kept ${idempotencyKeyDays} days: the same key and body get the first answer again.`,
      pattern: "^[!-~]{1,200}$",
    },
  ],
  body: {
    schema: registrationPayload,
    required: ["name", "email", "contact", "area_code", "age"],
    limit: null,
  },
  result: v.object({
    id: v.pipe(v.string(), v.description("For the survey; gives no right to read anything.")),
    phone: v.pipe(v.string(), v.description("The number as it was read, in E.164: +447400123456.")),
    next: v.optional(
      v.pipe(
        v.string(),
        v.description(
          "Where the browser that sent it goes next, a market's code may stand before it. A secret: it leads to the applicant's page.",
        ),
      ),
    ),
  }),
  refusals: [409, 422],
  answer: submit,
};

async function submit({ c, parts, market, visitor, body }: ReceivedCall): Promise<Response> {
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
      // Only who made up an unguessable key can send it again: the cookie is for the browser that sent the first.
      if (outcome.replayed && !isUnguessableKey(key ?? "")) {
        return accepted(c, market, { id: outcome.id, phone: outcome.phone });
      }
      cookies.rememberRegistration(c, outcome.id, deps.now());
      return accepted(c, market, {
        id: outcome.id,
        phone: outcome.phone,
        next: afterSending(parts, outcome.id, undefined),
      });
    case "invalid": {
      const { status, errors, country } = outcome;
      return invalid(c, status, errorTexts(errors, market, deps.config.operator, country), market);
    }
    case "limited":
      return tooMany(c, market, outcome.retryAfterSeconds);
    case "conflict":
      return answer(c, { code: 409, message: t("api.conflict") });
    // "checked" is the form's: a call is never asked anything.
    case "checked":
    case "refused":
      return invalid(c, 422, { website: t("api.person") }, market);
    case "unavailable":
      return unavailable(c, market);
  }
}
