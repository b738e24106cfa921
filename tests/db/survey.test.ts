import { expect, test } from "vitest";
import { registrationById } from "../../db/queries/stored-registration.ts";
import { saveRegistration } from "../../commands/applications/save-registration.ts";
import { answerSurvey, closeSurvey } from "../../commands/applications/answer-survey.ts";
import { quietCommands } from "../support/commands.ts";
import { listeningOperator } from "../support/operators.ts";
import { useDatabase } from "../support/databases.ts";
import { newPerson, newRegistration } from "../support/registrations.ts";

const context = useDatabase();

async function registered(input = newRegistration()): Promise<string> {
  await saveRegistration(context.database, input);
  return input.id;
}

const answer = (registrationId: string, question: string, value: string) =>
  answerSurvey(quietCommands(context), { registrationId, question, value });

test("the last answer to each question counts", async () => {
  const id = await registered();
  expect(await answer(id, "CITY", "Leeds")).toBe(true);
  expect(await answer(id, "IS_LOCAL_USER", "yes")).toBe(true);
  expect(await answer(id, "CITY", "")).toBe(true);
  expect((await registrationById(context.database, id))?.answers).toEqual({ CITY: "", IS_LOCAL_USER: "yes" });
});

test("a repeated answer is not announced again", async () => {
  const id = await registered(newRegistration(newPerson(), { deliveries: [] }));
  const listening = { operator: listeningOperator(), publicUrl: "http://jobs.example" };
  for (const value of ["Leeds", "Leeds", "York", "Leeds"]) {
    const given = { registrationId: id, question: "CITY", value };
    expect(await answerSurvey({ ...quietCommands(context), config: listening }, given)).toBe(true);
  }
  const { rows } = await context.database.query<{ value: string }>(
    `select payload->'data'->>'value' as value from delivery
     where event_type = 'survey.answered' and payload->'data'->>'id' = $1 order by sequence`,
    [id],
  );
  expect(rows.map(({ value }) => value)).toEqual(["Leeds", "York", "Leeds"]);
});

test("an unknown id saves nothing", async () => {
  expect(await answer("no-such-registration-here", "CITY", "Leeds")).toBe(false);
  expect(await closeSurvey(quietCommands(context), "no-such-registration-here")).toBe(false);
});

test("answers belong to their registration within a shared application", async () => {
  const person = newPerson();
  const first = await registered(newRegistration(person));
  const second = await registered(newRegistration(person));
  await answer(first, "CITY", "Leeds");
  await answer(second, "CITY", "York");
  expect((await registrationById(context.database, first))?.answers).toEqual({ CITY: "Leeds" });
  expect((await registrationById(context.database, second))?.answers).toEqual({ CITY: "York" });
});

test("a survey is closed once, at the first time", async () => {
  const id = await registered();
  const now = new Date("2026-01-01T10:00:00Z");
  expect((await registrationById(context.database, id))?.surveyClosedAt).toBeNull();
  expect(
    await closeSurvey(
      quietCommands(context, () => now),
      id,
    ),
  ).toBe(true);
  expect(await closeSurvey(quietCommands(context), id)).toBe(true);
  expect((await registrationById(context.database, id))?.surveyClosedAt).toEqual(now);
});

test("a registration is read with its code and time", async () => {
  const person = newPerson();
  const early = newRegistration(person, { now: new Date("2026-01-01T10:00:00.123Z") });
  const late = newRegistration(person, { now: new Date("2026-01-02T10:00:00Z"), language: "de", market: "de" });
  await registered(early);
  expect(await registrationById(context.database, await registered(late))).toMatchObject({
    id: late.id,
    code: late.code,
    createdAt: late.now,
    market: "de",
    language: "de",
    country: "GB",
    phone: person.phone,
    answers: {},
  });
  expect(await registrationById(context.database, "no-such-registration-here")).toBeNull();
});
