/** Handles the survey as a form: its steps without JavaScript, and its end with it (D6). */
import type { Context } from "hono";
import { answerSurvey, closeSurvey } from "../../commands/applications/answer-survey.ts";
import { parseSurveyAnswer } from "../../domain/survey/answers.ts";
import { pageAddress } from "../../routes.ts";
import type { ServerParts } from "../parts.ts";
import type { PostScope } from "./post-scope.ts";
import { renderRefused } from "./error-pages.tsx";
import { backButtonCaching, sendOnce } from "./responses.ts";
import { sentRegistration } from "./success.tsx";

export async function postSurvey(
  c: Context,
  parts: ServerParts,
  input: Record<string, unknown>,
  { market, prefixed, visitor }: PostScope,
): Promise<Response> {
  const page = pageAddress("success", prefixed ? market : undefined);
  const tooMany = (seconds: number) => {
    const headers = { "retry-after": String(seconds) };
    return sendOnce(c, renderRefused(parts, { market, prefixed }, "tooMany"), 429, {
      ...backButtonCaching,
      ...headers,
    });
  };
  const allowance = await parts.limits.consume("survey", visitor.sender);
  if (!allowance.allowed) return tooMany(allowance.retryAfterSeconds);
  const registration = await sentRegistration(c, parts);
  // The survey belongs to the browser that applied; without its cookie there is none to answer.
  if (registration === null || registration.id !== input.id) return c.redirect(page, 303);
  const { id } = registration;
  if (/^[1-4]$/.test(String(input.step))) return c.redirect(`${page}?step=${String(input.step)}`, 303);

  const parsed = parseSurveyAnswer(input, parts.deps.config.surveyVariant);
  const over = input.skip === "1" || input.done === "1";
  if (!parsed.ok && !over) {
    // The fields accept only storable input, so the form did not send this. Showing the question
    // again is enough.
    return c.redirect(page, 303);
  }
  const answers = parsed.ok ? parsed.answers : [];
  if (answers.some(({ value }) => value !== "")) {
    const own = await parts.limits.consume("surveyOf", id);
    if (!own.allowed) return tooMany(own.retryAfterSeconds);
  }
  for (const { question, value } of answers) {
    if (value === "") continue;
    await answerSurvey(parts.deps, { registrationId: id, question, value });
  }
  const last = answers.some(({ question }) => question === "CITY");
  if (over || last) await closeSurvey(parts.deps, id);
  return c.redirect(page, 303);
}
