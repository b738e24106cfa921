/**
 * Log-in by a provider (decision 19): who gets in, as whom, and who does not. More than 300 lines:
 * every attack that must fail is tested.
 *
 * @module-tag long
 */
import { describe, expect, test } from "vitest";
import { deskRecruiters } from "../../domain/desk/team.ts";
import { deskApiPath, deskAuthPath } from "../../routes.ts";
import { useDatabase } from "../support/databases.ts";
import {
  accept,
  Browser,
  command,
  enterCode,
  goodPassword,
  logIn,
  said,
  setUpSecondStep,
  totp,
} from "../support/desk.ts";
import { forgetful, statusOf, useOidc } from "../support/oidc-world.ts";

const context = useDatabase();
const { provider, trusting, asking, open, without, begin, comeBack, enter, known, longAgo, personWith } =
  useOidc(context);
const me = `${deskApiPath}/me`;

describe("log-in through the provider admits", () => {
  test("an invited recruiter with their identity and our role", async () => {
    const { recruiter, person } = await known();
    const browser = new Browser(trusting);
    provider.change = (claims) => ({ ...claims, role: "manager", groups: ["managers"] });
    expect(await enter(browser, person, { to: "/desk/team?x=1" })).toBe("/desk/team?x=1");
    const { body } = await browser.get(me);
    expect([body.id, body.role, body.email]).toEqual([recruiter.id, "recruiter", recruiter.email]);
  });

  test("a recruiter after the second step, when the desk requires it", async () => {
    const { recruiter, person } = await known();
    const browser = new Browser(asking);
    expect(await enter(browser, person)).toBe("/desk#oidc=code");
    expect(await statusOf(browser)).toBe(401);
    expect((await enterCode(browser, "000000")).status).toBe(401);
    expect((await enterCode(browser, totp(recruiter.secret))).status).toBe(200);
    expect((await browser.get(me)).body.id).toBe(recruiter.id);
    const [session] = (
      await context.database.query<{ provider: string | null }>(
        "select provider from recruiter_session where user_id = $1 order by created_at desc limit 1",
        [recruiter.id],
      )
    ).rows;
    expect(session?.provider).toContain(provider.issuer);
  });

  test("no account link before the second step is finished", async () => {
    const { recruiter, person } = await known();
    expect(await enter(new Browser(asking), personWith(recruiter.email))).toBe("/desk#oidc=code");
    const browser = new Browser(asking);
    await enter(browser, person);
    expect((await enterCode(browser, totp(recruiter.secret))).status).toBe(200);
  });

  test("no log-in finished with another account's second step", async () => {
    const { recruiter: colleague } = await known();
    const { output } = await command(without, "invite", `setting.up${process.pid}@operator.example`);
    const thief = await accept(asking, /invitation\/([\w-]+)/.exec(output)?.[1] ?? "", "Setting Up");
    const half = new Browser(asking);
    expect(await enter(half, personWith(colleague.email))).toBe("/desk#oidc=code");
    for (const [name, value] of half.cookies) thief.cookies.set(name, value);
    await setUpSecondStep(thief);
    const { rowCount } = await context.database.query(
      "select from recruiter_account where user_id = $1 and provider_id <> 'credential'",
      [colleague.id],
    );
    expect(rowCount).toBe(0);
    expect((await thief.get(me)).body.name).toBe("Setting Up");
  });

  test("a new account with an open invitation, once, which sets up a second step without a password", async () => {
    const email = `invited${process.pid}@operator.example`;
    await command(without, "invite", email);
    const person = personWith(email.toUpperCase(), { name: "Ines\nInvited" });
    const browser = new Browser(asking);
    expect(await enter(browser, person)).toBe("/desk");
    expect((await browser.get(me)).body).toMatchObject({ code: "second_step_missing", hasPassword: false });
    const { secret } = await setUpSecondStep(browser, "");
    expect((await browser.get(me)).body).toMatchObject({ name: "Ines Invited", email, role: "recruiter" });
    // The session made by the setup depends on the provider like the one before.
    person.disabled = true;
    await longAgo(email, 31);
    expect(await statusOf(browser)).toBe(401);
    person.disabled = false;
    expect(await enter(browser, person)).toBe("/desk#oidc=code");
    expect((await enterCode(browser, totp(secret))).status).toBe(200);
  });

  test("a recruiter listed with a second step if the provider is trusted for it", async () => {
    const email = `trusted${process.pid}@operator.example`;
    await command(without, "invite", email, "--manager");
    const browser = new Browser(trusting);
    expect(await enter(browser, personWith(email))).toBe("/desk");
    const team = said(deskRecruiters, await browser.get(`${deskApiPath}/recruiters`));
    expect(team.find((listed) => listed.email === email)).toMatchObject({ secondStep: "provider", passkeys: 0 });
    expect((await command(trusting, "list")).output).toMatch(new RegExp(`^${email}\t.*\tactive\t`, "m"));
    // A desk that requires its own second step needs its setup.
    expect((await command(asking, "list")).output).toMatch(new RegExp(`^${email}\t.*\tsecond step missing\t`, "m"));
  });

  test("no stranger at the provider, disabled recruiter or expired invitation", async () => {
    const browser = new Browser(trusting);
    expect(await enter(browser, personWith("stranger@operator.example"))).toBe("/desk#oidc=refused");
    const { recruiter, person } = await known();
    await enter(new Browser(trusting), person);
    await command(without, "disable", recruiter.email);
    expect(await enter(browser, person)).toBe("/desk#oidc=refused");
    await command(without, "invite", "late.oidc@operator.example");
    await context.database.query(
      "update recruiter_invitation set expires_at = now() - interval '1 year' where email = $1",
      ["late.oidc@operator.example"],
    );
    expect(await enter(browser, personWith("late.oidc@operator.example"))).toBe("/desk#oidc=refused");
    expect(await statusOf(browser)).toBe(401);
    const { rowCount } = await context.database.query("select from recruiter where email like '%stranger%'");
    expect(rowCount).toBe(0);
  });

  test("no address that the provider has not verified", async () => {
    const { recruiter } = await known();
    for (const verified of [false, undefined, "false", 1 as never]) {
      const person = personWith(recruiter.email, { email_verified: verified });
      expect(await enter(new Browser(trusting), person)).toBe("/desk#oidc=refused");
    }
  });

  test("a recruiter whose address only userinfo returns", async () => {
    const { person } = await known();
    provider.tellsInToken = false;
    const browser = new Browser(trusting);
    expect(await enter(browser, person)).toBe("/desk");
    expect(await statusOf(browser)).toBe(200);
  });
});

describe("the link between account and provider", () => {
  test("follows the subject: taking a colleague's address does not open the colleague's account", async () => {
    const { recruiter, person } = await known();
    const { recruiter: colleague } = await known();
    await enter(new Browser(trusting), person);
    person.email = colleague.email;
    const browser = new Browser(trusting);
    expect(await enter(browser, person)).toBe("/desk");
    expect((await browser.get(me)).body.id).toBe(recruiter.id);
  });

  test("does not pass to a later owner of the address", async () => {
    const { recruiter, person } = await known();
    await enter(new Browser(trusting), person);
    expect(await enter(new Browser(trusting), personWith(recruiter.email))).toBe("/desk#oidc=refused");
  });

  test("is made again by address after a reset", async () => {
    const { recruiter, person } = await known();
    const browser = new Browser(trusting);
    await enter(browser, person);
    const { output } = await command(without, "reset", recruiter.email);
    const token = /invitation\/([\w-]+)/.exec(output)?.[1] ?? "";
    await new Browser(trusting).post(`${deskApiPath}/invitation/${token}`, { name: "Again", password: goodPassword });
    expect(await statusOf(browser)).toBe(401);
    expect(await enter(browser, personWith(recruiter.email))).toBe("/desk");
  });
});

describe("a provider's answer", () => {
  test("counts once, and only in the browser that asked", async () => {
    const { person } = await known();
    const browser = new Browser(trusting);
    const { body } = await begin(browser);
    const answer = provider.logIn(body.url, person);
    const cookies = new Map(browser.cookies);
    expect((await comeBack(new Browser(trusting), answer)).headers.get("location")).toBe("/desk#oidc=again");
    const other = new Browser(trusting);
    await begin(other);
    expect((await comeBack(other, answer)).headers.get("location")).toBe("/desk#oidc=again");
    expect((await comeBack(browser, answer)).headers.get("location")).toBe("/desk");
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect((await comeBack(browser, answer)).headers.get("location")).toBe("/desk#oidc=again");
  });

  test("with another attempt's code is refused: PKCE and nonce belong to one attempt", async () => {
    const victim = await known();
    const thief = new Browser(trusting);
    const theirs = provider.logIn((await begin(new Browser(trusting))).body.url, victim.person);
    const own = await begin(thief);
    const mixed = new URLSearchParams({
      code: theirs.get("code") ?? "",
      state: new URL(own.body.url).searchParams.get("state") ?? "",
    });
    expect((await comeBack(thief, mixed)).headers.get("location")).toBe("/desk#oidc=again");
    expect(await statusOf(thief)).toBe(401);
  });

  test("after ten minutes, without a code, with an error or forged is refused", async () => {
    const { person } = await known();
    const browser = new Browser(trusting);
    const late = provider.logIn((await begin(browser)).body.url, person);
    await context.database.query(
      "update recruiter_verification set expires_at = now() - interval '1 second' where identifier like 'oidc-%'",
    );
    const failed = await begin(browser);
    const state = new URL(failed.body.url).searchParams.get("state") ?? "";
    for (const answer of [
      late,
      new URLSearchParams({ error: "access_denied", state }),
      new URLSearchParams({ code: "x" }),
      new URLSearchParams({ code: "x", state: "%00" }),
      new URLSearchParams(),
    ]) {
      expect((await comeBack(browser, answer)).headers.get("location")).toBe("/desk#oidc=again");
    }
  });

  test.each<[string, () => void]>([
    ["of another issuer", () => (provider.change = (claims) => ({ ...claims, iss: "https://other.example" }))],
    ["for another client", () => (provider.change = (claims) => ({ ...claims, aud: "somebody-else" }))],
    [
      "for several clients, authorized for another",
      () => (provider.change = (claims) => ({ ...claims, aud: ["fairlead", "other"], azp: "other" })),
    ],
    ["that has expired", () => (provider.change = (claims) => ({ ...claims, exp: Date.now() / 1000 - 3600 }))],
    ["with another nonce", () => (provider.change = (claims) => ({ ...claims, nonce: "x".repeat(43) }))],
    ["without a nonce", () => (provider.change = (claims) => ({ ...claims, nonce: undefined }))],
    ["without a subject", () => (provider.change = (claims) => ({ ...claims, sub: undefined }))],
    ["without a signature", () => (provider.algorithm = "none")],
    [
      "without a signature, as the provider announces",
      () => {
        provider.algorithm = "none";
        provider.published = { id_token_signing_alg_values_supported: ["none", "RS256"] };
      },
    ],
    [
      "signed with the public key",
      () => {
        provider.algorithm = "HS256";
        provider.published = { id_token_signing_alg_values_supported: ["HS256", "RS256"] };
      },
    ],
    ["signed with an unknown key", () => provider.signWithUnknownKey()],
  ])("with an ID token %s admits no one", async (_, spoil) => {
    const { person } = await known();
    const app = new Browser(forgetful(trusting));
    spoil();
    expect(await enter(app, person)).toBe("/desk#oidc=failed");
    expect(await statusOf(app)).toBe(401);
    provider.rotate();
  });

  test("is accepted with a newly rotated key", async () => {
    const { person } = await known();
    await enter(new Browser(trusting), person);
    provider.rotate();
    expect(await enter(new Browser(trusting), person)).toBe("/desk");
  });
});

describe("starting a log-in", () => {
  test("works from our own pages only and redirects only into the desk", async () => {
    const browser = new Browser(trusting);
    const cross = await browser.post(
      `${deskAuthPath}/oidc/begin`,
      { to: "/desk" },
      {
        origin: "https://evil.example",
        "sec-fetch-site": "cross-site",
      },
    );
    expect(cross.status).toBe(403);
    for (const to of [
      "https://evil.example/desk",
      "//evil.example",
      "/desk//evil.example",
      "/desk/../evil",
      "/desk\\evil",
      "/desk#x",
      "/deskevil.example",
      "/desk/x\r\nlocation: https://evil.example",
      "",
      7,
    ]) {
      expect([to, (await begin(browser, { to })).status]).toEqual([to, 422]);
    }
    expect((await browser.get(`${deskAuthPath}/oidc/begin`)).status).toBe(404);
  });

  test("is 404 without a provider, and so is its callback", async () => {
    const browser = new Browser(without);
    expect((await begin(browser)).status).toBe(404);
    expect((await comeBack(browser, new URLSearchParams({ code: "x", state: "y" }))).status).toBe(303);
    expect((await browser.get("/desk")).body).not.toContain("data-provider");
    expect((await new Browser(trusting).get("/desk")).body).toContain('data-provider="Staff ID"');
  });

  test.each(["down", "garbled", "silent"] as const)(
    "with a provider that is %s reports it, and the password still works",
    async (mood) => {
      const { recruiter } = await known("manager");
      provider.mood = mood;
      const browser = new Browser(forgetful(open));
      const begun = await begin(browser);
      expect([begun.status, begun.body.code]).toEqual([503, "provider_unreachable"]);
      expect((await logIn(browser, recruiter.email)).status).toBe(200);
    },
  );

  test.each(["javascript:alert(1)", "http://127.0.0.1.example:x", "data:text/html,x"])(
    "never redirects to %s",
    async (address) => {
      provider.published = { authorization_endpoint: address };
      expect((await begin(new Browser(forgetful(trusting)))).status).toBe(503);
      provider.published = {};
      forgetful(trusting);
    },
  );

  test.each(["https://other.example/staff", undefined])(
    "does not trust a provider that publishes another issuer: %s",
    async (issuer) => {
      provider.published = { issuer };
      expect((await begin(new Browser(forgetful(trusting)))).status).toBe(503);
      provider.published = {};
      expect((await begin(new Browser(trusting))).status).toBe(200);
    },
  );

  test("is rate-limited", async () => {
    const browser = new Browser(trusting);
    const statuses = new Set<number>();
    for (let tries = 0; tries < 121; tries += 1) {
      const { status } = await browser.post(
        `${deskAuthPath}/oidc/begin`,
        { to: "/desk" },
        { "x-forwarded-for": "192.0.2.77" },
      );
      statuses.add(status);
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});
