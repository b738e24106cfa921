/** The apply form posted without JavaScript (D5), with the API's rules and messages. */
import type { Context } from "hono";
import { choiceNames, fields } from "../../domain/application/fields.ts";
import { readEmail } from "../../domain/application/email-address.ts";
import { suggestedEmail } from "../../domain/application/email-suggestion.ts";
import { translatorFor } from "../../locales/translator.ts";
import type { ApplyField, EmailQuestionView } from "../../site/view.ts";
import { asText } from "../http/body.ts";
import type { ServerParts } from "../parts.ts";
import { errorTexts } from "../error-text.ts";
import { isConfirmedPerson, submitRegistration } from "../registration.ts";
import { pathAfterSending } from "./after-sending.ts";
import type { FormScope } from "./apply-form-view.ts";
import type { PostScope } from "./post-scope.ts";
import { consumePageLimit } from "./page-limit.ts";
import { renderApplyPage } from "./pages.tsx";
import { backButtonCaching, sendOnce } from "./responses.ts";
import { sourceOf } from "./visit-source.ts";

/** Fields that a form returned with a question or an error shows as they were posted. */
const returnedFields: readonly ApplyField[] = [
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
  // `email_meant` is posted by the button that accepts the suggested address.
  const input = asText(posted.email_meant) === "" ? posted : { ...posted, email: posted.email_meant };
  const { deps, cookies, limits } = parts;
  const t = translatorFor(market);
  const personAnswer: Record<string, string> = isConfirmedPerson(input) ? { person: "1" } : {};
  // The URL of a returned form no longer names the visit's source, so a hidden field does.
  const attribution = input.attribution ?? sourceOf(c, parts.origin);
  const form: FormScope = {
    market,
    prefixed,
    detectedCountry: visitor.detectedCountry,
    chosenCountry: asText(input.country) || null,
    full: true,
    job: deps.catalog.find(asText(input.job)) ? asText(input.job) : null,
    emailQuestion: emailQuestionAbout(input),
    attribution: typeof attribution === "object" && attribution ? JSON.stringify(attribution) : asText(attribution),
    hiddenAnswers: personAnswer,
    values: Object.fromEntries(returnedFields.map((field) => [field, asText(input[field])])),
  };
  const returnForm = (
    status: 200 | 403 | 409 | 422 | 429 | 503,
    more: Partial<FormScope>,
    headers: Record<string, string> = {},
  ) => sendOnce(c, renderApplyPage(parts, { ...form, ...more }), status, { ...backButtonCaching, ...headers });

  const pageRefusal = () => consumePageLimit(c, parts, { market, prefixed, sender: visitor.sender }, backButtonCaching);

  const suggestedAddress = form.emailQuestion?.meant ?? null;
  // Tells the next post which number the form has asked about, so that it asks only once.
  const answeredQuestions = (doubtful: boolean): Record<string, string> => ({
    ...personAnswer,
    ...(doubtful ? { contact_asked: asText(input.contact) } : {}),
  });
  // The button *Not in {country}?* shows the page for the chosen country and submits nothing.
  if (input.change === "country") {
    return (await pageRefusal()) ?? returnForm(200, suggestedAddress === null ? {} : { emailQuestion: null });
  }

  const isNumberConfirmed = asText(input.contact_asked) === asText(input.contact);
  const outcome = await submitRegistration(deps, limits, {
    input: { ...input, attribution },
    channel: "form",
    market,
    visitor,
    idempotencyKey: null,
    sentHere: cookies.sentHere(c, deps.now())?.id,
    userAgent: c.req.header("user-agent") ?? "",
    onlyCheck: suggestedAddress !== null,
    onlyCheckDoubtful: !isNumberConfirmed,
  });
  switch (outcome.kind) {
    case "accepted":
      cookies.rememberRegistration(c, outcome.id, deps.now());
      return c.redirect(pathAfterSending(parts, outcome.id, prefixed ? market : undefined), 303);
    case "checked":
      return returnForm(422, {
        formError:
          suggestedAddress === null ? t("api.contactDoubt") : t("form.didYouMean", { email: suggestedAddress }),
        hiddenAnswers: answeredQuestions(outcome.doubtful),
      });
    case "invalid": {
      const texts = errorTexts(outcome.errors, market, deps.config.operator, outcome.country);
      // Country and dialling code share one control, which shows the error of either.
      const { country, area_code: areaCode, ...others } = texts as Record<string, string | undefined>;
      const errors = { ...others, ...(country || areaCode ? { country: country ?? areaCode } : {}) };
      return returnForm(outcome.status, { errors });
    }
    case "refused":
      return returnForm(422, {
        formError: t("api.person"),
        refused: true,
        hiddenAnswers: { ...answeredQuestions(isNumberConfirmed), person: "1" },
      });
    case "limited": {
      const refusal = await pageRefusal();
      if (refusal) return refusal;
      const seconds = outcome.retryAfterSeconds;
      return returnForm(
        429,
        { formError: t("api.tooMany", { seconds }), refused: true },
        { "retry-after": String(seconds) },
      );
    }
    case "conflict":
      return returnForm(409, { formError: t("api.conflict") });
    case "unavailable":
      return returnForm(503, { formError: t("api.unavailable"), unsure: true }, { "retry-after": "30" });
  }
}

/**
 * The question whether the email address is mistyped, asked once before saving. Posting the form
 * again answers it, whatever the button and the address: a mistyped address is better than a lost
 * application.
 */
function emailQuestionAbout(input: Record<string, unknown>): EmailQuestionView | null {
  const address = asText(input.email_asked);
  if (address !== "") return { typed: address, meant: null };
  const typed = readEmail(asText(input.email));
  const meant = suggestedEmail(typed);
  return meant === null ? null : { typed, meant };
}
