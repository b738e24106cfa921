/** A report of an impostor outlives the application whose code it quotes (B5): only what is the erased person's goes. */
import { beforeEach, describe, expect, test } from "vitest";
import { eraseApplication } from "../../applications/erase.ts";
import { merge } from "../../applications/merge.ts";
import { purge } from "../../applications/purge.ts";
import { useApp } from "../support/app.ts";
import { commandsOf } from "../support/commands.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit } from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator() }, context);

beforeEach(async () => {
  await context.database.query("delete from impostor_report");
  await context.database.query("delete from rate_limit");
});

/** Asked for on a browser that sent `by`, if any. */
async function report(fields: Record<string, string>, by?: StatusPage): Promise<void> {
  const typed = { number: "+447400555555", code: "", act: "send", ...fields };
  const answer = await site.submit("/gb/verify", typed, by ? { cookie: by.cookie } : {});
  expect(answer.status).toBe(303);
}

const reports = async () =>
  (await context.database.query("select number, code, code_known, message, reporter from impostor_report order by id"))
    .rows;

const erase = ({ applicationId }: StatusPage) => eraseApplication(commandsOf(site), applicationId);
const allOf = ({ person, code }: StatusPage) =>
  `${person.name} (${person.email}, ${person.contact}) quoted ${code} and wants £50`;

describe("somebody else's words", () => {
  test("stay when the one whose code they quote erases the application, without what is theirs", async () => {
    const scammer = await statusPage(site, { name: "Ottoline Vanishing" });
    const victim = await statusPage(site);
    await report({ code: scammer.code, message: allOf(scammer) }, victim);
    await report({ code: scammer.code, message: "Asked for gift cards" });
    const cookie = await scammer.unlock();
    expect((await scammer.post({ act: "delete" }, cookie)).status).toBe(303);
    expect(await reports()).toEqual([
      {
        number: "+447400555555",
        code: null,
        code_known: true,
        message: "[…] ([…], […]) quoted […] and wants £50",
        reporter: victim.id,
      },
      { number: "+447400555555", code: null, code_known: true, message: "Asked for gift cards", reporter: null },
    ]);
  });

  test("and when its time is over", async () => {
    const scammer = await statusPage(site, { name: "Ottoline Vanishing" });
    await report({ code: scammer.code, message: allOf(scammer) });
    const kept = new Date(Date.now() + 60_000);
    await context.database.query("update impostor_report set reported_at = $1::timestamptz", [kept.toISOString()]);
    await purge(context.database, {
      applications: kept,
      idempotencyKeys: new Date(0),
      rateLimits: new Date(0),
      senders: new Date(0),
    });
    expect(await reports()).toMatchObject([{ code: null, message: "[…] ([…], […]) quoted […] and wants £50" }]);
  });

  test("keep account numbers, and addresses that anybody may have typed, when an applicant erases", async () => {
    const message = "He wants 300 EUR to DE89 3704 0044 0532 0130 00, or PayPal to payee@scam.example";
    await report({ message });
    // Ten digits of the account are a number in the United States.
    const scammer = await statusPage(site, {
      name: "John Doe",
      email: "payee@scam.example",
      contact: "3704004405",
      area_code: "1",
      country: "US",
    });
    const cookie = await scammer.unlock();
    expect((await scammer.post({ act: "delete" }, cookie)).status).toBe(303);
    expect(await reports()).toMatchObject([{ message }]);
  });

  test("lose an address or a number of whom the operator erases though they quote no code", async () => {
    const mine = await statusPage(site, { name: "Ottoline Vanishing" });
    await report({ message: `He gave out ${mine.person.email.toUpperCase()}` });
    await report({ message: `and ${mine.person.contact}`, code: "ACD-EFH-JKM" });
    await erase(mine);
    expect(await reports()).toMatchObject([
      { code: null, message: "He gave out […]" },
      { code: "ACDEFHJKM", message: "and […]" },
    ]);
  });

  test("stay when another application is erased, whole", async () => {
    const [mine, other] = [await statusPage(site), await statusPage(site)];
    await report({ code: mine.code, message: "Pay first" }, mine);
    await erase(other);
    expect(await reports()).toMatchObject([
      { code: mine.code.replaceAll("-", ""), message: "Pay first", reporter: mine.id },
    ]);
  });

  test("stay when what they quote is merged with the other that is erased", async () => {
    const manager = await recruit(site, "manager");
    const [quoted, other] = [await statusPage(site), await statusPage(site)];
    await report({ code: quoted.code, message: "Pay first" });
    await context.database.query("update application set contacted_at = now() where id = any($1::bigint[])", [
      [quoted.applicationId, other.applicationId],
    ]);
    const by = {
      recruiter: { id: manager.id, name: "Maya", role: "manager" },
      applicationId: quoted.applicationId,
    } as const;
    expect(await merge(commandsOf(site), by, other.applicationId)).toMatchObject({ kind: "done" });
    await erase(other);
    expect(await reports()).toMatchObject([{ code: quoted.code.replaceAll("-", ""), message: "Pay first" }]);
    await erase(quoted);
    expect(await reports()).toMatchObject([{ code: null, message: "Pay first" }]);
  });
});

describe("the words of the erased person", () => {
  test("go, whatever code they quote; the number stays", async () => {
    const [mine, other] = [await statusPage(site), await statusPage(site)];
    await report({ code: mine.code, message: "I was asked for £50" }, mine);
    await report({ code: other.code, message: "My sister was, too" }, mine);
    await erase(mine);
    const gone = { number: "+447400555555", code: null, message: null, reporter: null };
    expect(await reports()).toMatchObject([gone, gone]);
  });

  test("are known by the browser alone: nobody speaks for somebody else by quoting a code", async () => {
    const [mine, other] = [await statusPage(site), await statusPage(site)];
    await report({ code: mine.code, message: "Pay first" }, other);
    const forged = `${mine.cookie.split("=")[0]}=${mine.id}.0.9999999999.forged`;
    await site.submit(
      "/gb/verify",
      { number: "+447400555555", code: mine.code, act: "send", message: "Pay more" },
      { cookie: forged },
    );
    expect(await reports()).toMatchObject([{ reporter: other.id }, { reporter: null }]);
    await erase(mine);
    expect(await reports()).toMatchObject([{ message: "Pay first" }, { message: "Pay more" }]);
  });
});
