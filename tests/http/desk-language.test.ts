/** The desk's language as stored in a recruiter's account. */
import { expect, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { Browser, type Recruit, recruit } from "../support/desk.ts";

const app = useApp({}, useDatabase());
const own = async (browser: Browser) => (await browser.get(`${deskApiPath}/me`)).body.language as string;

test("the language is the browser's at the first log-in until the recruiter chooses one", async () => {
  const maya = await recruit(app);
  expect(await own(maya)).toBe("en");
  expect((await maya.post(`${deskApiPath}/language?lang=en`, { language: "ar" })).status).toBe(200);
  expect(await own(maya)).toBe("ar");
});

test("a recruiter sets only their own language", async () => {
  const [maya, paul] = [await recruit(app, "manager"), await recruit(app)];
  await maya.post(`${deskApiPath}/language`, { language: "ko", id: paul.id, recruiter: paul.id });
  expect([await own(maya), await own(paul)]).toEqual(["ko", "en"]);
});

test("only one of the site’s languages is accepted", async () => {
  const maya: Recruit = await recruit(app);
  for (const language of ["xx", "de-AT", "", null, 7, ["de"], "__proto__"]) {
    expect((await maya.post(`${deskApiPath}/language`, { language })).status, String(language)).toBe(422);
  }
  expect(await own(maya)).toBe("en");
});

test("a stranger cannot change a language", async () => {
  const answer = await new Browser(app).post(`${deskApiPath}/language`, { language: "de" });
  expect([answer.status, answer.body.code]).toEqual([401, "not_logged_in"]);
});
