/** Survey answers (section 3, D6, D7): one or more questions a request; the last answer counts. */
import * as v from "valibot";
import { CITY_MAX_LENGTH } from "../application/limits.ts";
import type { FieldError } from "../application/field-error.ts";
import { isStorable } from "../application/text.ts";

/** The specification's dialog has three questions; its other text adds the kind of work (D6). */
export type SurveyVariant = "three" | "four";

export type SurveyQuestion = "IS_LOCAL_USER" | "IS_REMOTE_WORKED" | "JOB_INTEREST" | "CITY";

/** Questions of a variant, in order. */
export const surveyQuestions: Readonly<Record<SurveyVariant, readonly SurveyQuestion[]>> = {
  three: ["IS_LOCAL_USER", "IS_REMOTE_WORKED", "CITY"],
  four: ["IS_LOCAL_USER", "IS_REMOTE_WORKED", "JOB_INTEREST", "CITY"],
};

/** Specification section 3, q3, in its order. */
export const jobInterests = [
  "content-operations-specialist",
  "data-analyst",
  "business-development-specialist",
  "digital-marketing-specialist",
  "technical-support-specialist",
  "product-operations-specialist",
  "others",
] as const;

/** Third answer to q1 of the four questions, in addition to 1 and 0: "not currently". */
export const notCurrently = "2";

/** Allowed answers to a multiple-choice question. */
export function surveyChoices(question: Exclude<SurveyQuestion, "CITY">, variant: SurveyVariant): readonly string[] {
  if (question === "JOB_INTEREST") return variant === "four" ? jobInterests : [];
  return question === "IS_LOCAL_USER" && variant === "four" ? ["1", "0", notCurrently] : ["1", "0"];
}

export interface SurveyAnswer {
  readonly question: SurveyQuestion;
  /** One of `surveyChoices`, or the trimmed city; "" if skipped. */
  readonly value: string;
}

const yesOrNo = (description: string) =>
  v.pipe(v.nullish(v.union([v.string(), v.number()])), v.description(description));

/**
 * Payload of `/api/user-survey` and the survey forms. Ignores unknown fields. Descriptions appear
 * in `/openapi.json`.
 */
export const surveyPayload = v.object({
  id: v.pipe(v.string(), v.description("`result.id` of the registration.")),
  IS_LOCAL_USER: yesOrNo(`1 or 0 (${notCurrently}, not currently, where four questions are asked).`),
  IS_REMOTE_WORKED: yesOrNo("1 or 0."),
  JOB_INTEREST: v.pipe(
    v.nullish(v.string()),
    v.description(`Where four questions are asked: one of ${jobInterests.join(", ")}.`),
  ),
  CITY: v.pipe(v.nullish(v.string()), v.description("At most 200 characters; empty is a skipped answer.")),
});

export type SurveyField = "id" | SurveyQuestion;

export type ParsedSurvey =
  | { readonly ok: true; readonly id: string; readonly answers: readonly SurveyAnswer[] }
  /** Status 422. `id` also stands for a request without answers. */
  | { readonly ok: false; readonly errors: Readonly<Partial<Record<SurveyField, FieldError>>> };

/** Registration ids are base64url (D8); the database knows whether one exists. */
const idPattern = /^[\w-]{1,64}$/;

export function parseSurveyAnswer(input: unknown, variant: SurveyVariant = "three"): ParsedSurvey {
  const shape = v.safeParse(surveyPayload, input);
  const errors: Partial<Record<SurveyField, FieldError>> = {};
  if (!shape.success) {
    for (const issue of shape.issues) errors[(issue.path?.[0]?.key ?? "id") as SurveyField] = "wrongType";
    return { ok: false, errors };
  }
  const { id, CITY, ...choices } = shape.output;
  const answers: SurveyAnswer[] = [];
  if (!idPattern.test(id)) errors.id = "choiceUnknown";
  for (const question of ["IS_LOCAL_USER", "IS_REMOTE_WORKED", "JOB_INTEREST"] as const) {
    const value = choices[question];
    if (value == null) continue;
    if (surveyChoices(question, variant).includes(String(value))) answers.push({ question, value: String(value) });
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
