/**
 * The form without script, pressed twice in one browser, is one registration: otherwise the person
 * could withdraw, delete and correct only the second.
 */
import { beforeEach, expect, test } from "vitest";
import { cookieOf, nextAddress, useApp } from "../support/app.ts";
import { postedForm } from "../support/applicants.ts";
import { useDatabase } from "../support/databases.ts";
import { list, recruit } from "../support/desk.ts";
import { visibleText } from "../support/html.ts";
import { listeningOperator } from "../support/operators.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
beforeEach(() => {
  site.now = new Date("2026-11-20T10:00:00Z");
});

async function pressedTwice(form: Record<string, string>) {
  const browser = { "x-forwarded-for": nextAddress(), "user-agent": "Phone" };
  const first = await site.submit("/gb/apply-now", form, browser);
  // Back, and the button again: the same browser, with its cookie.
  const cookie = cookieOf(first, "applicant") ?? "";
  site.now = new Date(site.now.getTime() + 20_000);
  const second = await site.submit("/gb/apply-now", form, { ...browser, cookie });
  const newest = cookieOf(second, "applicant") ?? cookie;
  const success = await (await site.open("/gb/success", { cookie: newest })).text();
  const path = /href="(\/gb\/application\/[^"]+)"/.exec(success)?.[1] ?? "";
  const unlocked =
    cookieOf(await site.submit(path, { act: "unlock", digits: (form.contact ?? "").slice(-4) }), "unlocked") ?? "";
  return { path, cookie: unlocked };
}

test("who withdraws is not in anybody's queue any more", async () => {
  const maya = await recruit(site);
  const form = postedForm();
  const { path, cookie } = await pressedTwice(form);
  const answer = await site.submit(path, { act: "withdraw" }, { cookie });
  expect(answer.headers.get("location")).toContain("done=withdrawn");
  const { rows } = await site.database.query<{ id: number; withdrawn: Date | null }>(
    "select distinct a.id, a.withdrawn_at as withdrawn from application a join registration r on r.application_id = a.id where r.email = $1 order by a.id",
    [form.email],
  );
  const waiting = (await list(maya)).rows.map(({ id }) => id);
  expect(rows.filter(({ id }) => waiting.includes(id))).toEqual([]);
});

test("who deletes everything is not stored any more", async () => {
  const form = postedForm();
  const { path, cookie } = await pressedTwice(form);
  const answer = await site.submit(path, { act: "delete" }, { cookie });
  const page = visibleText(await (await site.open(answer.headers.get("location") ?? "")).text());
  expect(page).toContain("Your application and everything stored with it have been deleted");
  const { rows } = await site.database.query("select name, phone from registration where email = $1", [form.email]);
  expect(rows).toEqual([]);
});

test("who corrects the number is written to there", async () => {
  const form = postedForm();
  const { path, cookie } = await pressedTwice(form);
  await site.submit(path, { act: "correct", contact: "7400765499", email: form.email ?? "" }, { cookie });
  const { rows } = await site.database.query<{ phone: string }>(
    "select distinct phone from registration where email = $1",
    [form.email],
  );
  expect(rows.map(({ phone }) => phone)).toEqual(["+447400765499"]);
});

test("who withdrew may send the same form again", async () => {
  const maya = await recruit(site);
  const form = postedForm();
  const { path, cookie } = await pressedTwice(form);
  await site.submit(path, { act: "withdraw" }, { cookie });
  const before = (await list(maya)).rows.length;
  await pressedTwice(form);
  expect((await list(maya)).rows).toHaveLength(before + 1);
});
