import * as v from "valibot";
import type { FieldError } from "../../../domain/application/field-error.ts";
import { contactPayload, wrongTypes } from "../../../domain/application/schema.ts";
import { parseContact } from "../../../domain/phone/contact.ts";
import { negotiateCountry } from "../../../domain/visitor/country.ts";
import { translatorFor } from "../../../locales/translator.ts";
import { apiPaths } from "../../../routes.ts";
import { errorTexts } from "../../error-text.ts";
import { acceptedAnswer, invalidAnswer } from "../answer.ts";
import type { ApiCall, ReceivedCall } from "./call.ts";

export const validateContact: ApiCall = {
  path: apiPaths.validateContact,
  operationId: "validateContact",
  summary: "Checks whether a phone number is possible for its country",
  description: "Does not reveal whether anyone has applied with it.",
  body: { schema: contactPayload, required: ["contact"], limit: "contactCheck" },
  result: v.object({
    doubt: v.optional(
      v.pipe(
        v.string(),
        v.description(
          "A message for the sender when the number is accepted but in no known range of the country: new, or mistyped.",
        ),
      ),
    ),
  }),
  refusals: [422],
  answer: validate,
};

function validate({ c, parts, market, visitor, body }: ReceivedCall): Response {
  const { operator } = parts.deps.config;
  const shape = v.safeParse(contactPayload, body);
  if (!shape.success) {
    const wrong: Record<string, FieldError> = {};
    for (const field of wrongTypes(shape.issues)) wrong[field || "contact"] = "wrongType";
    return invalidAnswer(c, 422, errorTexts(wrong, market, operator, null), market);
  }
  const { contact, area_code, country } = shape.output;
  const fallback = negotiateCountry({ explicit: null, detected: visitor().detectedCountry, market }).country;
  const parsed = parseContact({ contact, areaCode: String(area_code), country }, fallback);
  if (parsed.ok) {
    return acceptedAnswer(c, market, parsed.doubtful && { doubt: translatorFor(market)("api.contactDoubt") });
  }
  return invalidAnswer(c, 422, errorTexts({ [parsed.field]: parsed.error }, market, operator, parsed.country), market);
}
