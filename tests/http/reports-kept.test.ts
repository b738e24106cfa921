/**
 * An impostor report outlives the application whose code it quotes (B5): an erasure removes only
 * the erased person's data.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { merge } from "../../commands/applications/merge.ts";
import { purge } from "../../commands/applications/purge.ts";
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

/** Sent from the browser of `by`, if given. */
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

describe("reports by other people", () => {
  test("stay without the erased person's data when their quoted code's application is erased", async () => {
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

  test("stay in the same way when it is purged", async () => {
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

  test("keep account numbers and shared addresses when an applicant erases", async () => {
    const message = "He wants 300 EUR to DE89 3704 0044 0532 0130 00, or PayPal to payee@scam.example";
    await report({ message });
    // Ten digits of the account are a valid US number.
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

  test("lose an address or number of a person the operator erases, even without a quoted code", async () => {
    const mine = await statusPage(site, { name: "Ottoline Vanishing" });
    await report({ message: `He gave out ${mine.person.email.toUpperCase()}` });
    await report({ message: `and ${mine.person.contact}`, code: "ACD-EFH-JKM" });
    await erase(mine);
    expect(await reports()).toMatchObject([
      { code: null, message: "He gave out […]" },
      { code: "ACDEFHJKM", message: "and […]" },
    ]);
  });

  test("stay whole when another application is erased", async () => {
    const [mine, other] = [await statusPage(site), await statusPage(site)];
    await report({ code: mine.code, message: "Pay first" }, mine);
    await erase(other);
    expect(await reports()).toMatchObject([
      { code: mine.code.replaceAll("-", ""), message: "Pay first", reporter: mine.id },
    ]);
  });

  test("stay when the quoted application is merged with the erased one", async () => {
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

describe("reports by the erased person", () => {
  test("lose their words, whatever code they quote, and keep the number", async () => {
    const [mine, other] = [await statusPage(site), await statusPage(site)];
    await report({ code: mine.code, message: "I was asked for £50" }, mine);
    await report({ code: other.code, message: "My sister was, too" }, mine);
    await erase(mine);
    const gone = { number: "+447400555555", code: null, message: null, reporter: null };
    expect(await reports()).toMatchObject([gone, gone]);
  });

  test("are recognized by the browser only, never by a quoted code", async () => {
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
