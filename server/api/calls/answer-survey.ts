import { answerSurvey as saveAnswer } from "../../../commands/applications/answer-survey.ts";
import { parseSurveyAnswer, surveyPayload } from "../../../domain/survey/answers.ts";
import { translatorFor } from "../../../locales/translator.ts";
import { apiPaths } from "../../../routes.ts";
import { errorTexts } from "../../error-text.ts";
import { acceptedAnswer, answer, invalidAnswer, tooManyAnswer } from "../answer.ts";
import type { ApiCall, ReceivedCall } from "./call.ts";

export const answerSurvey: ApiCall = {
  path: apiPaths.survey,
  operationId: "answerSurvey",
  summary: "Answers a survey question; the last answer to each question counts",
  body: { schema: surveyPayload, required: ["id"], limit: "survey" },
  refusals: [404, 422],
  answer: save,
};

async function save({ c, parts: { deps, limits }, market, body }: ReceivedCall): Promise<Response> {
  const { operator, surveyVariant } = deps.config;
  const parsed = parseSurveyAnswer(body, surveyVariant);
  if (!parsed.ok) return invalidAnswer(c, 422, errorTexts(parsed.errors, market, operator, null), market);
  const allowance = await limits.consume("surveyOf", parsed.id);
  if (!allowance.allowed) return tooManyAnswer(c, market, allowance.retryAfterSeconds);
  for (const { question, value } of parsed.answers) {
    // An empty city is a skipped question (D6) and is not stored.
    if (value === "") continue;
    const known = await saveAnswer(deps, { registrationId: parsed.id, question, value });
    if (!known) return answer(c, { code: 404, message: translatorFor(market)("api.unknownRegistration") });
  }
  return acceptedAnswer(c, market);
}
