/** What came in by a provider (decision 19): how long it holds, what is proven with it, and who gets in past it. */
import { symmetricEncrypt } from "better-auth/crypto";
import { describe, expect, test, vi } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { useDatabase } from "../support/databases.ts";
import { Browser, enterCode, logIn, totp } from "../support/desk.ts";
import { statusOf, useOidc } from "../support/oidc-world.ts";
import { patience, within } from "../support/waiting.ts";

const context = useDatabase();
const { provider, trusting, asking, open, without, begin, enter, known, longAgo } = useOidc(context);

describe("past the provider", () => {
  test("only managers get in with a password, and a recruiter's right one is answered like a wrong one", async () => {
    const { recruiter } = await known();
    const right = await logIn(new Browser(asking), recruiter.email);
    const wrong = await logIn(new Browser(asking), recruiter.email, "not the password");
    expect([right.status, right.body]).toEqual([wrong.status, wrong.body]);
    expect(right.headers.getSetCookie()).toEqual([]);
    const browser = new Browser(asking);
    const { recruiter: maya } = await known("manager");
    expect((await logIn(browser, maya.email)).body).toEqual({ twoFactorRedirect: true });
    expect((await enterCode(browser, totp(maya.secret))).status).toBe(200);
  });

  test("everybody, where the operator chooses so", async () => {
    const { recruiter } = await known();
    const browser = new Browser(open);
    expect((await logIn(browser, recruiter.email)).status).toBe(200);
    expect((await enterCode(browser, totp(recruiter.secret))).status).toBe(200);
  });
});

describe("while somebody is in", () => {
  test.each([true, false])(
    "the provider is asked again, and a no ends every session at once (refresh token: %s)",
    async (refresh) => {
      provider.givesRefreshTokens = refresh;
      const { recruiter, person } = await known();
      const [browser, other] = [new Browser(trusting), new Browser(trusting)];
      await enter(other, person);
      await enter(browser, person);
      await longAgo(recruiter.email, 31);
      expect(await statusOf(browser)).toBe(200);
      await longAgo(recruiter.email, 31);
      expect(await statusOf(browser)).toBe(200);
      person.disabled = true;
      await context.database.query(
        `insert into push_subscription (recruiter_id, endpoint, p256dh, auth, created_at, told_until)
         values ($1, $1, 'x', 'x', now(), now())`,
        [recruiter.id],
      );
      await longAgo(recruiter.email, 31);
      // However many come at once: none is answered before the provider is.
      expect(await Promise.all([browser, browser, other].map(statusOf))).toEqual([401, 401, 401]);
      const told = await context.database.query("select from push_subscription where recruiter_id = $1", [
        recruiter.id,
      ]);
      expect(told.rowCount).toBe(0);
      // By password or passkey it is another log-in.
      expect(await statusOf(recruiter)).toBe(200);
      person.disabled = false;
      expect(await statusOf(other)).toBe(401);
      expect(await enter(browser, person)).toBe("/desk");
    },
  );

  test("it is asked once for many calls, and no more than every half minute", async () => {
    const { recruiter, person } = await known();
    const browser = new Browser(trusting);
    await enter(browser, person);
    const before = provider.asked["/token"] ?? 0;
    await longAgo(recruiter.email, 5);
    await statusOf(browser);
    expect(provider.asked["/token"]).toBe(before);
    await longAgo(recruiter.email, 31);
    await Promise.all(Array.from({ length: 5 }, () => statusOf(browser)));
    expect(provider.asked["/token"]).toBe(before + 1);
  });

  test.each(["down", "garbled", "silent"] as const)(
    "a provider that is %s throws nobody out for an hour, and then does",
    async (mood) => {
      const { recruiter, person } = await known();
      const browser = new Browser(trusting);
      await enter(browser, person);
      await longAgo(recruiter.email, 3000);
      provider.mood = mood;
      expect(await statusOf(browser)).toBe(200);
      await longAgo(recruiter.email, 3700);
      expect(await statusOf(browser)).toBe(401);
    },
  );

  test("a desk that only looks on is asked about too", async () => {
    const { recruiter, person } = await known();
    const browser = new Browser(trusting);
    await enter(browser, person);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const stream = await browser.open(`${deskApiPath}/live`);
      const over = stream.text();
      person.disabled = true;
      await longAgo(recruiter.email, 31);
      await vi.advanceTimersByTimeAsync(20_000);
      await within(patience, over);
    } finally {
      vi.useRealTimers();
    }
    expect(await statusOf(browser)).toBe(401);
  });

  test("another secret of the client's throws nobody out: it says nothing of the person", async () => {
    const { recruiter, person } = await known();
    const browser = new Browser(trusting);
    await enter(browser, person);
    await longAgo(recruiter.email, 31);
    const secret = provider.clientSecret;
    Object.assign(provider, { clientSecret: "another one of the client's" });
    expect(await statusOf(browser)).toBe(200);
    Object.assign(provider, { clientSecret: secret });
  });

  test("tokens of a secret that this process does not have throw nobody out for an hour: another has it", async () => {
    const { recruiter, person } = await known();
    const browser = new Browser(trusting);
    await enter(browser, person);
    await context.database.query(
      "update recruiter_account set access_token = $1, refresh_token = $1 where user_id = $2",
      [await symmetricEncrypt({ key: "of another process", data: "a token" }), recruiter.id],
    );
    await longAgo(recruiter.email, 3000);
    expect(await statusOf(browser)).toBe(200);
    await longAgo(recruiter.email, 3700);
    expect(await statusOf(browser)).toBe(401);
  });

  test("who has no token that the provider could be asked with is out", async () => {
    const { recruiter, person } = await known();
    const browser = new Browser(trusting);
    await enter(browser, person);
    await context.database.query("update recruiter_account set access_token = null where user_id = $1", [recruiter.id]);
    await longAgo(recruiter.email, 31);
    expect(await statusOf(browser)).toBe(401);
  });

  test("a provider that the operator no longer has ends what came by it", async () => {
    const { person } = await known();
    const browser = new Browser(trusting);
    await enter(browser, person);
    const later = new Browser(without);
    for (const [name, value] of browser.cookies) later.cookies.set(name, value);
    expect(await statusOf(later)).toBe(401);
  });

  test("its tokens are in no row as they came, and in no line of the log", async () => {
    const { recruiter, person } = await known();
    await enter(new Browser(trusting), person);
    const { rows } = await context.database.query<{ access_token: string; refresh_token: string }>(
      "select access_token, refresh_token from recruiter_account where user_id = $1 and provider_id <> 'credential'",
      [recruiter.id],
    );
    expect(rows[0]?.access_token.length).toBeGreaterThan(40);
    expect(provider.knows(rows[0]?.access_token ?? "") || provider.knows(rows[0]?.refresh_token ?? "")).toBe(false);
    const log = [...trusting.logged, ...asking.logged].join("\n");
    for (const secret of [provider.clientSecret, recruiter.email, person.sub, "code="])
      expect(log).not.toContain(secret);
  });
});

describe("proving it again", () => {
  test("works with the provider, in the session that asked, and for the same person alone", async () => {
    const { person } = await known("manager");
    const { person: colleague } = await known("manager");
    const browser = new Browser(trusting);
    await enter(browser, person);
    await enter(new Browser(trusting), colleague);
    const act = () => browser.post(`${deskApiPath}/backup-codes`);
    expect((await act()).body.code).toBe("confirm_needed");
    expect(await enter(browser, colleague, { confirm: true })).toBe("/desk#oidc=again");
    expect((await act()).body.code).toBe("confirm_needed");
    expect(await enter(browser, person, { confirm: true })).toBe("/desk#oidc=confirmed");
    expect((await act()).status).toBe(200);
    expect((await begin(new Browser(trusting), { confirm: true })).status).toBe(401);
  });

  test("a provider that does not say when it asked, or did so long ago, proves nothing", async () => {
    const { person } = await known("manager");
    const browser = new Browser(trusting);
    await enter(browser, person);
    provider.change = (claims) => ({ ...claims, auth_time: undefined });
    expect(await enter(browser, person, { confirm: true })).toBe("/desk#oidc=failed");
    provider.change = (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 3600 });
    expect(await enter(browser, person, { confirm: true })).toBe("/desk#oidc=failed");
  });
});
