/**
 * Templates edited by managers: checked, kept with author and time, never overwritten unseen (B6).
 */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { deskMessages, deskTemplates, deskTemplateText, type DeskTemplateText } from "../../domain/desk/messages.ts";
import { plainText } from "../../domain/messages/template.ts";
import { editTemplate } from "../../commands/templates/edit-template.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { apply, type DeskAnswer, recruit, type Recruit, said } from "../support/desk.ts";

const context = useDatabase();
const app = useApp({}, context);
const path = (kind = "first", language = "de") => `${deskApiPath}/templates/${kind}/${language}`;

let marta: Recruit;
let jonas: Recruit;
let maya: Recruit;

beforeAll(async () => {
  marta = await recruit(app, "manager");
  jonas = await recruit(app, "manager");
  maya = await recruit(app);
});

beforeEach(async () => {
  await app.database.query("truncate message_template, application cascade");
});

const read = async (who = marta): Promise<DeskTemplateText> => said(deskTemplateText, await who.get(path()));
const save = (who: Recruit, version: number, text: string | null, at = path()): Promise<DeskAnswer> =>
  who.post(at, { version, text });

async function asWritten(market: string): Promise<string> {
  const id = await apply(app, { name: "Amira Khan" }, { market, language: market });
  const answer = said(deskMessages, await maya.get(`${deskApiPath}/applications/${id}/messages`));
  return plainText(answer.templates[0]?.pieces ?? []);
}

test("a manager's text is what recruiters write with, in that language only", async () => {
  const english = await asWritten("gb");
  expect((await save(marta, 0, "{hello} Schön, dass Sie da sind. {code}")).body).toMatchObject({
    version: 1,
    text: "{hello} Schön, dass Sie da sind. {code}",
  });
  expect(await asWritten("de")).toMatch(/^Guten Tag .* Schön, dass Sie da sind\. \w{3}-\w{3}-\w{3}$/);
  expect((await asWritten("gb")).replace(/\w{3}-\w{3}-\w{3}/, "")).toBe(english.replace(/\w{3}-\w{3}-\w{3}/, ""));
  const { changed, languages } = said(deskTemplates, await marta.get(`${deskApiPath}/templates`));
  expect(changed).toMatchObject([{ kind: "first", language: "de", shipped: false, version: 1 }]);
  expect(languages).toHaveLength(16);
});

test("the shipped text can be restored, and every change is kept with author and time", async () => {
  const { shipped } = await read();
  await save(marta, 0, "Eins {code}");
  app.now = new Date(app.now.getTime() + 60_000);
  await save(jonas, 1, "Zwei {code}");
  expect((await save(marta, 2, null)).body).toMatchObject({ version: 3, text: shipped });
  expect(await asWritten("de")).toContain("Wann passt Ihnen");
  const { history } = await read();
  expect(history.map(({ version, text }) => [version, text])).toEqual([
    [3, null],
    [2, "Zwei {code}"],
    [1, "Eins {code}"],
  ]);
  expect(new Set(history.map(({ by }) => by)).size).toBe(2);
  expect(said(deskTemplates, await marta.get(`${deskApiPath}/templates`)).changed[0]?.shipped).toBe(true);
});

test("of two simultaneous saves the second learns who saved first, and nothing is overwritten", async () => {
  const answers = await Promise.all([save(marta, 0, "Marta {code}"), save(jonas, 0, "Jonas {code}")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [first, second] = answers.toSorted((a, b) => a.status - b.status);
  expect(second?.body).toMatchObject({ code: "changed", who: first?.body.by });
  expect((await read()).text).toBe(first?.body.text);
  // An outdated or invented version is refused as well.
  for (const version of [0, 2, 99]) expect((await save(jonas, version, "Spät")).body.code).toBe("changed");
  expect((await read()).history).toHaveLength(1);
  expect((await save(jonas, 1, "Jonas {code}")).status).toBe(200);
});

test.each([
  ["an unknown placeholder", { version: 0, text: "Hallo {Name}" }],
  ["empty braces", { version: 0, text: "Hallo {}" }],
  ["nothing", { version: 0, text: " \n " }],
  ["an unknown key", { version: 0, text: "x".repeat(2001) }],
  ["unstorable text", { version: 0, text: "a\u0000b" }],
  ["no version", { text: "Hallo" }],
  ["an invalid version", { version: 0.5, text: "Hallo" }],
])("%s is refused", async (_what, body) => {
  expect((await marta.post(path(), body)).body.code).toBe("invalid");
  expect((await read()).version).toBe(0);
});

test("a text that asks applicants for money is refused with the sentence and reason, in the manager's language", async () => {
  const asking = "Guten Tag! Für die Schulung überweisen Sie bitte 40 Euro. Bis bald!";
  const refused = await marta.post(`${path()}?lang=sv`, { version: 0, text: asking });
  expect([refused.status, refused.body.code]).toEqual([422, "asks"]);
  expect(refused.body.message).toContain("Den här meningen begär av sökande");
  expect(refused.body.message).toContain("”Für die Schulung überweisen Sie bitte 40 Euro.");
  expect((await read()).version).toBe(0);
  expect((await save(marta, 0, "Guten Tag! Wir verlangen nie Geld, auch nicht für die Schulung.")).status).toBe(200);
});

test("a text that asks for money in English is refused in every language", async () => {
  const asking = "Guten Tag! Buy two gift cards and send us the codes.";
  const refused = await marta.post(path(), { version: (await read()).version, text: asking });
  expect([refused.status, refused.body.code]).toEqual([422, "asks"]);
});

test("a template saved before texts were checked is not used when it asks for money", async () => {
  const by = { id: marta.id, name: "Marta" };
  const text = "Zahlen Sie bitte die Gebühr von 40 Euro.";
  await editTemplate(app.database, { kind: "first", language: "de", version: 0, text, by }, app.now);
  const id = await apply(app, {}, { market: "de", language: "de" });
  const { body } = await maya.post(`${deskApiPath}/applications/${id}/phone`, {});
  expect(body.message).toContain("Wann passt Ihnen");
  expect(body.message).not.toContain("Gebühr");
});

test("an unknown template or language is 404, and recruiters may neither see nor change templates", async () => {
  for (const at of [path("praise"), path("first", "xx"), path("first", "de-CH"), path("__proto__", "de")]) {
    expect((await marta.get(at)).status).toBe(404);
    expect((await save(marta, 0, "Hallo", at)).status).toBe(404);
  }
  expect((await maya.get(path())).status).toBe(403);
  expect((await save(maya, 0, "Hallo")).status).toBe(403);
});

test("the preview shows a fictitious applicant", async () => {
  await apply(app, { name: "Somebody Real" });
  const { sample } = await read();
  expect(JSON.stringify(sample)).not.toContain("Somebody");
  expect(sample.signs.codes).toEqual(["7Q9-RCJ-QMD"]);
});
