/**
 * The four-question survey (specification section 3, D6): `SURVEY_VARIANT=four`, by call and step
 * by step.
 */
import { expect, test } from "vitest";
import { jobInterests } from "../../domain/survey/answers.ts";
import { applicant, postedForm } from "../support/applicants.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { storedAs } from "../support/exported.ts";
import { visibleText } from "../support/html.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const four = useApp({ config: { surveyVariant: "four" } }, context);
const three = useApp({}, context);
const path = "/api/user-survey";

test("the four-question survey asks them in order, with a third answer to q1, and ends", async () => {
  const response = await four.submit("/gb/apply-now", postedForm());
  const cookie = cookieOf(response, "applicant") ?? "";
  const id = cookie.slice("applicant=".length).split(".")[0] ?? "";
  const page = async (address = "/gb/success") => visibleText(await (await four.open(address, { cookie })).text());
  const answered = async (fields: Record<string, string>) => {
    const answer = await four.submit("/gb/success", { id, ...fields }, { cookie });
    return page(answer.headers.get("location") ?? "");
  };
  expect(await page()).toMatch(/Step 1 of 4 Do you live in the United Kingdom\?.* Yes No Not currently/);
  expect(await answered({ IS_LOCAL_USER: "2" })).toMatch(/Step 2 of 4 Have you worked remotely before\?.* Yes Not yet/);
  expect(await answered({ IS_REMOTE_WORKED: "0" })).toMatch(
    /Step 3 of 4 .*Content Operations Specialist Data Analyst Business Development Specialist Digital Marketing Specialist Technical Support Specialist Product Operations Specialist Others/,
  );
  expect(await answered({ JOB_INTEREST: "data-analyst" })).toMatch(/Step 4 of 4 Which city do you live in\?.* Submit/);
  expect(await answered({ CITY: "Leeds" })).not.toContain("Step");
  const { answers } = await storedAs(four.database, id);
  expect(answers).toEqual({ IS_LOCAL_USER: "2", IS_REMOTE_WORKED: "0", JOB_INTEREST: "data-analyst", CITY: "Leeds" });
});

test("the call accepts exactly the existing kinds of work", async () => {
  const { body } = await four.call("/api/register", applicant());
  const id = body.result?.id;
  for (const JOB_INTEREST of jobInterests) {
    expect((await four.call(path, { id, JOB_INTEREST })).status, JOB_INTEREST).toBe(200);
    expect((await storedAs(four.database, id)).answers).toEqual({ JOB_INTEREST });
  }
  expect((await four.call(path, { id, JOB_INTEREST: "astronaut" })).status).toBe(422);
});

test("the three-question survey accepts neither", async () => {
  const { body } = await three.call("/api/register", applicant());
  for (const answer of [{ IS_LOCAL_USER: 2 }, { JOB_INTEREST: "data-analyst" }]) {
    expect((await three.call(path, { id: body.result?.id, ...answer })).status).toBe(422);
  }
});

test.each([
  ["gb", { IS_REMOTE_WORKED: "0" }, "Have you worked remotely before? Not yet"],
  ["gb", { IS_REMOTE_WORKED: "1" }, "Have you worked remotely before? Yes"],
  ["gb", { IS_LOCAL_USER: "0" }, "Do you live in the United Kingdom? No"],
  ["gb", { IS_LOCAL_USER: "2" }, "Do you live in the United Kingdom? Not currently"],
  ["gb", { JOB_INTEREST: "data-analyst" }, "Which kind of work interests you? Data Analyst"],
  // A city is the person's own text, whatever it looks like.
  ["gb", { CITY: "0" }, "Which city do you live in? 0"],
  ["de", { IS_REMOTE_WORKED: "0" }, "Haben Sie schon einmal remote gearbeitet? Noch nicht"],
])("in %s: the applicant's page repeats %j in the survey's words", async (market, answer, words) => {
  const mine = await statusPage(four);
  const cookie = await mine.unlock();
  expect((await four.call(path, { id: mine.id, ...answer })).status).toBe(200);
  const held = await (await four.open(mine.path.replace("/gb", `/${market}`), { cookie })).text();
  expect(visibleText(held)).toContain(words);
});
