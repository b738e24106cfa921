/** The survey's answers (specification section 3, D6, D7): one or more questions in one call; the last answer counts. */
import * as v from "valibot";
import { CITY_MAX_LENGTH } from "../application/limits.ts";
import type { Problem } from "../application/problem.ts";
import { isStorable } from "../application/text.ts";

export const surveyQuestions = ["IS_LOCAL_USER", "IS_REMOTE_WORKED", "CITY"] as const;
export type SurveyQuestion = (typeof surveyQuestions)[number];

export interface SurveyAnswer {
  readonly question: SurveyQuestion;
  /** "1" or "0"; the trimmed city, "" for one that was skipped. */
  readonly value: string;
}

/** The payload of `/api/user-survey` and of the survey's forms. Unknown fields are ignored. */
export const surveyPayload = v.object({
  /** The registration's id: `result.id`. */
  id: v.string(),
  IS_LOCAL_USER: v.nullish(v.union([v.string(), v.number()])),
  IS_REMOTE_WORKED: v.nullish(v.union([v.string(), v.number()])),
  CITY: v.nullish(v.string()),
});

export type SurveyField = "id" | SurveyQuestion;

export type ParsedSurvey =
  | { readonly ok: true; readonly id: string; readonly answers: readonly SurveyAnswer[] }
  /** Status 422. `id` stands for a call that answers nothing, too. */
  | { readonly ok: false; readonly errors: Readonly<Partial<Record<SurveyField, Problem>>> };

/** Registration ids are base64url (D8); the database says whether one exists. */
const idPattern = /^[\w-]{1,64}$/;

export function parseSurveyAnswer(input: unknown): ParsedSurvey {
  const shape = v.safeParse(surveyPayload, input);
  const errors: Partial<Record<SurveyField, Problem>> = {};
  if (!shape.success) {
    for (const issue of shape.issues) errors[(issue.path?.[0]?.key ?? "id") as SurveyField] = "wrongType";
    return { ok: false, errors };
  }
  const { id, CITY, ...choices } = shape.output;
  const answers: SurveyAnswer[] = [];
  if (!idPattern.test(id)) errors.id = "choiceUnknown";
  for (const question of ["IS_LOCAL_USER", "IS_REMOTE_WORKED"] as const) {
    const value = choices[question];
    if (value == null) continue;
    if (String(value) === "1" || String(value) === "0") answers.push({ question, value: String(value) });
    else errors[question] = "choiceUnknown";
  }
  if (CITY != null) {
    const city = CITY.trim();
    if (!isStorable(city)) errors.CITY = "textInvalid";
    else if (city.length > CITY_MAX_LENGTH) errors.CITY = "cityTooLong";
    else answers.push({ question: "CITY", value: city });
  }
  if (answers.length === 0 && Object.keys(errors).length === 0) errors.id = "choiceUnknown";
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, id, answers };
}
