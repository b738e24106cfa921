/** The survey (D6, D7): by call, and step by step without JavaScript. */
import { describe, expect, test } from "vitest";
import { limits } from "../../db/rate-limit.ts";
import { applicant, postedForm } from "../support/applicants.ts";
import { cookieOf, nextAddress, useApp } from "../support/app.ts";
import { storedAs } from "../support/exported.ts";
import { visibleText } from "../support/html.ts";

const site = useApp();
const path = "/api/user-survey";

async function registered(): Promise<{ id: string; cookie: string }> {
  const { response, body } = await site.call("/api/register", applicant());
  return { id: body.result?.id ?? "", cookie: cookieOf(response, "applicant") ?? "" };
}

const answers = async (id: string) => (await storedAs(site.database, id)).answers;

describe("the survey call", () => {
  test("stores one answer at a time and keeps the latest per question", async () => {
    const { id } = await registered();
    for (const answer of [
      { IS_LOCAL_USER: 1 },
      { IS_REMOTE_WORKED: "0" },
      { CITY: " Leeds " },
      { IS_LOCAL_USER: "0" },
    ]) {
      expect((await site.call(path, { id, ...answer })).body).toEqual({ code: 200, message: "OK" });
    }
    expect(await answers(id)).toEqual({ IS_LOCAL_USER: "0", IS_REMOTE_WORKED: "0", CITY: "Leeds" });
  });

  test("treats an empty city as a skipped question", async () => {
    const { id } = await registered();
    await site.call(path, { id, CITY: "York" });
    expect((await site.call(path, { id, CITY: "" })).status).toBe(200);
    expect(await answers(id)).toEqual({ CITY: "York" });
  });

  test("accepts issued ids only", async () => {
    const { status, body } = await site.call(path, { id: "A".repeat(24), CITY: "Leeds" }, { lang: "de" });
    expect(body).toEqual({ code: 404, message: "Diese Bewerbung ist uns nicht bekannt." });
    expect(status).toBe(404);
  });

  test.each([
    [{ CITY: "Leeds" }, "id", "This answer has the wrong form"],
    [{ id: "../x", CITY: "Leeds" }, "id", "Please choose one of the answers offered"],
    [{ id: "A" }, "id", "Please choose one of the answers offered"],
    [{ id: "A", IS_LOCAL_USER: 2 }, "IS_LOCAL_USER", "Please choose one of the answers offered"],
    [{ id: "A", IS_REMOTE_WORKED: "yes" }, "IS_REMOTE_WORKED", "Please choose one of the answers offered"],
    [{ id: "A", IS_REMOTE_WORKED: true }, "IS_REMOTE_WORKED", "This answer has the wrong form"],
    [{ id: "A", CITY: ["Leeds"] }, "CITY", "This answer has the wrong form"],
    [{ id: "A", CITY: "c".repeat(201) }, "CITY", "Please use at most 200 characters"],
    [{ id: "A", CITY: "Le\0eds" }, "CITY", "Please remove the characters that can’t be shown"],
    [{ id: "A", CITY: "\udc00" }, "CITY", "Please remove the characters that can’t be shown"],
  ])("%j is refused", async (body, field, message) => {
    const answer = await site.call(path, body);
    expect(answer.body).toEqual({ code: 422, message, errors: { [field]: message } });
    expect(answer.status).toBe(422);
  });

  test("is rate-limited per sender", async () => {
    const from = { "x-forwarded-for": nextAddress() };
    const all = await Promise.all(
      Array.from({ length: limits.survey.points + 1 }, (_, n) =>
        site.call(path, { id: String(n).padStart(24, "A"), IS_LOCAL_USER: 1 }, from),
      ),
    );
    expect(all.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test("is limited for each registration, wherever it comes from: each change is an event for every receiver", async () => {
    const { id, cookie } = await registered();
    const changes: number[] = [];
    for (let n = 0; n <= limits.surveyOf.points; n += 1) {
      const from = { "x-forwarded-for": nextAddress() };
      const { status, response } = await site.call(path, { id, IS_LOCAL_USER: n % 2 }, from);
      changes.push(status);
      if (status === 429) expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(changes.filter((status) => status === 200)).toHaveLength(limits.surveyOf.points);
    expect(changes.at(-1)).toBe(429);
    expect((await site.submit("/gb/success", { id, IS_LOCAL_USER: "1" }, { cookie })).status).toBe(429);
    expect((await site.call(path, { id: (await registered()).id, IS_LOCAL_USER: 1 })).status).toBe(200);
  });
});

describe("without JavaScript", () => {
  const submit = (fields: Record<string, string>, cookie: string) => site.submit("/gb/success", fields, { cookie });
  const page = async (address: string, cookie: string) =>
    visibleText(await (await site.open(address, { cookie })).text());

  test("each step leads to the next, going back allows changes, and the last step ends it", async () => {
    const response = await site.submit("/gb/apply-now", postedForm());
    const cookie = cookieOf(response, "applicant") ?? "";
    const id = cookie.slice("applicant=".length).split(".")[0] ?? "";
    const next = async (fields: Record<string, string>) => {
      const answer = await submit({ id, ...fields }, cookie);
      expect(answer.status).toBe(303);
      const location = answer.headers.get("location") ?? "";
      expect(location).toMatch(/^\/gb\/success(\?step=\d)?$/);
      return page(location, cookie);
    };
    expect(await page("/gb/success", cookie)).toContain("Do you live in the United Kingdom?");
    expect(await next({ IS_LOCAL_USER: "1" })).toContain("Have you worked remotely before?");
    expect(await next({ step: "1" })).toContain("Do you live in the United Kingdom?");
    expect(await next({ IS_LOCAL_USER: "0" })).toContain("Have you worked remotely before?");
    expect(await next({ IS_REMOTE_WORKED: "1" })).toContain("Which city do you live in?");
    const done = await next({ CITY: "Leeds" });
    expect(done).not.toContain("Which city do you live in?");
    expect(done).toContain("Congratulations!");
    expect(await answers(id)).toEqual({ IS_LOCAL_USER: "0", IS_REMOTE_WORKED: "1", CITY: "Leeds" });
    // A finished survey does not return.
    expect(await page("/gb/success", cookie)).not.toContain("Do you live in");
  });

  test("an empty city finishes the survey, too", async () => {
    const { id, cookie } = await registered();
    await submit({ id, CITY: "" }, cookie);
    expect(await answers(id)).toEqual({});
    expect(await page("/gb/success", cookie)).not.toContain("Do you live in");
  });

  test("a skipped survey does not return", async () => {
    const { id, cookie } = await registered();
    expect(await page("/gb/success", cookie)).toContain("Skip for now");
    await submit({ id, skip: "1" }, cookie);
    expect(await page("/gb/success", cookie)).not.toContain("Skip for now");
  });

  test("a city that is too long is refused and the step is shown again", async () => {
    const { id, cookie } = await registered();
    await submit({ id, IS_LOCAL_USER: "1", IS_REMOTE_WORKED: "0" }, cookie);
    const response = await submit({ id, CITY: "c".repeat(201) }, cookie);
    expect(response.status).toBe(303);
    expect(visibleText(await page("/gb/success", cookie))).toContain("Which city do you live in?");
    expect(await answers(id)).toEqual({ IS_LOCAL_USER: "1", IS_REMOTE_WORKED: "0" });
  });

  test("only the applying browser can answer", async () => {
    const mine = await registered();
    const theirs = await registered();
    for (const cookie of ["", mine.cookie, `applicant=${theirs.id}.forged`]) {
      const response = await submit({ id: theirs.id, CITY: "Leeds" }, cookie);
      expect([response.status, response.headers.get("location")]).toEqual([303, "/gb/success"]);
    }
    expect(await answers(theirs.id)).toEqual({});
    expect(await answers(mine.id)).toEqual({});
  });
});
