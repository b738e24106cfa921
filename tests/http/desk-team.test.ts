/** What managers see and end of everyone's log-ins (B6). */
import { beforeAll, describe, expect, test } from "vitest";
import { deskLogIns, deskOpenInvitations, deskRecruiters } from "../../domain/desk/team.ts";
import { deskApiPath, deskAuthPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import {
  accept,
  Browser,
  command,
  confirm,
  type DeskAnswer,
  enterCode,
  logIn,
  recruit,
  type Recruit,
  said,
  setUpSecondStep,
  tokenIn,
  totp,
} from "../support/desk.ts";
import { listeningOperator } from "../support/operators.ts";
import { addPasskey, SoftPasskey } from "../support/passkey.ts";

const app = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:1" } }, useDatabase());
const me = `${deskApiPath}/me`;

let maya: Recruit;
beforeAll(async () => {
  maya = await recruit(app, "manager");
  await confirm(maya);
});

const of = ({ id }: Recruit, path = "") => `${deskApiPath}/recruiters/${id}${path}`;
const logInsOf = async (recruiter: Recruit) => said(deskLogIns, await maya.get(of(recruiter)));
const invitations = async () => said(deskOpenInvitations, await maya.get(`${deskApiPath}/invitations`));
const inviting = (email: string, role = "recruiter"): Promise<DeskAnswer> =>
  maya.post(`${deskApiPath}/invitations`, { email, role });

async function letters({ id }: Recruit): Promise<unknown[]> {
  const { rows } = await app.database.query<{ type: string; by: string | null }>(
    `select event_type as type, payload ->> 'by' as by from delivery where target = $1 order by sequence`,
    [`recruiter:${id}`],
  );
  return rows.map(({ type, by }) => [type, by === maya.id ? "maya" : by]);
}

test("every recruiter is listed with their log-in methods and no secrets", async () => {
  const paul = await recruit(app);
  const phone = new Browser(app);
  await logIn(phone, paul.email);
  const agent = { "user-agent": "Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1" };
  await app.database.query("update recruiter_two_factor set used_step = null");
  await phone.post(`${deskAuthPath}/two-factor/verify-totp`, { code: totp(paul.secret) }, agent);
  await confirm(paul);
  await addPasskey(paul, new SoftPasskey(app.config.publicUrl));
  const all = await maya.get(`${deskApiPath}/recruiters`);
  const found = said(deskRecruiters, all).find(({ id }) => id === paul.id);
  expect(found).toMatchObject({ role: "recruiter", secondStep: "desk", passkeys: 1, sessions: 2, disabled: false });
  const shown = await logInsOf(paul);
  expect(shown.sessions.map(({ browser }) => browser)).toEqual(["Safari, iPhone", null]);
  expect(shown.sessions.map(({ current }) => current)).toEqual([false, false]);
  expect((await logInsOf(maya)).sessions.filter(({ current }) => current)).toHaveLength(1);
  const text = JSON.stringify([shown, all.body]);
  for (const browser of [paul, phone]) {
    expect(text).not.toContain(decodeURIComponent(browser.cookies.get("desk.session_token") ?? "").split(".", 1)[0]);
  }
  expect(text).not.toContain(paul.secret);
});

test("a manager ends one session while another continues, and cannot end it under another recruiter's id", async () => {
  const [paul, eve] = [await recruit(app), await recruit(app)];
  const phone = new Browser(app);
  await logIn(phone, paul.email);
  await enterCode(phone, totp(paul.secret));
  const [newest] = (await logInsOf(paul)).sessions;
  expect((await maya.post(of(eve, `/sessions/${newest?.id}/end`))).status).toBe(404);
  expect((await maya.post(of(paul, `/sessions/${newest?.id}/end`))).body).toEqual({ ended: 1 });
  expect((await phone.get(me)).status).toBe(401);
  expect((await paul.get(me)).status).toBe(200);
});

test("a manager removes a passkey, and its owner is notified", async () => {
  const [paul, eve] = [await recruit(app), await recruit(app)];
  await confirm(paul);
  await addPasskey(paul, new SoftPasskey(app.config.publicUrl));
  const [passkey] = (await logInsOf(paul)).passkeys;
  expect((await maya.post(of(eve, `/passkeys/${passkey?.id}/remove`))).status).toBe(404);
  expect((await maya.post(of(paul, `/passkeys/${passkey?.id}/remove`))).body).toEqual({ removed: 1 });
  expect((await logInsOf(paul)).passkeys).toEqual([]);
  expect(await letters(paul)).toEqual([
    ["account.passkey_added", null],
    ["account.passkey_removed", "maya"],
  ]);
  expect(await letters(eve)).toEqual([]);
});

describe("disabling a recruiter", () => {
  test("ends everything at once, can be undone, and is notified and logged once", async () => {
    const paul = await recruit(app);
    const before = app.logged.length;
    for (let count = 0; count < 2; count += 1) {
      expect((await maya.post(of(paul, "/disable"))).body).toEqual({ left: 0 });
    }
    expect((await paul.get(me)).status).toBe(401);
    expect((await logIn(new Browser(app), paul.email)).status).toBe(401);
    expect((await maya.post(of(paul, "/enable"))).body).toEqual({ disabled: false });
    expect((await logIn(paul, paul.email)).body).toEqual({ twoFactorRedirect: true });
    expect(await letters(paul)).toEqual([
      ["account.disabled", "maya"],
      ["account.enabled", "maya"],
    ]);
    const lines = app.logged.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: "team", account: maya.id, of: paul.id, what: "disabled" }),
    );
  });

  test("is refused for oneself, and of two managers who disable each other at once, one stays enabled", async () => {
    expect((await maya.post(of(maya, "/disable"))).body.code).toBe("not_allowed");
    const [first, second] = [await recruit(app, "manager"), await recruit(app, "manager")];
    await app.database.query("update recruiter set disabled_at = now() where role = 'manager' and id <> all($1)", [
      [first.id, second.id],
    ]);
    await confirm(first);
    await confirm(second);
    const answers = await Promise.all([first.post(of(second, "/disable")), second.post(of(first, "/disable"))]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.map(({ body }) => body.code)).not.toContain("last_manager");
    const { rows } = await app.database.query("select from recruiter where role = 'manager' and disabled_at is null");
    expect(rows).toHaveLength(1);
    await app.database.query("update recruiter set disabled_at = null where id = $1", [maya.id]);
    await logIn(maya, maya.email);
    await enterCode(maya, totp(maya.secret));
    await confirm(maya);
  });
});

describe("changing a role", () => {
  const lower = (browser: Recruit, whom: Recruit, role = "recruiter") => browser.post(of(whom, "/role"), { role });
  const roleOf = async (browser: Browser) => (await browser.get(me)).body.role as string;

  test("applies from the next call in every session, and notifies the recruiter once", async () => {
    const paul = await recruit(app);
    expect((await paul.get(`${deskApiPath}/recruiters`)).status).toBe(403);
    expect((await lower(maya, paul, "manager")).body).toEqual({ role: "manager" });
    expect((await lower(maya, paul, "manager")).body.code).toBe("nothing");
    expect((await paul.get(`${deskApiPath}/recruiters`)).status).toBe(200);
    expect((await lower(maya, paul)).status).toBe(200);
    expect((await paul.get(`${deskApiPath}/recruiters`)).status).toBe(403);
    expect(await letters(paul)).toEqual([
      ["account.role_changed", "maya"],
      ["account.role_changed", "maya"],
    ]);
    for (const role of ["owner", "", null]) expect((await maya.post(of(paul, "/role"), { role })).status).toBe(422);
  });

  test("is not reversed by an older invitation link", async () => {
    const paul = await recruit(app, "manager");
    const { body } = await maya.post(of(paul, "/reset"));
    await lower(maya, paul);
    const again = await accept(app, tokenIn(body.link as string), "Paul Again");
    await setUpSecondStep(again);
    expect(await roleOf(again)).toBe("recruiter");
  });

  test("is refused for oneself, and of two managers who demote each other at once, one stays a manager", async () => {
    expect((await lower(maya, maya)).body.code).toBe("not_allowed");
    const [first, second] = [await recruit(app, "manager"), await recruit(app, "manager")];
    await app.database.query("update recruiter set disabled_at = now() where role = 'manager' and id <> all($1)", [
      [first.id, second.id],
    ]);
    await confirm(first);
    await confirm(second);
    const answers = await Promise.all([lower(first, second), lower(second, first)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await app.database.query("select from recruiter where role = 'manager' and disabled_at is null");
    expect(rows).toHaveLength(1);
    await app.database.query("update recruiter set disabled_at = null where id = $1", [maya.id]);
    await logIn(maya, maya.email);
    await enterCode(maya, totp(maya.secret));
    await confirm(maya);
  });
});

describe("invitations", () => {
  test("are created, listed without their link, and accepted once", async () => {
    const { body } = await inviting("New.Person@Operator.example");
    expect(body).toMatchObject({ email: "new.person@operator.example", role: "recruiter" });
    const token = tokenIn(body.link as string);
    const [open] = await invitations();
    expect(open).toMatchObject({ email: "new.person@operator.example", over: false });
    expect(open?.invitedBy).toMatch(/^Recruit /);
    expect(JSON.stringify(open)).not.toContain(token);
    expect(app.logged.join("")).not.toContain(token);
    await setUpSecondStep(await accept(app, token, "New Person"));
    expect(await invitations()).toEqual([]);
    expect(await inviting("new.person@operator.example")).toMatchObject({ status: 409, body: { code: "known" } });
  });

  test("can be revoked: the link opens nothing", async () => {
    const { body } = await inviting("back@operator.example", "manager");
    const [open] = await invitations();
    expect((await maya.post(`${deskApiPath}/invitations/${open?.id}/revoke`)).body).toEqual({ revoked: 1 });
    expect((await new Browser(app).get(`${deskApiPath}/invitation/${tokenIn(body.link as string)}`)).status).toBe(404);
    expect((await maya.post(`${deskApiPath}/invitations/${open?.id}/revoke`)).status).toBe(404);
  });

  test("show when they have expired, and a new link ends the old one", async () => {
    const first = await inviting("late@operator.example");
    await app.database.query("update recruiter_invitation set expires_at = $1 where email = 'late@operator.example'", [
      app.now.toISOString(),
    ]);
    expect((await invitations()).map(({ over }) => over)).toEqual([true]);
    const second = await inviting("late@operator.example");
    const opens = async ({ body }: DeskAnswer) =>
      (await new Browser(app).get(`${deskApiPath}/invitation/${tokenIn(body.link as string)}`)).status;
    expect([await opens(first), await opens(second)]).toEqual([404, 200]);
  });

  test.each([{}, { email: "x" }, { email: "a@b.example", role: "owner" }, { email: "a\0@b.example", role: "manager" }])(
    "%j is refused",
    async (body) => {
      expect((await maya.post(`${deskApiPath}/invitations`, body)).status).toBe(422);
    },
  );

  test("a reset changes nothing until its link is used, and then notifies the owner", async () => {
    const paul = await recruit(app);
    const { body } = await maya.post(of(paul, "/reset"));
    expect((await paul.get(me)).status).toBe(200);
    expect(await letters(paul)).toEqual([]);
    const again = await accept(app, tokenIn(body.link as string), "Paul", "seven blue kettles");
    expect((await paul.get(me)).status).toBe(401);
    await setUpSecondStep(again, "seven blue kettles");
    expect((await again.get(me)).body.id).toBe(paul.id);
    expect(await letters(paul)).toEqual([["account.reset", null]]);
  });

  /** A manager who just invited their own address and made a reset link for a colleague. */
  async function prepared() {
    const [leaving, colleague] = [await recruit(app, "manager"), await recruit(app)];
    await confirm(leaving);
    const email = `back.door.${leaving.id.slice(0, 6)}@elsewhere.example`.toLowerCase();
    const made = [
      await leaving.post(`${deskApiPath}/invitations`, { email, role: "manager" }),
      await leaving.post(of(colleague, "/reset")),
    ];
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    return { leaving, links: made.map(({ body }) => tokenIn(body.link as string)) };
  }
  const opens = (links: readonly string[]) =>
    Promise.all(links.map(async (token) => (await new Browser(app).get(`${deskApiPath}/invitation/${token}`)).status));

  test.each([
    ["is disabled", (leaving: Recruit) => maya.post(of(leaving, "/disable"), {})],
    ["is disabled on the command line", (leaving: Recruit) => command(app, "disable", leaving.email)],
    ["is no manager any more", (leaving: Recruit) => maya.post(of(leaving, "/role"), { role: "recruiter" })],
    [
      "sets a new password with a reset link, because someone else used the account",
      async (leaving: Recruit) => {
        const { output } = await command(app, "reset", leaving.email);
        return accept(app, tokenIn(output), "Owner", "seven green kettles");
      },
    ],
  ])("and reset links end with the rights of the manager who made them, who %s", async (_, ends) => {
    const { leaving, links } = await prepared();
    expect(await opens(links)).toEqual([200, 200]);
    await ends(leaving);
    expect(await opens(links)).toEqual([404, 404]);
    expect(JSON.stringify(await invitations())).not.toContain("back.door");
  });

  test("made by a manager in the moment of being disabled do not stay", async () => {
    const leaving = await recruit(app, "manager");
    await confirm(leaving);
    const making = Array.from({ length: 12 }, (_, count) =>
      leaving.post(`${deskApiPath}/invitations`, { email: `moment${count}@elsewhere.example`, role: "manager" }),
    );
    await Promise.all([...making.slice(0, 4), maya.post(of(leaving, "/disable"), {}), ...making.slice(4)]);
    expect(JSON.stringify(await invitations())).not.toContain("moment");
  });

  test("made on the command line are listed too", async () => {
    await command(app, "invite", "by.command@operator.example");
    expect(await invitations()).toContainEqual(
      expect.objectContaining({ email: "by.command@operator.example", invitedBy: null }),
    );
  });
});
