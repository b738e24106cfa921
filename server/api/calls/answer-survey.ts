import { answerSurvey as give } from "../../../applications/answer-survey.ts";
import { parseSurveyAnswer, surveyPayload } from "../../../domain/survey/answers.ts";
import { translatorFor } from "../../../locales/translator.ts";
import { apiPaths } from "../../../routes.ts";
import { errorTexts } from "../../error-text.ts";
import { accepted, answer, invalid } from "../answer.ts";
import type { ApiCall, ReceivedCall } from "./call.ts";

export const answerSurvey: ApiCall = {
  path: apiPaths.survey,
  operationId: "answerSurvey",
  summary: "An answer to the survey; the last one to each question counts",
  body: { schema: surveyPayload, required: ["id"], limit: "survey" },
  refusals: [404, 422],
  answer: save,
};

async function save({ c, parts: { deps }, market, body }: ReceivedCall): Promise<Response> {
  const { operator, surveyVariant } = deps.config;
  const parsed = parseSurveyAnswer(body, surveyVariant);
  if (!parsed.ok) return invalid(c, 422, errorTexts(parsed.errors, market, operator, null), market);
  for (const { question, value } of parsed.answers) {
    // An empty city is a question that was skipped (D6): there is nothing to keep.
    if (value === "") continue;
    const known = await give(deps, { registrationId: parsed.id, question, value });
    if (!known) return answer(c, { code: 404, message: translatorFor(market)("api.unknownRegistration") });
  }
  return accepted(c, market);
}
