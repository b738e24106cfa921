/** Corrections from a page that another tab or device opened before an earlier correction. */
import { expect, test } from "vitest";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
const stored = async (id: string) =>
  (
    await site.database.query<{ name: string; phone: string; email: string }>(
      "select name, phone, email from registration where id = $1",
      [id],
    )
  ).rows[0];

/** Every field with its value, as a browser sends them. */
function fieldsIn(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input);
  const of = (input: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? "";
  const fields = inputs.map((input) => [of(input, "name"), of(input, "value")] as const);
  return Object.fromEntries(fields.filter(([name]) => /^(?:name|contact|email)(?:-shown)?$/.test(name)));
}

test("an older form that changes the name leaves a number corrected meanwhile", async () => {
  const mine = await statusPage(site, { name: "Ana Typo" });
  const cookie = await mine.unlock();
  const old = fieldsIn(await (await site.open(mine.path, { cookie })).text());
  expect(old["contact"]).toContain(mine.person.contact);
  await mine.post({ act: "correct", ...old, contact: "7400765433" }, cookie);
  expect((await stored(mine.id))?.phone).toBe("+447400765433");
  // The other tab, opened before; its cookie is the browser's newest.
  const again = await mine.post({ act: "unlock", digits: "5433" }, cookie);
  const newest =
    again.headers
      .getSetCookie()
      .find((line) => line.startsWith("unlocked="))
      ?.split(";")[0] ?? cookie;
  await mine.post({ act: "correct", ...old, name: "Ana Right" }, newest);
  expect(await stored(mine.id)).toMatchObject({ name: "Ana Right", phone: "+447400765433" });
});

test("an older form that changes the number leaves an address corrected meanwhile", async () => {
  const mine = await statusPage(site);
  const cookie = await mine.unlock();
  const old = fieldsIn(await (await site.open(mine.path, { cookie })).text());
  await mine.post({ act: "correct", ...old, email: "right.one@example.org" }, cookie);
  expect((await stored(mine.id))?.email).toBe("right.one@example.org");
  await mine.post({ act: "correct", ...old, contact: "7400765434" }, cookie);
  expect(await stored(mine.id)).toMatchObject({ phone: "+447400765434", email: "right.one@example.org" });
});
