/**
 * Application links (B2): every invalid link gets the same answer, and a new link can be requested.
 */
import { describe, expect, test, vi } from "vitest";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { visibleText } from "../support/html.ts";
import { listeningOperator } from "../support/operators.ts";
import { emailsTo, mailedLink } from "../support/mailbox.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const noMail = useApp({}, context);

describe("an invalid application link", () => {
  test("gets the same answer whether it is wrong, expired, unknown or erased", async () => {
    const mine = await statusPage(site);
    const [id = "", signature = ""] = (mine.path.split("/application/")[1] ?? "").split(".");
    const old = await statusPage(site);
    await site.database.query("update registration set link_generation = 1 where id = $1", [old.id]);
    const erased = await statusPage(site);
    await erased.post({ act: "delete" }, await erased.unlock());
    const answers = await Promise.all(
      [
        `/gb/application/${id}.${"A".repeat(24)}`,
        `/gb/application/${id}`,
        `/gb/application/${id}.`,
        `/gb/application/${"B".repeat(24)}.${signature}`,
        "/gb/application/nothing",
        "/gb/application/a.b.c.d",
        `/gb/application/${"x".repeat(500)}.${"y".repeat(500)}`,
        old.path,
        erased.path,
      ].map(async (path) => {
        const response = await site.open(path);
        return [response.status, (await response.text()).replace(path, "")];
      }),
    );
    expect(answers[0]?.[0]).toBe(404);
    expect(answers[0]?.[1]).toContain("This link doesn’t open an application");
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test("with a forged signature causes no database lookup, and its page is rendered once per market", async () => {
    const looked = vi.spyOn(site.database, "rows");
    const made = ["a", "b"].map((letter) => `/gb/application/${letter.repeat(24)}.0.ABCDEFGHJ.${letter.repeat(24)}`);
    const [first, second] = await Promise.all(made.map((path) => site.open(path)));
    expect(looked.mock.calls.filter(([, statement]) => statement.includes("mailbox"))).toEqual([]);
    looked.mockRestore();
    expect([first?.status, second?.status]).toEqual([404, 404]);
    expect(await first?.text()).toBe(await second?.text());
  });

  test("shows the requested path as escaped text and does not vary by other request details", async () => {
    const path = `/gb/a"b'<i>&$&/x.png`;
    const html = await (await site.open(encodeURI(path))).text();
    expect(html).toContain("a&quot;b&#x27;&lt;i&gt;&amp;$&amp;/x.png");
    expect(html).not.toContain("<i>");
    const other = await (await site.open("/gb/other.png")).text();
    expect(other).toContain("/gb/other.png");
    expect(other).not.toContain("x.png");
    expect(other).not.toContain("\u{f0000}");
  });

  test("in a market that is not offered is 404 and accepts no post", async () => {
    expect((await site.open("/xx/application/a.b")).status).toBe(404);
    const posted = await site.submit("/gb/application/a.b", { act: "delete" });
    expect(posted.status).toBe(404);
  });
});

describe("a new link", () => {
  const ask = (link: string, app = site) => app.submit("/gb/application/link", { link });

  test("is sent for an email address or a code; old links work until the new one is first used", async () => {
    for (const by of ["email", "code"] as const) {
      const mine = await statusPage(site);
      const old = await mailedLink(site, mine.person.email);
      const unlocked = await mine.unlock();
      const answer = await ask(by === "email" ? ` ${mine.person.email.toUpperCase()} ` : mine.code.toLowerCase());
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/gb/application/sent"]);
      expect(await mine.emails()).toEqual(["applicant.received", "applicant.link"]);
      expect(await mine.events()).toEqual(["link_renewed"]);
      const fresh = await mailedLink(site, mine.person.email);
      // Opening a link does not count as using it.
      for (const path of [fresh, old, mine.path]) expect((await site.open(path)).status).toBe(200);
      const digits = mine.person.contact.slice(-4);
      expect((await site.submit(fresh, { act: "unlock", digits })).status).toBe(303);
      expect((await site.open(fresh)).status).toBe(200);
      for (const path of [old, mine.path]) expect((await site.open(path)).status).toBe(404);
      // A cookie made from an old link opens nothing either.
      expect((await site.submit(mine.path, { act: "withdraw" }, { cookie: unlocked })).status).toBe(404);
      const success = await (await site.open("/gb/success", { cookie: mine.cookie })).text();
      expect(success).not.toContain(mine.code);
    }
  });

  test("is sent for an address pasted with surrounding characters", async () => {
    const mine = await statusPage(site);
    await ask(`Zoë <mailto:${mine.person.email.replace("@", "＠").toUpperCase()}>,`);
    expect(await mine.events()).toEqual(["link_renewed"]);
  });

  test("gets the same answer when there is no application", async () => {
    const mine = await statusPage(site);
    for (const link of ["nobody@example.org", mine.person.email]) {
      const answer = await ask(link);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/gb/application/sent"]);
    }
    const empty = await ask(" ");
    expect([empty.status, empty.headers.get("location")]).toEqual([303, "/gb/application/link?again=empty"]);
    expect(visibleText(await (await site.open("/gb/application/link?again=empty")).text())).toContain(
      "Please type your email address or your code.",
    );
  });

  test("can be requested on the application page too", async () => {
    const mine = await statusPage(site);
    const answer = await mine.post({ act: "renew" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/gb/application/sent"]);
    expect(await mine.events()).toEqual(["link_renewed"]);
  });

  test("opens an application whose old link was locked", async () => {
    const mine = await statusPage(site);
    const old = await mailedLink(site, mine.person.email);
    for (let time = 0; time < 5; time += 1) await site.submit(old, { act: "unlock", digits: "0000" });
    const digits = mine.person.contact.slice(-4);
    expect((await site.submit(old, { act: "unlock", digits })).headers.get("location")).toContain("?again=digits");
    expect((await site.submit(old, { act: "renew" })).status).toBe(303);
    const fresh = await mailedLink(site, mine.person.email);
    expect((await site.submit(fresh, { act: "unlock", digits })).status).toBe(303);
  });

  test("is emailed a few times a day at most; further requests leave no trace, and the last link still works", async () => {
    const mine = await statusPage(site);
    for (let time = 0; time < 13; time += 1) expect((await ask(mine.code)).status).toBe(303);
    expect((await emailsTo(site, mine.person.email)).map(({ type }) => type)).toEqual([
      "applicant.received",
      ...Array.from({ length: 10 }, () => "applicant.link"),
    ]);
    const { rows } = await site.database.query(
      "select from delivery where application_id = $1 and withheld is not null",
      [mine.applicationId],
    );
    expect(rows).toHaveLength(0);
    expect((await mine.events()).filter((type) => type === "link_renewed")).toHaveLength(10);
    const digits = mine.person.contact.slice(-4);
    const last = await mailedLink(site, mine.person.email);
    expect((await site.submit(last, { act: "unlock", digits })).status).toBe(303);
  });

  test("is not promised when no mail is configured", async () => {
    const mine = await statusPage(noMail);
    await ask(mine.code, noMail);
    expect((await noMail.open(mine.path)).status).toBe(200);
    expect(visibleText(await (await noMail.open("/gb/application/a.b")).text())).toContain("Write to us at");
  });
});
