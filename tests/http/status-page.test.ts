/** The status page (B2): contents, access, and that viewing changes nothing. */
import { beforeEach, describe, expect, test } from "vitest";
import { marketCodes } from "../../locales/markets.ts";
import { translatorFor } from "../../locales/translator.ts";
import { cookieOf, useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { heading, visibleText } from "../support/html.ts";
import { listeningOperator } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const context = useDatabase();
const site = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);
const secure = useApp({ config: { publicUrl: "https://jobs.example" } }, context);

const start = new Date("2026-11-20T10:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);
beforeEach(() => {
  site.now = start;
});

async function seen(path: string, cookie = ""): Promise<string> {
  return visibleText(await (await site.open(path, { cookie })).text());
}

describe("the page of a link", () => {
  test("shows the deadline, the time left, the code and what we never ask, and nothing personal", async () => {
    const mine = await statusPage(site, { time_zone: "America/New_York" });
    site.now = hours(20);
    const response = await site.open(mine.path);
    expect(response.status).toBe(200);
    const html = await response.text();
    const words = visibleText(html);
    expect(heading(html)).toBe("Your application");
    expect(words).toMatch(/We’ll write to you by 0?5:00/);
    expect(html).toContain(`<time dateTime="${hours(24).toISOString()}">`);
    expect(words).toContain("About 4 hours left");
    expect(words).toContain(mine.code);
    expect(words).toContain("Card numbers, PINs or passwords");
    expect(html).toContain('href="/gb/verify"');
    for (const secret of [mine.person.name, mine.person.email, mine.person.contact]) expect(html).not.toContain(secret);
    site.now = new Date(hours(24).getTime() - 90_000);
    expect(await seen(mine.path)).toContain("2 minutes left");
  });

  test("says that we call, by when and who, if a call was chosen, and does not mention writing", async () => {
    const mine = await statusPage(site, { prefers: "call" });
    const waiting = await seen(mine.path);
    expect(waiting).toMatch(/We’ll call you by \d/);
    expect(waiting).toContain("Who will call");
    const id = `r-${mine.id.slice(0, 6)}`;
    await site.database.query(
      "insert into recruiter (id, name, email, role) values ($1, 'Robin Sample', $2, 'recruiter')",
      [id, `${id}@operator.example`],
    );
    await site.database.query("update application set assigned_to = $1, claimed_at = now() where id = $2", [
      id,
      mine.applicationId,
    ]);
    const claimed = await seen(mine.path);
    expect(claimed).toContain("Robin is handling your application and will call you next");
    expect(claimed).toContain("They will tell you your code");
    expect(claimed).toContain("Anyone who calls you must say it");
    expect(claimed).toContain("Has someone called you?");
    const before = site.now;
    site.now = hours(25);
    const late = await seen(mine.path);
    expect(late).toContain("we have no record of a call to you");
    site.now = before;
    await site.database.query("update application set contacted_at = $2 where id = $1", [
      mine.applicationId,
      site.now.toISOString(),
    ]);
    const contacted = await seen(mine.path);
    expect(contacted).toContain(" contacted you: ");
    expect(contacted).toContain("Did you miss the call?");
    await site.database.query("update application set contacted_at = null where id = $1", [mine.applicationId]);
    for (const words of [waiting, claimed, late, contacted])
      expect(words).not.toMatch(
        /will write|write to you (?:by|next)|first message|We wrote|wr(?:o|it)te(?:n|s)? to you/,
      );
    // A later choice of another channel is shown at once.
    await mine.post({ act: "prefer", channel: "whatsapp" }, await mine.unlock());
    expect(await seen(mine.path)).toMatch(/We’ll write to you by \d/);
  });

  test("is not cached, and the link is not sent to third parties or search engines", async () => {
    const { path } = await statusPage(site);
    for (const response of [
      await site.open(path),
      await site.open(`${path}x`),
      await site.open("/gb/application/sent"),
    ]) {
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("referrer-policy")).toBe("no-referrer");
      expect(response.headers.get("x-robots-tag")).toContain("noindex");
      expect(response.headers.get("etag")).toBeNull();
      expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  test("is in no log line after any use", async () => {
    const mine = await statusPage(site);
    const cookie = await mine.unlock();
    await site.open(mine.path, { cookie });
    await mine.post({ act: "prefer", channel: "call" }, cookie);
    await site.open(`${mine.path}?done=preferred`, { cookie });
    const [, token = ""] = mine.path.split("/application/");
    const lines = site.logged.join("\n");
    expect(lines).toContain("/application/:token");
    for (const secret of [token, mine.id, mine.person.email, mine.person.contact]) expect(lines).not.toContain(secret);
  });

  test("changes nothing when opened", async () => {
    const mine = await statusPage(site);
    const tables = async () => {
      const { rows } = await site.database.query(
        `select (select to_jsonb(a) from application a where a.id = $1) as a,
           (select jsonb_agg(to_jsonb(r)) from registration r where application_id = $1) as r,
           (select count(*)::int from application_event where application_id = $1) as e,
           (select count(*)::int from delivery where application_id = $1) as d`,
        [mine.applicationId],
      );
      return rows[0];
    };
    const before = await tables();
    for (const address of [
      mine.path,
      mine.path.replace("/gb", ""),
      `${mine.path}?ask=delete`,
      `${mine.path}?act=withdraw`,
    ]) {
      for (const method of ["GET", "HEAD"]) expect((await site.request(address, { method })).status).toBe(200);
    }
    expect(await tables()).toEqual(before);
  });

  test("shows who claimed or contacted, and every possible outcome", async () => {
    const mine = await statusPage(site);
    const id = `r-${mine.id.slice(0, 6)}`;
    await site.database.query(
      "insert into recruiter (id, name, email, role) values ($1, 'Robin Sample', $2, 'recruiter')",
      [id, `${id}@operator.example`],
    );
    const set = (change: string) =>
      site.database.query(`update application set ${change} where id = $1`, [mine.applicationId]);
    expect(await seen(mine.path)).toContain("A recruiter from Example Recruiting Ltd will take it next");
    await set(`assigned_to = '${id}', claimed_at = now()`);
    expect(await seen(mine.path)).toContain("Robin is handling your application");
    expect(await seen(mine.path)).not.toContain("Sample operator of");
    await set("contacted_at = '2026-11-20T12:30:00Z', contacted_name = 'Robin'");
    site.now = hours(3);
    expect(await seen(mine.path)).toContain("Robin wrote to you: 12:30");
    await set("declined_at = now()");
    expect(await seen(mine.path)).toContain("We don’t have a job for you this time");
    await set("spam_at = now()");
    expect(await seen(mine.path)).toContain("This application is closed");
    await set("opted_out_at = now()");
    expect(await seen(mine.path)).toContain("We don’t write to you any more: this was asked for");
    await set("withdrawn_at = now()");
    expect(await seen(mine.path)).toContain("You withdrew this application");
  });

  test("admits when the deadline passed without contact", async () => {
    const mine = await statusPage(site);
    site.now = hours(25);
    const words = await seen(mine.path);
    expect(words).toContain("Our 24 hours ended");
    expect(words).not.toContain("left");
  });

  test("renders right to left", async () => {
    const mine = await statusPage(site);
    const html = await (await site.open(mine.path.replace("/gb", "/ae"))).text();
    expect(html).toContain('dir="rtl"');
  });
});

describe("the last four digits", () => {
  test("show the stored data for this link in this browser for half an hour", async () => {
    const mine = await statusPage(site, { position: "other" });
    const cookie = await mine.unlock();
    const words = await seen(mine.path, cookie);
    for (const held of [mine.person.name, mine.person.email, `+44${mine.person.contact}`, "United Kingdom", "31"]) {
      expect(words).toContain(held);
    }
    const other = await statusPage(site);
    expect(await seen(other.path, cookie)).not.toContain(other.person.email);
    site.now = new Date(start.getTime() + 31 * 60_000);
    expect(await seen(mine.path, cookie)).not.toContain(mine.person.email);
  });

  test.each(["unlocked=9999999999.AAAA", "unlocked=", "unlocked=a.b.c", "unlocked=%00"])(
    "are not replaced by a forged cookie: %s",
    async (cookie) => {
      const mine = await statusPage(site);
      expect(await seen(mine.path, cookie)).not.toContain(mine.person.email);
    },
  );

  test("set a cookie for this host's server only", async () => {
    const mine = await statusPage(secure);
    const answer = await mine.post({ act: "unlock", digits: mine.person.contact.slice(-4) });
    const [line = ""] = answer.headers.getSetCookie();
    expect(line).toMatch(/^__Host-unlocked=/);
    expect(line.split("; ").slice(1).toSorted()).toEqual([
      "HttpOnly",
      "Max-Age=1800",
      "Path=/",
      "SameSite=Lax",
      "Secure",
    ]);
  });

  test("tell a browser without cookies so in every market; one with cookies reaches its data", async () => {
    const mine = await statusPage(site);
    const answer = await mine.post({ act: "unlock", digits: mine.person.contact.slice(-4) });
    const [to = ""] = (answer.headers.get("location") ?? "").split("#", 1);
    for (const market of marketCodes) {
      const page = await seen(to.replace("/gb/", `/${market}/`));
      expect(page).toContain(translatorFor(market)("statusPage.unlock.noCookie"));
      expect(page).not.toContain(mine.person.email);
    }
    const kept = await site.open(to, { cookie: cookieOf(answer, "unlocked") ?? "" });
    expect([kept.status, kept.headers.get("location"), kept.headers.get("cache-control")]).toEqual([
      303,
      mine.path,
      "no-store",
    ]);
  });

  test("are accepted in other scripts", async () => {
    const mine = await statusPage(site);
    const arabic = mine.person.contact.slice(-4).replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
    expect((await mine.post({ act: "unlock", digits: arabic })).status).toBe(303);
  });

  test("lock the link after five wrong attempts, even simultaneous ones, also for the right digits", async () => {
    const mine = await statusPage(site);
    const last = mine.person.contact.slice(-4);
    const guesses = Array.from({ length: 40 }, (_, index) =>
      String((Number(last) + 1 + index) % 10_000).padStart(4, "0"),
    );
    const answers = await Promise.all(guesses.map((digits) => mine.post({ act: "unlock", digits })));
    const refused = `${mine.path}?again=digits#answer`;
    expect(new Set(answers.map(({ headers }) => headers.get("location")))).toEqual(new Set([refused]));
    const right = await mine.post({ act: "unlock", digits: last });
    expect(right.headers.get("location")).toBe(refused);
    expect(cookieOf(right, "unlocked")).toBeUndefined();
    expect(await seen(mine.path)).toContain("Too many wrong attempts");
    const { rows } = await site.database.query("select link_tries from registration where id = $1", [mine.id]);
    expect(rows).toEqual([{ link_tries: 5 }]);
  });

  test("report the attempts left, and input other than four digits costs none", async () => {
    const mine = await statusPage(site);
    const say = async (digits: string) => visibleText(await mine.posted({ act: "unlock", digits }));
    const wrong = String((Number(mine.person.contact.slice(-4)) + 1) % 10_000).padStart(4, "0");
    expect(await say("12")).toContain("5 attempts left");
    expect(await say(wrong)).toContain("4 attempts left");
    expect(await say(`\0${wrong}`)).toContain("4 attempts left");
  });

  test("are required for every act", async () => {
    const mine = await statusPage(site);
    for (const act of ["correct", "prefer", "withdraw", "delete", "download", "nobodyWrote"]) {
      const answer = await mine.post({ act, contact: "7400999999", email: "x@example.org", channel: "call" });
      expect([act, answer.headers.get("location")]).toEqual([act, `${mine.path}?again=closed#answer`]);
    }
    expect(await mine.events()).toEqual([]);
  });
});

test("a post from another site is refused; one without an origin is accepted", async () => {
  const mine = await statusPage(site);
  const cookie = await mine.unlock();
  const post = (headers: Record<string, string>) => site.submit(mine.path, { act: "withdraw" }, { cookie, ...headers });
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null", "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  for (const headers of foreign) {
    expect((await post(headers)).status).toBe(403);
  }
  expect((await mine.row()).withdrawn_at).toBeNull();
  // What a browser sends from a page with no-referrer.
  expect((await post({ origin: "null", "sec-fetch-site": "same-origin" })).status).toBe(303);
  expect((await mine.row()).withdrawn_at).not.toBeNull();
  // Safari before 16.4.
  expect((await post({ origin: "null" })).status).toBe(303);
});
