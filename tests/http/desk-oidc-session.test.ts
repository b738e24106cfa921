/**
 * Sessions from a log-in provider (decision 19): their lifetime, confirmations, and the password
 * alternative.
 *
 * @module-tag long
 */
import { symmetricEncrypt } from "better-auth/crypto";
import { describe, expect, test, vi } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { useDatabase } from "../support/databases.ts";
import { Browser, enterCode, logIn, totp } from "../support/desk.ts";
import { statusOf, useOidc } from "../support/oidc-world.ts";
import { patience, within } from "../support/waiting.ts";

const context = useDatabase();
const { provider, trusting, asking, open, without, begin, enter, known, longAgo } = useOidc(context);

describe("with a provider, the password", () => {
  test("works for managers only, and a recruiter's correct one is answered like a wrong one", async () => {
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

  test("does not work for a manager demoted before the second step", async () => {
    const { recruiter: maya } = await known("manager");
    const browser = new Browser(asking);
    expect((await logIn(browser, maya.email)).body).toEqual({ twoFactorRedirect: true });
    await context.database.query("update recruiter set role = 'recruiter' where id = $1", [maya.id]);
    expect((await enterCode(browser, totp(maya.secret))).status).toBe(401);
    expect(await statusOf(browser)).toBe(401);
    const { rows } = await context.database.query("select from recruiter_session where user_id = $1", [maya.id]);
    // Only the one that she had before.
    expect(rows).toHaveLength(1);
  });

  test("works for everyone if the operator allows it", async () => {
    const { recruiter } = await known();
    const browser = new Browser(open);
    expect((await logIn(browser, recruiter.email)).status).toBe(200);
    expect((await enterCode(browser, totp(recruiter.secret))).status).toBe(200);
  });
});

describe("during a session", () => {
  test.each([true, false])(
    "the provider is asked again, and its refusal ends all sessions at once (refresh token: %s)",
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
      // Simultaneous requests all wait for the provider's answer.
      expect(await Promise.all([browser, browser, other].map(statusOf))).toEqual([401, 401, 401]);
      const told = await context.database.query("select from push_subscription where recruiter_id = $1", [
        recruiter.id,
      ]);
      expect(told.rowCount).toBe(0);
      // A log-in by password or passkey is independent of it.
      expect(await statusOf(recruiter)).toBe(200);
      person.disabled = false;
      expect(await statusOf(other)).toBe(401);
      expect(await enter(browser, person)).toBe("/desk");
    },
  );

  test("many calls cause one check, at most every half minute", async () => {
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
    "a provider that is %s ends sessions only after an hour",
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

  test("passive requests of an open desk trigger the check too", async () => {
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

  test("a changed client secret ends no session, because it says nothing about the person", async () => {
    const { recruiter, person } = await known();
    const browser = new Browser(trusting);
    await enter(browser, person);
    await longAgo(recruiter.email, 31);
    const secret = provider.clientSecret;
    Object.assign(provider, { clientSecret: "another one of the client's" });
    expect(await statusOf(browser)).toBe(200);
    Object.assign(provider, { clientSecret: secret });
  });

  test("tokens encrypted with another process's secret end no session for an hour", async () => {
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

  test("a session without a token to check with ends", async () => {
    const { recruiter, person } = await known();
    const browser = new Browser(trusting);
    await enter(browser, person);
    await context.database.query("update recruiter_account set access_token = null where user_id = $1", [recruiter.id]);
    await longAgo(recruiter.email, 31);
    expect(await statusOf(browser)).toBe(401);
  });

  test("sessions from a removed provider end", async () => {
    const { person } = await known();
    const browser = new Browser(trusting);
    await enter(browser, person);
    const later = new Browser(without);
    for (const [name, value] of browser.cookies) later.cookies.set(name, value);
    expect(await statusOf(later)).toBe(401);
  });

  test("the provider's tokens are not stored in plain text or logged", async () => {
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

describe("a fresh confirmation", () => {
  test("works with the provider, only in the asking session and for the same person", async () => {
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

  test("fails when the provider gives no time of authentication or an old one", async () => {
    const { person } = await known("manager");
    const browser = new Browser(trusting);
    await enter(browser, person);
    provider.change = (claims) => ({ ...claims, auth_time: undefined });
    expect(await enter(browser, person, { confirm: true })).toBe("/desk#oidc=failed");
    provider.change = (claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 3600 });
    expect(await enter(browser, person, { confirm: true })).toBe("/desk#oidc=failed");
  });
});
