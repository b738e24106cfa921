/**
 * Applicants correct their own name on their own page, as they do a number or an address (B2, D30).
 */
import { beforeEach, describe, expect, test } from "vitest";
import { deskDetail } from "../../domain/desk/application.ts";
import { deskSearch } from "../../domain/desk/search.ts";
import { deskApiPath } from "../../routes.ts";
import { limits } from "../../db/rate-limit.ts";
import { emailAddressOf } from "../../db/queries/recruiter-message.ts";
import { composeEmail } from "../../email/compose.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit, said } from "../support/desk.ts";
import { fieldValue, visibleText } from "../support/html.ts";
import { mailedLink } from "../support/mailbox.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const start = new Date("2026-11-20T08:00:00Z");
const days = (count: number) => new Date(start.getTime() + count * 86_400_000);
beforeEach(async () => {
  site.now = start;
  await site.database.query("delete from rate_limit");
});

let people = 0;

async function somebody(change: Record<string, unknown> = {}) {
  people += 1;
  return statusPage(site, {
    name: `Jhon Smiht${people}`,
    email: `named${people}@example.org`,
    contact: `74005${String(people * 7).padStart(5, "0")}`,
    ...change,
  });
}

async function stored({ id }: StatusPage) {
  const { rows } = await site.database.query<{
    name: string;
    phone: string;
    email: string;
    applicationId: string;
    nameCorrectedAt: Date | null;
    correctedAt: Date | null;
  }>(
    `select name, phone, email, application_id as "applicationId", name_corrected_at as "nameCorrectedAt",
       corrected_at as "correctedAt" from registration where id = $1`,
    [id],
  );
  return rows[0]!;
}

const typed = (mine: StatusPage, name: string) => ({
  act: "correct",
  name,
  contact: mine.person.contact,
  email: mine.person.email,
});

/** The email about the last correction, as it would be sent now. */
async function undoMail({ id }: StatusPage) {
  const { rows } = await site.database.query<{ eventType: string; target: string; payload: never }>(
    `select event_type as "eventType", target, payload from delivery
     where event_type = 'applicant.corrected' and payload->>'registrationId' = $1 order by sequence desc limit 1`,
    [id],
  );
  const mail = rows[0] ? await composeEmail(site, rows[0]) : null;
  const [address = ""] = /https?:\/\/\S+\/undo/.exec(mail?.text ?? "") ?? [];
  return { to: mail?.to, text: mail?.text ?? "", path: address === "" ? "" : new URL(address).pathname };
}

describe("a corrected name", () => {
  test("is stored, recorded, reported to webhooks and notified to the mailbox", async () => {
    const mine = await somebody();
    const answer = await mine.post(typed(mine, "  John Smith "), await mine.unlock());
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${mine.path}?done=corrected#answer`]);
    expect(await stored(mine)).toMatchObject({ name: "John Smith", nameCorrectedAt: start, correctedAt: null });
    expect(await mine.events()).toEqual(["name_corrected"]);
    expect((await mine.told()).at(-1)).toMatchObject({
      type: "application.updated",
      data: { id: mine.id, code: mine.code, contact: { nickname: "John Smith", email: mine.person.email } },
    });
    expect(await mine.emails()).toEqual(["applicant.received", "applicant.corrected"]);
  });

  test("stays as it is where a page from before asks for none, and is not corrected twice", async () => {
    const mine = await somebody();
    const cookie = await mine.unlock();
    const { name: _, ...withoutName } = typed(mine, "");
    await mine.post(withoutName, cookie);
    expect(await mine.events()).toEqual([]);
    await mine.post(typed(mine, "John Smith"), cookie);
    await mine.post(typed(mine, "John Smith"), cookie);
    expect(await mine.events()).toEqual(["name_corrected"]);
  });

  test("needs the digits of the number", async () => {
    const mine = await somebody();
    const answer = await mine.post(typed(mine, "John Smith"));
    expect(answer.headers.get("location")).toBe(`${mine.path}?again=closed#answer`);
    expect((await stored(mine)).name).toBe(mine.person.name);
  });

  test("corrects number and address with it, in one event", async () => {
    const mine = await somebody();
    const more = { contact: "7400888900", email: `both${people}@example.org` };
    await mine.post({ ...typed(mine, "John Smith"), ...more }, await mine.unlock());
    expect(await stored(mine)).toMatchObject({ name: "John Smith", phone: "+447400888900", email: more.email });
    expect(await mine.events()).toEqual(["corrected"]);
  });

  test("is in the field, and asked for like every other name", async () => {
    const mine = await somebody();
    const html = await (await site.open(mine.path, { cookie: await mine.unlock() })).text();
    expect(fieldValue(html, "name")).toBe(mine.person.name);
    expect(html).toMatch(/<label for="name">Name<\/label><input id="name" [^>]*autoComplete="name"/i);
  });

  test.each([
    ["", "Please enter your name"],
    ["Jo ".repeat(70), "200"],
    ["Jo\0hn", "Please remove the characters that can’t be shown"],
    ["Pay the deposit now", "Please type only your name here"],
    ["Send your code", "Please type only your name here"],
    ["https://evil.example", "Please type only your name here"],
  ])("“%s” comes back with what was typed and a message, and changes nothing", async (name, message) => {
    const mine = await somebody();
    const before = await stored(mine);
    const html = await mine.posted(typed(mine, name), await mine.unlock());
    expect(visibleText(html)).toContain(message);
    expect(visibleText(html)).toContain("Check your name");
    expect(fieldValue(html, "name")).toBe(name);
    expect(await stored(mine)).toEqual(before);
  });

  test("that asks for money in the applicant's language is refused in that language", async () => {
    const mine = await somebody();
    const path = mine.path.replace("/gb/", "/de/");
    const answer = await site.submit(path, typed(mine, "Kaution bitte überweisen"), { cookie: await mine.unlock() });
    const [to = ""] = (answer.headers.get("location") ?? "").split("#", 1);
    const page = await site.open(to, { cookie: cookieOf(answer, "unlocked") ?? "" });
    expect(visibleText(await page.text())).toContain("Bitte geben Sie hier nur Ihren Namen ein");
  });

  test("with several wrong fields says so, and marks each", async () => {
    const mine = await somebody();
    const html = await mine.posted({ ...typed(mine, ""), contact: "12", email: "nobody" }, await mine.unlock());
    expect(visibleText(html)).toContain("Check the marked fields");
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(3);
  });

  test("that was doubted from the beginning does not keep the number from being corrected", async () => {
    const mine = await somebody({ name: "Pay the deposit now" });
    const contact = "7400888901";
    await mine.post({ ...typed(mine, "Pay the deposit now"), contact }, await mine.unlock());
    expect((await stored(mine)).phone).toBe(`+44${contact}`);
  });

  test("of one sending changes no other's, which stays in the same application", async () => {
    const person = { email: "shared@example.org", contact: "7400880010" };
    const first = await somebody({ ...person, name: "Their Name" });
    const second = await somebody({ ...person, name: "Mny Name" });
    const before = await stored(first);
    await second.post(typed(second, "My Name"), await second.unlock());
    expect(await stored(first)).toEqual(before);
    expect(await stored(second)).toMatchObject({ name: "My Name", applicationId: before.applicationId });
    expect((await second.told()).at(-1)).toMatchObject({ data: { id: second.id, contact: { nickname: "My Name" } } });
  });

  test("changes in everything that a mailbox's link reaches with the same name", async () => {
    const email = "several@example.org";
    const first = await somebody({ email, contact: "7400880020", name: "Ana" });
    site.now = days(40);
    const second = await somebody({ email, contact: "7400880020", name: "Ana" });
    const other = await somebody({ email, contact: "7400880020", name: "Bob" });
    const link = await mailedLink(site, email);
    const cookie = cookieOf(await site.submit(link, { act: "unlock", digits: "0020" }), "unlocked") ?? "";
    const html = await (await site.open(link, { cookie })).text();
    const shown = fieldValue(html, "name");
    await site.submit(link, { act: "correct", name: "Anna", contact: "7400880020", email }, { cookie });
    const names = [(await stored(first)).name, (await stored(second)).name, (await stored(other)).name];
    expect(names).toEqual(shown === "Ana" ? ["Anna", "Anna", "Bob"] : ["Ana", "Ana", "Anna"]);
  });

  test.each([
    ["a name", { name: "John Smith" }],
    ["a number", { contact: "7400888555" }],
  ])("%s corrected after the address does not prove the address", async (_, then) => {
    const mine = await somebody();
    const email = `unproven${people}@example.org`;
    await mine.post({ ...typed(mine, mine.person.name), email }, await mine.unlock());
    await mailedLink(site, email);
    site.now = days(1);
    await mine.post({ ...typed(mine, mine.person.name), email, ...then }, await mine.unlock());
    expect(await mine.events()).toHaveLength(2);
    const { applicationId } = await stored(mine);
    expect(await emailAddressOf(site.database, Number(applicationId))).toMatchObject({ proven: false });
  });
});

describe("the mailbox before a corrected name", () => {
  test("emails the previous name, and is undone with the digits", async () => {
    const mine = await somebody({ name: "Rosa Luna" });
    await mine.post(typed(mine, "Thief Name"), await mine.unlock());
    const mail = await undoMail(mine);
    expect(mail.to).toEqual([mine.person.email]);
    expect(mail.text).toContain("The name, phone number or email address of your application has been changed.");
    expect(mail.text).toContain("Rosa");
    expect(mail.text).not.toContain("Thief");
    const answer = await site.submit(mail.path, { act: "undo", digits: mine.person.contact.slice(-4) });
    expect(answer.headers.get("location")).toContain("undone");
    expect((await stored(mine)).name).toBe("Rosa Luna");
    expect((await site.open(mine.path)).status, "links used since then end").toBe(404);
  });

  test("takes back a name with the number that was corrected after it", async () => {
    const mine = await somebody({ name: "Rosa Luna" });
    await mine.post(typed(mine, "Thief Name"), await mine.unlock());
    const mail = await undoMail(mine);
    await mine.post({ ...typed(mine, "Thief Name"), contact: "7400888777" }, await mine.unlock());
    await site.submit(mail.path, { act: "undo", digits: mine.person.contact.slice(-4) });
    expect(await stored(mine)).toMatchObject({ name: "Rosa Luna", phone: `+44${mine.person.contact}` });
  });

  test("gets no more emails than a mailbox may have in a day, after which no name is corrected", async () => {
    const mine = await somebody();
    const most = limits.emailTo.points;
    const answers: number[] = [];
    for (let time = 0; time < most + 3; time += 1) {
      site.now = new Date(start.getTime() + time * 15 * 60_000);
      answers.push((await mine.post(typed(mine, `Name ${"abcdefghijklmnop"[time]}`), await mine.unlock())).status);
    }
    expect(answers).toContain(429);
    const sent = (await mine.emails()).filter((type) => type === "applicant.corrected");
    expect(sent.length).toBeLessThanOrEqual(most + 1);
  });
});

test("recruiters find it by the new name alone, and see it in the list and in the history", async () => {
  const desk = await recruit(site);
  const mine = await somebody({ name: "Wrongname Tanaka" });
  await mine.post(typed(mine, "Rightname Tanaka"), await mine.unlock());
  const found = async (q: string) =>
    said(deskSearch, await desk.post(`${deskApiPath}/search`, { q })).found.map(({ id }) => id);
  expect([await found("Wrongname"), await found("Rightname")]).toEqual([[], [mine.applicationId]]);
  const detail = said(deskDetail, await desk.get(`${deskApiPath}/applications/${mine.applicationId}`));
  expect(detail.name).toBe("Rightname Tanaka");
  expect(detail.events).toContainEqual(expect.objectContaining({ type: "name_corrected", actor: "applicant" }));
});
