import { toJsonSchema } from "@valibot/to-json-schema";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  jobInterests,
  parseSurveyAnswer,
  surveyChoices,
  surveyPayload,
  surveyQuestions,
  type SurveyVariant,
} from "../../domain/survey/answers.ts";

const id = "abcDEF_-0123456789abcd";

test.each([
  [{ IS_LOCAL_USER: 1 }, [{ question: "IS_LOCAL_USER", value: "1" }]],
  [{ IS_LOCAL_USER: "0" }, [{ question: "IS_LOCAL_USER", value: "0" }]],
  [{ IS_REMOTE_WORKED: 0 }, [{ question: "IS_REMOTE_WORKED", value: "0" }]],
  [{ CITY: "  Leeds " }, [{ question: "CITY", value: "Leeds" }]],
  [{ CITY: "" }, [{ question: "CITY", value: "" }]],
  [{ CITY: "c".repeat(200) }, [{ question: "CITY", value: "c".repeat(200) }]],
  [
    { IS_LOCAL_USER: 1, IS_REMOTE_WORKED: null, CITY: "Leeds", other: [] },
    [
      { question: "IS_LOCAL_USER", value: "1" },
      { question: "CITY", value: "Leeds" },
    ],
  ],
])("%j is accepted", (answer, answers) => {
  expect(parseSurveyAnswer({ id, ...answer })).toEqual({ ok: true, id, answers });
});

test("an id has at most 64 characters", () => {
  expect(parseSurveyAnswer({ id: "a".repeat(64), CITY: "Leeds" }).ok).toBe(true);
  expect(parseSurveyAnswer({ id: "a".repeat(65), CITY: "Leeds" })).toEqual({
    ok: false,
    errors: { id: "choiceUnknown" },
  });
});

test.each([
  [{ id, IS_LOCAL_USER: 2 }, { IS_LOCAL_USER: "choiceUnknown" }],
  [{ id, IS_LOCAL_USER: "yes" }, { IS_LOCAL_USER: "choiceUnknown" }],
  [{ id, IS_REMOTE_WORKED: true }, { IS_REMOTE_WORKED: "wrongType" }],
  [{ id, CITY: 7 }, { CITY: "wrongType" }],
  [{ id, CITY: "c".repeat(201) }, { CITY: "cityTooLong" }],
  [{ id, CITY: "a\u0000b" }, { CITY: "textInvalid" }],
  [{ id, CITY: "\udc00" }, { CITY: "textInvalid" }],
  [{ id }, { id: "choiceUnknown" }],
  [{ CITY: "Leeds" }, { id: "wrongType" }],
  [{ id: 7, CITY: "Leeds" }, { id: "wrongType" }],
  [{ id: "", CITY: "Leeds" }, { id: "choiceUnknown" }],
  [{ id, JOB_INTEREST: "others" }, { JOB_INTEREST: "choiceUnknown" }],
  [{ id: "'; drop", CITY: "Leeds" }, { id: "choiceUnknown" }],
  [null, { id: "wrongType" }],
])("%j is refused", (input, errors) => {
  expect(parseSurveyAnswer(input)).toEqual({ ok: false, errors });
});

test("any input gives a result and never throws", () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (CITY, IS_LOCAL_USER) => {
      parseSurveyAnswer({ id, CITY, IS_LOCAL_USER });
      parseSurveyAnswer(CITY);
    }),
  );
});

test("each variant has its questions in order (D6)", () => {
  expect(surveyQuestions).toEqual({
    three: ["IS_LOCAL_USER", "IS_REMOTE_WORKED", "CITY"],
    four: ["IS_LOCAL_USER", "IS_REMOTE_WORKED", "JOB_INTEREST", "CITY"],
  });
});

test("the API's description lists each field's options", () => {
  const { properties = {} } = toJsonSchema(surveyPayload);
  const described = (name: string) => Object(properties[name]).description;
  expect(described("JOB_INTEREST")).toBe(`Where four questions are asked: one of ${jobInterests.join(", ")}.`);
  for (const name of Object.keys(properties)) expect(described(name), name).toMatch(/\w.*\.$/);
});

test.each<[SurveyVariant, Parameters<typeof surveyChoices>[0], readonly string[]]>([
  ["three", "IS_LOCAL_USER", ["1", "0"]],
  ["four", "IS_LOCAL_USER", ["1", "0", "2"]],
  ["three", "IS_REMOTE_WORKED", ["1", "0"]],
  ["four", "IS_REMOTE_WORKED", ["1", "0"]],
  ["three", "JOB_INTEREST", []],
  ["four", "JOB_INTEREST", jobInterests],
])("of %s questions, %s may be answered with %j only", (variant, question, choices) => {
  expect(surveyChoices(question, variant)).toEqual(choices);
  for (const value of choices)
    expect(parseSurveyAnswer({ id, [question]: value }, variant)).toEqual({
      ok: true,
      id,
      answers: [{ question, value }],
    });
  expect(parseSurveyAnswer({ id, [question]: "3" }, variant)).toEqual({
    ok: false,
    errors: { [question]: "choiceUnknown" },
  });
});
