/** Recruiters' own templates: ownership, checks and languages. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { deskDetail } from "../../domain/desk/application.ts";
import { deskMessages, type DeskOwnTemplates, deskOwnTemplates, deskTemplateText } from "../../domain/desk/messages.ts";
import { mostOwnTemplates } from "../../domain/messages/own-template.ts";
import { plainText } from "../../domain/messages/template.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { listeningOperator } from "../support/operators.ts";
import { apply, type DeskAnswer, recruit, type Recruit, said } from "../support/desk.ts";

const context = useDatabase();
const app = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const path = `${deskApiPath}/own-templates`;

let manager: Recruit;
let maya: Recruit;
let paul: Recruit;

beforeAll(async () => {
  manager = await recruit(app, "manager");
  maya = await recruit(app);
  paul = await recruit(app);
});

beforeEach(async () => {
  await app.database.query("truncate own_template, own_template_text, application cascade");
});

const visa = "template-visa-0001";
const add = (who: Recruit, name: string, id = visa): Promise<DeskAnswer> => who.post(path, { id, name });
const write = (who: Recruit, language: string, text: string | null, version = 0, id = visa): Promise<DeskAnswer> =>
  who.post(`${path}/${id}/texts/${language}`, { version, text });
const list = async (who: Recruit): Promise<DeskOwnTemplates["templates"]> =>
  said(deskOwnTemplates, await who.get(path)).templates;

async function offeredTo(market: string, who = maya, lang = "en") {
  const id = await apply(app, { name: "Amira Khan" }, { market, language: market === "gb" ? "en" : market });
  const answer = said(deskMessages, await who.get(`${deskApiPath}/applications/${id}/messages?lang=${lang}`));
  return { id, templates: answer.templates.filter(({ named }) => named !== null) };
}

test("any recruiter can use an added template; its author and managers can change it", async () => {
  expect((await add(maya, "Visa")).status).toBe(200);
  expect((await write(maya, "en", "{hello} Do you need a visa?")).body).toMatchObject({ version: 1 });
  expect(await list(maya)).toEqual([{ id: visa, name: "Visa", mayChange: true, written: ["en"] }]);
  expect((await list(paul))[0]?.mayChange).toBe(false);
  const { templates } = await offeredTo("gb", paul);
  expect(templates).toMatchObject([{ kind: "question", named: { id: visa, name: "Visa", instead: null } }]);
  expect(plainText(templates[0]?.pieces ?? [])).toMatch(/^Hello Amira Khan, .* Do you need a visa\?$/);
  for (const answer of [
    await paul.post(`${path}/${visa}/rename`, { name: "Mine" }),
    await paul.post(`${path}/${visa}/delete`, {}),
    await write(paul, "en", "Give me yours", 1),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
  }
  expect((await manager.post(`${path}/${visa}/rename`, { name: "Papers" })).status).toBe(200);
  expect((await list(paul))[0]?.name).toBe("Papers");
});

test("names are unique regardless of case, and a repeated request adds one template", async () => {
  await add(maya, "Visa");
  expect((await add(maya, "Visa")).status).toBe(200);
  expect((await add(paul, " VISA ", "template-visa-0002")).body.code).toBe("template_name_taken");
  await add(paul, "Shifts", "template-visa-0002");
  expect((await paul.post(`${path}/template-visa-0002/rename`, { name: "visa" })).body.code).toBe(
    "template_name_taken",
  );
  expect((await paul.post(`${path}/template-visa-0002/rename`, { name: "shifts" })).status).toBe(200);
  expect((await list(maya)).map(({ name }) => name)).toEqual(["shifts", "Visa"]);
});

test("a text that asks applicants for money is saved in no language", async () => {
  await add(maya, "Fee");
  for (const [language, text] of [
    ["en", "Please pay a deposit of 50 pounds first."],
    ["de", "Bitte überweisen Sie vorab eine Kaution von 50 Euro."],
  ] as const) {
    expect((await write(maya, language, text)).body.code).toBe("asks");
  }
  expect((await write(maya, "en", "We never ask for a deposit.")).status).toBe(200);
});

test("a missing language falls back to the recruiter's, then English, then any, and says so", async () => {
  await add(maya, "Visa");
  await write(maya, "fr", "{hello} Avez-vous un visa ?");
  const french = await offeredTo("de");
  expect(french.templates[0]?.named?.instead).toEqual({ language: "Français", direction: "ltr" });
  expect(plainText(french.templates[0]?.pieces ?? [])).toMatch(/^Bonjour .*Avez-vous un visa \?$/);
  await write(maya, "en", "Do you have a visa?");
  expect((await offeredTo("de")).templates[0]?.named?.instead?.language).toBe("English");
  await write(maya, "pl", "Masz wizę?");
  expect((await offeredTo("de", maya, "pl")).templates[0]?.named?.instead?.language).toBe("Polski");
  await write(maya, "de", "Haben Sie ein Visum?");
  const [german] = (await offeredTo("de")).templates;
  expect([german?.named?.instead, plainText(german?.pieces ?? []), plainText(german?.own ?? [])]).toEqual([
    null,
    "Haben Sie ein Visum?",
    "Do you have a visa?",
  ]);
});

test("a concurrent edit is refused, and a removed text keeps its history", async () => {
  await add(maya, "Visa");
  await write(maya, "en", "One");
  expect((await write(manager, "en", "Two")).body.code).toBe("changed");
  await write(manager, "en", "Two", 1);
  await write(maya, "en", null, 2);
  expect(await list(maya)).toMatchObject([{ written: [] }]);
  const { history, text } = said(deskTemplateText, await maya.get(`${path}/${visa}/texts/en`));
  expect([text, history.map((change) => change.text)]).toEqual(["", [null, "Two", "One"]]);
  expect((await offeredTo("gb")).templates).toEqual([]);
});

test("a deleted template is no longer offered, and sent messages keep its name", async () => {
  await add(maya, "Visa");
  await write(maya, "en", "Do you need a visa?");
  const { id } = await offeredTo("gb");
  const email = { id: `email-of-${id}-to-them`, template: "question", named: visa, text: "Do you need a visa?" };
  const sent = said(deskDetail, await maya.post(`${deskApiPath}/applications/${id}/message`, email));
  expect(sent.events.at(-1)?.email).toMatchObject({ template: "question", name: "Visa" });
  expect((await maya.post(`${path}/${visa}/delete`, {})).body.templates).toEqual([]);
  const after = said(deskDetail, await maya.get(`${deskApiPath}/applications/${id}`));
  expect(after.events.at(-1)?.email?.name).toBe("Visa");
  const { rows } = await app.database.query("select from own_template_text");
  expect(rows).toEqual([]);
  const { rows: recorded } = await app.database.query(
    "select type, subject from desk_event where type like 'template_%' and subject like $1 order by id",
    [`${visa}%`],
  );
  expect(recorded.slice(-3)).toEqual([
    { type: "template_added", subject: visa },
    { type: "template_changed", subject: visa },
    { type: "template_deleted", subject: visa },
  ]);
});

test("the number of templates is limited", async () => {
  for (let at = 0; at < mostOwnTemplates; at += 1) await add(maya, `Template ${at}`, `template-of-many-${at}`);
  expect((await add(maya, "One more")).body.code).toBe("templates_full");
});
