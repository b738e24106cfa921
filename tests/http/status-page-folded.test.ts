/** How the acts on the application page are folded, without a script and without loss. */
import { beforeEach, describe, expect, test } from "vitest";
import { maskedEmail } from "../../domain/application/email-address.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { fieldValue, visibleText } from "../support/html.ts";
import { listeningOperator } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const start = new Date("2026-11-20T10:00:00Z");
beforeEach(() => {
  site.now = start;
});

interface Folded {
  readonly name: string | undefined;
  readonly isOpen: boolean;
  readonly title: string;
  readonly html: string;
}

/** The page's own disclosures, without those of header and footer. */
function folded(html: string): Folded[] {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return Array.from(main.matchAll(/<details([^>]*)>([\s\S]*?)<\/details>/g), ([, attributes = "", inside = ""]) => ({
    name: / name="([^"]*)"/.exec(attributes)?.[1],
    isOpen: / open=/.test(attributes),
    title: visibleText(/<h3>(.*?)<\/h3>/.exec(inside)?.[1] ?? ""),
    html: inside,
  }));
}

const shown = async (mine: StatusPage, cookie: string, query = "") =>
  (await site.open(mine.path + query, { cookie })).text();

describe("the acts on the application page", () => {
  test("are closed native disclosures with one name, each with its own form", async () => {
    const mine = await statusPage(site);
    const html = await shown(mine, await mine.unlock());
    const folds = folded(html);
    expect(folds.map(({ title, name, isOpen }) => [title, name, isOpen])).toEqual(
      [
        "What we hold about you",
        "How should we contact you?",
        "Correct your name, number or email",
        "Download your data",
        "New link",
      ].map((title) => [title, "acts", false]),
    );
    const forms = folds.map(({ html: inside }) => /<form[^>]* method="post"[\s\S]* value="(\w+)"/.exec(inside)?.[1]);
    expect(forms).toEqual([undefined, "prefer", "correct", "download", "renew"]);
  });

  test("that are irreversible link to a question and change nothing by themselves", async () => {
    const mine = await statusPage(site);
    const cookie = await mine.unlock();
    const html = await shown(mine, cookie);
    for (const [ask, question] of [
      ["withdraw", "Withdraw your application?"],
      ["delete", "Delete everything?"],
    ] as const) {
      expect(html).toContain(`href="${mine.path}?ask=${ask}"`);
      expect(html).not.toContain(`value="${ask}"`);
      expect(visibleText(await shown(mine, cookie, `?ask=${ask}`))).toContain(question);
    }
    expect((await mine.row()).withdrawn_at).toBeNull();
  });

  test("show number and address masked in their summaries", async () => {
    const mine = await statusPage(site, { email: "amira.khan@example.org", contact: "7400123456" });
    const html = await shown(mine, await mine.unlock());
    const summary = /<summary>(?:(?!<\/summary>).)*Correct your name, number[\s\S]*?<\/summary>/.exec(html)?.[0] ?? "";
    expect(visibleText(summary)).toMatch(/\+44 •••• ••3456\u2069? · am••••@example\.org/);
    expect(summary).not.toContain("amira");
  });

  test.each([
    ["a@example.org", "a••••@example.org"],
    ["abc@example.org", "a••••@example.org"],
    ["zoë.smith@example.org", "zo••••@example.org"],
  ])("%s is masked as %s", (email, masked) => {
    expect(maskedEmail(email)).toBe(masked);
  });

  test("have reporting no contact alone on top, unfolded, once the 24 hours are over", async () => {
    const mine = await statusPage(site);
    site.now = new Date(start.getTime() + 25 * 3_600_000);
    const html = await shown(mine, await mine.unlock());
    expect(folded(html).map(({ title }) => title)).not.toContain("No one has contacted you?");
    const [before = ""] = html.split("Change something", 1);
    expect(before).toMatch(/<button class="button [^"]*"[^>]* value="nobodyWrote"|value="nobodyWrote"/);
    expect(html.match(/value="nobodyWrote"/g)).toHaveLength(1);
    await mine.posted({ act: "nobodyWrote" }, await mine.unlock());
    expect(await mine.events()).toEqual(["nobody_wrote"]);
  });
});

describe("a refused correction", () => {
  const wrong = { act: "correct", contact: "12", email: "nobody" };

  test("redirects to the page with its section open and the typed values", async () => {
    const mine = await statusPage(site);
    const cookie = await mine.unlock();
    const answer = await mine.post(wrong, cookie);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${mine.path}?again=correct#answer`]);
    const html = await shown(mine, cookieOf(answer, "unlocked") ?? "", "?again=correct");
    expect(
      folded(html)
        .map(({ title, isOpen }) => (isOpen ? title : ""))
        .join(""),
    ).toBe("Correct your name, number or email");
    expect([fieldValue(html, "contact"), fieldValue(html, "email")]).toEqual(["12", "nobody"]);
    for (const field of ["contact", "email"]) expect(html).toContain(`id="${field}-error"`);
  });

  test("keeps the typed values in that browser for that link only, and in no address", async () => {
    const mine = await statusPage(site);
    const other = await statusPage(site);
    const answer = await mine.post(wrong, await mine.unlock());
    expect(answer.headers.get("location")).not.toContain("nobody");
    const [line = ""] = answer.headers.getSetCookie();
    expect(line).toMatch(/^unlocked=[^;]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = cookieOf(answer, "unlocked") ?? "";
    expect(await shown(other, cookie, "?again=correct")).not.toContain("nobody");
    expect(await shown(mine, await mine.unlock(), "?again=correct")).not.toContain('value="nobody"');
    // Locking does not extend the time.
    site.now = new Date(start.getTime() + 29 * 60_000);
    const again = cookieOf(await mine.post(wrong, cookie), "unlocked") ?? "";
    site.now = new Date(start.getTime() + 30 * 60_000);
    for (const late of [cookie, again]) {
      expect(visibleText(await shown(mine, late, "?again=correct"))).toContain("Show my data");
      expect(await shown(mine, late, "?again=correct")).not.toContain("nobody");
    }
  });

  test("is forgotten after a successful one: going back shows the stored data", async () => {
    const mine = await statusPage(site);
    const refused = cookieOf(await mine.post(wrong, await mine.unlock()), "unlocked") ?? "";
    const mended = await mine.post({ act: "correct", contact: "7400777002", email: "mended@example.org" }, refused);
    expect(mended.headers.get("location")).toBe(`${mine.path}?done=corrected#answer`);
    const html = await shown(mine, cookieOf(mended, "unlocked") ?? "", "?again=correct");
    expect(html).not.toMatch(/id="(contact|email)-error"/);
    expect(fieldValue(html, "email")).toBe("mended@example.org");
  });

  test("too long for a cookie is shown in the answer itself", async () => {
    const mine = await statusPage(site);
    const email = `${"x".repeat(4000)}@example.org`;
    const answer = await mine.post({ ...wrong, email }, await mine.unlock());
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([422, "no-store"]);
    expect(fieldValue(await answer.text(), "email")).toBe(email);
  });
});

test("locking takes effect at once, in this browser only", async () => {
  const mine = await statusPage(site);
  const [cookie, elsewhere] = [await mine.unlock(), await mine.unlock()];
  expect(visibleText(await shown(mine, cookie))).toContain("Open on this device for 30 minutes. Lock now");
  const answer = await mine.post({ act: "lock" }, cookie);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, mine.path]);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^unlocked=; Max-Age=0;/);
  expect(visibleText(await shown(mine, elsewhere))).toContain("What we hold about you");
});
