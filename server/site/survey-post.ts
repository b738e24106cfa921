/** The survey posted as a form: its steps without JavaScript, and *finished* or *skipped* with it (D6). */
import type { Context } from "hono";
import { answerSurvey, closeSurvey } from "../../applications/answer-survey.ts";
import { parseSurveyAnswer } from "../../domain/survey/answers.ts";
import { pageAddress } from "../../routes.ts";
import type { ServerParts } from "../parts.ts";
import type { PostScope } from "./post-scope.ts";
import { renderRefused } from "./error-pages.tsx";
import { keptForBack, sendOnce } from "./responses.ts";
import { sentFrom } from "./success.tsx";

export async function postSurvey(
  c: Context,
  parts: ServerParts,
  input: Record<string, unknown>,
  { market, prefixed, visitor }: PostScope,
): Promise<Response> {
  const page = pageAddress("success", prefixed ? market : undefined);
  const allowance = await parts.limits.consume("survey", visitor.sender);
  if (!allowance.allowed) {
    const headers = { "retry-after": String(allowance.retryAfterSeconds) };
    return sendOnce(c, renderRefused(parts, { market, prefixed }, "tooMany"), 429, { ...keptForBack, ...headers });
  }
  const registration = await sentFrom(c, parts);
  // Only the browser that applied shows a survey: without its cookie there is none to answer.
  if (registration === null || registration.id !== input.id) return c.redirect(page, 303);
  const { id } = registration;
  if (/^[1-4]$/.test(String(input.step))) return c.redirect(`${page}?step=${String(input.step)}`, 303);

  const parsed = parseSurveyAnswer(input, parts.deps.config.surveyVariant);
  const over = input.skip === "1" || input.done === "1";
  if (!parsed.ok && !over) {
    // The fields keep to what can be stored, so this was not typed into them: the question once more says enough.
    return c.redirect(page, 303);
  }
  const answers = parsed.ok ? parsed.answers : [];
  for (const { question, value } of answers) {
    if (value === "") continue;
    await answerSurvey(parts.deps, { registrationId: id, question, value });
  }
  const last = answers.some(({ question }) => question === "CITY");
  if (over || last) await closeSurvey(parts.deps, id);
  return c.redirect(page, 303);
}
