/** The apply form posted without JavaScript (D5): the same rules and messages, on its own page. */
import type { Context } from "hono";
import { choiceNames, fields } from "../../domain/application/fields.ts";
import { readEmail } from "../../domain/application/email-address.ts";
import { suggestedEmail } from "../../domain/application/email-suggestion.ts";
import { translatorFor } from "../../locales/translator.ts";
import type { ApplyField, EmailQuestionView } from "../../site/view.ts";
import { asText } from "../http/body.ts";
import type { ServerParts } from "../parts.ts";
import { errorTexts } from "../error-text.ts";
import { saysPerson, submitRegistration } from "../registration.ts";
import { afterSending } from "./arrived.ts";
import type { FormScope } from "./apply-form-view.ts";
import type { PostScope } from "./post-scope.ts";
import { renderApplyPage } from "./pages.tsx";
import { keptForBack, sendOnce } from "./responses.ts";
import { sourceOf } from "./visit-source.ts";

const typed: readonly ApplyField[] = [
  "name",
  "contact",
  "email",
  "age",
  ...choiceNames.map((name) => fields[name].payload),
];

export async function postApplyForm(
  c: Context,
  parts: ServerParts,
  posted: Record<string, unknown>,
  { market, prefixed, visitor }: PostScope,
): Promise<Response> {
  // The button that takes the suggested address sends it.
  const input = asText(posted.email_meant) === "" ? posted : { ...posted, email: posted.email_meant };
  const { deps, cookies, limits } = parts;
  const t = translatorFor(market);
  // The address of a form that comes back has no source any more: then it is a field of it.
  const attribution = input.attribution ?? sourceOf(c, parts.origin);
  const form: FormScope = {
    market,
    prefixed,
    detectedCountry: visitor.detectedCountry,
    chosenCountry: asText(input.country) || null,
    full: true,
    job: deps.shelf.find(asText(input.job)) ? asText(input.job) : null,
    emailQuestion: questionOf(input),
    attribution: typeof attribution === "object" && attribution ? JSON.stringify(attribution) : asText(attribution),
    asked: saysPerson(input) ? { person: "1" } : {},
    values: Object.fromEntries(typed.map((field) => [field, asText(input[field])])),
  };
  const again = (
    status: 200 | 403 | 409 | 422 | 429 | 503,
    more: Partial<FormScope>,
    headers: Record<string, string> = {},
  ) => sendOnce(c, renderApplyPage(parts, { ...form, ...more }), status, { ...keptForBack, ...headers });

  const meant = form.emailQuestion?.meant ?? null;
  // What was asked once is not asked again of the same answer.
  const asked = ({ doubtful }: { doubtful: boolean }): Record<string, string> => ({
    ...(saysPerson(input) ? { person: "1" } : {}),
    ...(doubtful ? { contact_asked: asText(input.contact) } : {}),
  });
  // *Not in {country}?*: the page again, for the country that was chosen; nothing is sent yet.
  if (input.change === "country") return again(200, meant === null ? {} : { emailQuestion: null });

  const doubted = asText(input.contact_asked) === asText(input.contact);
  const outcome = await submitRegistration(deps, limits, {
    input: { ...input, attribution },
    channel: "form",
    market,
    visitor,
    idempotencyKey: null,
    userAgent: c.req.header("user-agent") ?? "",
    onlyCheck: meant !== null,
    asksDoubt: !doubted,
  });
  switch (outcome.kind) {
    case "accepted":
      cookies.rememberRegistration(c, outcome.id, deps.now());
      return c.redirect(afterSending(parts, outcome.id, prefixed ? market : undefined), 303);
    case "checked":
      if (meant !== null)
        return again(422, { formError: t("form.didYouMean", { email: meant }), asked: asked(outcome) });
      return again(422, { formError: t("api.contactDoubt"), asked: asked(outcome) });
    case "invalid": {
      const texts = errorTexts(outcome.errors, market, deps.config.operator, outcome.country);
      const { country, area_code: areaCode, ...others } = texts as Record<string, string | undefined>;
      const errors = { ...others, ...(country || areaCode ? { country: country ?? areaCode } : {}) };
      return again(outcome.status, { errors });
    }
    case "refused":
      return again(422, {
        formError: t("api.person"),
        refused: true,
        asked: { ...asked({ doubtful: doubted }), person: "1" },
      });
    case "limited": {
      const seconds = outcome.retryAfterSeconds;
      return again(
        429,
        { formError: t("api.tooMany", { seconds }), refused: true },
        { "retry-after": String(seconds) },
      );
    }
    case "conflict":
      return again(409, { formError: t("api.conflict") });
    case "unavailable":
      return again(503, { formError: t("api.unavailable"), unsure: true }, { "retry-after": "30" });
  }
}

/**
 * Whether an address looks mistyped is asked once, before anything is saved: whoever posts the form that came back, by
 * whichever button, has answered, whatever stands in it then. A lost application would be worse than a mistyped address.
 */
function questionOf(input: Record<string, unknown>): EmailQuestionView | null {
  const asked = asText(input.email_asked);
  if (asked !== "") return { typed: asked, meant: null };
  const typed = readEmail(asText(input.email));
  const meant = suggestedEmail(typed);
  return meant === null ? null : { typed, meant };
}
