/**
 * Role × route × object: who may make each desk call, following the router's own table. More than
 * 300 lines: every call is declared here again.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { deskLanguages } from "../../domain/desk/desk.ts";
import {
  demoDeskPath,
  deskApiPath,
  deskAuthPath,
  deskManifestPath,
  deskPath,
  oidcCallbackPath,
  pushWorkerPath,
} from "../../routes.ts";
import { authRoutes } from "../../server/desk/auth-table.ts";
import { deskRoutesOf } from "../../server/desk/routes.ts";
import { type DeskRoute, deskRoutes } from "../../server/desk/route-table.ts";
import type { ServerParts } from "../../server/parts.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import {
  accept,
  apply,
  Browser,
  command,
  confirm,
  type DeskAnswer,
  recruit,
  type Recruit,
  tokenIn,
} from "../support/desk.ts";

const context = useDatabase();
const app = useApp({}, context);

/** The declaration repeated by hand: a new or newly opened route must be added here too. */
const declared: Readonly<Record<string, DeskRoute["who"]>> = {
  "GET /invitation/:token": "invited",
  "POST /invitation/:token": "invited",
  "GET /me": "recruiter",
  "GET /applications": "recruiter",
  "GET /views": "recruiter",
  "POST /views": "recruiter",
  "POST /views/:id/rename": "recruiter",
  "POST /views/:id/remove": "recruiter",
  "GET /choices": "recruiter",
  "GET /board": "recruiter",
  "GET /share": "recruiter",
  "GET /share/code": "recruiter",
  "POST /demo/reset": "manager",
  "GET /applications/:id": "recruiter",
  "POST /applications/:id/phone": "recruiter",
  "GET /applications/:id/messages": "recruiter",
  "POST /applications/:id/message": "recruiter",
  "POST /applications/:id/message/check": "recruiter",
  "POST /applications/:id/claim": "recruiter",
  "POST /applications/:id/release": "recruiter",
  "POST /applications/:id/assign": "recruiter",
  "POST /applications/:id/contacted": "recruiter",
  ...Object.fromEntries(
    ["replied", "interview", "offered", "hired", "back", "follow_up", "closed", "reopened"].map((act) => [
      `POST /applications/:id/${act}`,
      "recruiter",
    ]),
  ),
  "POST /push": "recruiter",
  "POST /push/remove": "recruiter",
  "POST /language": "recruiter",
  "GET /news": "recruiter",
  "GET /news-choice": "recruiter",
  "POST /news-choice": "recruiter",
  "POST /applications/:id/declined": "recruiter",
  "POST /applications/:id/opted_out": "recruiter",
  "POST /applications/:id/spam": "recruiter",
  "POST /applications/:id/note": "recruiter",
  "POST /applications/:id/note_edit": "recruiter",
  "POST /applications/:id/note_delete": "recruiter",
  "POST /applications/:id/called": "recruiter",
  "POST /applications/:id/undo": "recruiter",
  "POST /applications/:id/tag": "recruiter",
  "POST /applications/:id/untag": "recruiter",
  "POST /selections": "recruiter",
  "GET /bulk": "recruiter",
  "POST /bulk": "recruiter",
  "POST /bulk/:id/undo": "recruiter",
  "POST /search": "recruiter",
  "POST /search/recent": "recruiter",
  "GET /applications/:id/interview": "recruiter",
  "POST /applications/:id/answered": "recruiter",
  "POST /applications/:id/interview/move": "recruiter",
  "POST /applications/:id/interview/cancel": "recruiter",
  "GET /hours": "recruiter",
  "POST /hours": "recruiter",
  "POST /applications/:id/merge": "recruiter",
  "POST /applications/:id/unmerge": "recruiter",
  "POST /applications/:id/apart": "recruiter",
  "POST /applications/:id/apart_undone": "recruiter",
  "GET /site-pages": "recruiter",
  "POST /site-pages": "recruiter",
  "GET /site-pages/:id": "recruiter",
  "GET /site-pages/:id/versions/:part": "recruiter",
  "POST /site-pages/:id/draft": "recruiter",
  "POST /site-pages/:id/translate": "recruiter",
  "POST /site-pages/:id/restore": "recruiter",
  "POST /site-pages/:id/publish": "manager",
  "POST /site-pages/:id/schedule": "manager",
  "POST /site-pages/:id/unschedule": "manager",
  "POST /site-pages/:id/unpublish": "manager",
  "POST /site-pages/:id/delete": "manager",
  "GET /vacancies": "recruiter",
  "POST /vacancies": "recruiter",
  "GET /vacancies/:id": "recruiter",
  "GET /vacancies/:id/versions/:part": "recruiter",
  ...Object.fromEntries(
    [
      "draft",
      "translate",
      "publish",
      "unpublish-language",
      "schedule",
      "unschedule",
      "close",
      "reopen",
      "restore",
      "delete",
      "feature",
      "editing",
    ].map((act) => [`POST /vacancies/:id/${act}`, "recruiter"]),
  ),
  "GET /suppressions": "manager",
  "POST /suppressions": "manager",
  "POST /suppressions/search": "manager",
  "POST /suppressions/:id/lift": "manager",
  "GET /held": "recruiter",
  "GET /held/:id": "recruiter",
  "POST /held/decide": "recruiter",
  "POST /held/undo": "recruiter",
  "GET /reports": "recruiter",
  "GET /reports/:id": "recruiter",
  "POST /reports/:id/seen": "manager",
  "POST /reports/:id/reopen": "manager",
  "GET /deliveries": "recruiter",
  "POST /deliveries/:id/replay": "manager",
  "POST /confirm": "recruiter",
  "GET /sessions": "recruiter",
  "POST /sessions/:id/end": "recruiter",
  "POST /passkeys/:id/remove": "recruiter",
  "POST /backup-codes": "recruiter",
  "GET /recruiters": "manager",
  "GET /recruiters/:id": "manager",
  "POST /recruiters/:id/sessions/end": "manager",
  "POST /recruiters/:id/sessions/:part/end": "manager",
  "POST /recruiters/:id/passkeys/:part/remove": "manager",
  "POST /recruiters/:id/disable": "manager",
  "POST /recruiters/:id/hand-over": "manager",
  "POST /recruiters/:id/languages": "manager",
  "POST /recruiters/:id/enable": "manager",
  "POST /recruiters/:id/role": "manager",
  "POST /recruiters/:id/reset": "manager",
  "GET /invitations": "manager",
  "POST /invitations": "manager",
  "POST /invitations/:id/revoke": "manager",
  "GET /templates": "manager",
  "GET /templates/:id/:part": "manager",
  "POST /templates/:id/:part": "manager",
  "POST /templates/:id/:part/translate": "manager",
  "GET /own-templates": "recruiter",
  "POST /own-templates": "recruiter",
  "POST /own-templates/:id/rename": "recruiter",
  "POST /own-templates/:id/delete": "recruiter",
  "GET /own-templates/:id/texts/:part": "recruiter",
  "POST /own-templates/:id/texts/:part": "recruiter",
  "POST /own-templates/:id/texts/:part/translate": "recruiter",
  "GET /testimonials": "recruiter",
  "POST /testimonials": "recruiter",
  ...Object.fromEntries(
    ["change", "consent", "consent/end", "show", "take-off", "move", "delete"].map((act) => [
      `POST /testimonials/:id/${act}`,
      "recruiter",
    ]),
  ),
  "GET /site/:id": "manager",
  "GET /site/:id/preview": "manager",
  ...Object.fromEntries(
    ["draft", "publish", "unpublish", "restore"].map((act) => [`POST /site/:id/${act}`, "manager"]),
  ),
  "GET /health": "manager",
  "GET /settings": "manager",
  "GET /settings/:id": "manager",
  "GET /settings/:id/versions/:part": "manager",
  ...Object.fromEntries(
    ["draft", "publish", "unpublish", "restore"].map((act) => [`POST /settings/:id/${act}`, "manager"]),
  ),
  "POST /settings-test": "manager",
  "GET /settings/:id/changes": "manager",
  "GET /settings/:id/preview": "manager",
  "POST /settings-import/check": "manager",
  "POST /settings-import": "manager",
  "GET /settings-file": "manager",
  "GET /settings-webhooks/:id": "manager",
  "POST /settings-webhooks/:id/enable": "manager",
  "POST /pictures/:id": "recruiter",
  "GET /figures": "recruiter",
  "POST /figures/csv": "recruiter",
  "POST /export": "manager",
  "GET /audit": "manager",
  "GET /live": "recruiter",
};

/** The calls that ask for password or passkey again, repeated likewise. */
const confirmed = [
  "POST /passkeys/:id/remove",
  "POST /backup-codes",
  "POST /recruiters/:id/sessions/end",
  "POST /recruiters/:id/sessions/:part/end",
  "POST /recruiters/:id/passkeys/:part/remove",
  "POST /recruiters/:id/disable",
  "POST /recruiters/:id/hand-over",
  "POST /recruiters/:id/enable",
  "POST /recruiters/:id/role",
  "POST /recruiters/:id/reset",
  "POST /invitations",
  "POST /invitations/:id/revoke",
  "POST /settings/:id/publish",
  "POST /settings/:id/unpublish",
  "POST /export",
  "GET /passkey/generate-register-options of the log-in",
  "POST /passkey/verify-registration of the log-in",
];

let application: number;
let half: Browser;
let ended: Recruit;
let disabled: Recruit;
let recruiter: Recruit;
let manager: Recruit;

beforeAll(async () => {
  manager = await recruit(app, "manager");
  recruiter = await recruit(app);
  ended = await recruit(app);
  await app.database.query("delete from recruiter_session where user_id = $1", [ended.id]);
  disabled = await recruit(app);
  await app.database.query("update recruiter set disabled_at = now() where id = $1", [disabled.id]);
  half = await accept(app, tokenIn((await command(app, "invite", "half@operator.example")).output), "Half");
  application = await apply(app);
  for (const browser of [recruiter, manager]) await confirm(browser);
});

function pathOf({ path }: Pick<DeskRoute, "path">, object: string, part = "nothing"): string {
  return deskApiPath + path.replace(/:(?:id|token)/, object).replace(":part", part);
}

const sentAs = ({ file }: DeskRoute): Record<string, string> =>
  file === undefined ? {} : { "content-type": "application/octet-stream" };

async function call(browser: Browser, route: DeskRoute, object: string): Promise<DeskAnswer> {
  const path = pathOf(route, object);
  if (route.method === "POST") return browser.post(path, {}, sentAs(route));
  if (route.path !== "/live") return browser.get(path);
  const response = await browser.open(path);
  const json = response.headers.get("content-type")?.includes("json");
  const body = json ? await response.json() : await response.body?.cancel();
  return { status: response.status, headers: response.headers, body };
}

/** Bodies that some acts need for any target. */
const bodyOf: Readonly<Record<string, object>> = {
  draft: { version: 1, draft: { source: "en", sections: [], texts: {} } },
  publish: { version: 1, accepted: [] },
  schedule: { version: 1, accepted: [], localTime: "2027-03-05T08:00", zone: "UTC" },
  restore: { version: 1, row: 1 },
  delete: { version: 1 },
  translate: { version: 1, language: "de" },
  called: { outcome: "no_answer" },
  note_edit: { event: 1, seen: "x", text: "y" },
  note_delete: { event: 1, seen: "x" },
  rename: { name: "x" },
  move: { start: "2026-11-20T09:00:00Z", instead: "2026-11-20T09:30:00Z" },
  cancel: { instead: "2026-11-20T09:30:00Z" },
  merge: { other: 999_999_998 },
  unmerge: { merge: 1 },
  apart: { other: 999_999_998 },
  apart_undone: { other: 999_999_998 },
  lift: { reason: "x" },
  assign: { to: null },
  languages: { languages: [] },
  back: { to: "contacted" },
  follow_up: { at: null },
  closed: { reason: "no_reply" },
  tag: { tag: "x" },
  untag: { tag: "x" },
  undo: { id: "made-at-the-desk-1", event: 1 },
  message: { id: "made-at-the-desk-1", template: "question", text: "x" },
};

test("every route is declared, and every call that the router answers is in the table", () => {
  expect(Object.fromEntries(deskRoutes.map(({ method, path, who }) => [`${method} ${path}`, who]))).toEqual(declared);
  expect([
    ...deskRoutes.flatMap((route) => (route.confirmed ? [`${route.method} ${route.path}`] : [])),
    ...authRoutes.flatMap((route) => (route.confirmed ? [`${route.method} ${route.path} of the log-in`] : [])),
  ]).toEqual(confirmed);
  const server = { deps: { config: app.config, database: app.database }, https: false } as ServerParts;
  const known = new Set([
    ...deskRoutes.map(({ method, path }) => `${method} ${deskApiPath}${path}`),
    ...authRoutes.map(({ method, path }) => `${method} ${deskAuthPath}${path}`),
    // The 404 handler, the page, and its manifest are the same for everyone.
    `ALL ${deskApiPath}`,
    `ALL ${deskApiPath}/*`,
    `ALL ${deskAuthPath}/*`,
    // Public: tests/http/desk-oidc.test.ts.
    `POST ${deskAuthPath}/oidc/begin`,
    `GET ${oidcCallbackPath}`,
    `GET ${pushWorkerPath}`,
    // Leads to the desk; with the demo's desk: tests/cli/demo.test.ts.
    `GET ${demoDeskPath}`,
    ...["GET", "HEAD"].flatMap((method) => [
      `${method} ${deskPath}`,
      `${method} ${deskPath}/*`,
      `${method} ${deskManifestPath}`,
    ]),
  ]);
  const mounted = deskRoutesOf(server).routes.routes.map(({ method, path }) => `${method} ${path}`);
  expect(mounted.length).toBeGreaterThan(deskRoutes.length);
  expect(mounted.filter((route) => !known.has(route))).toEqual([]);
});

describe.each(deskRoutes.filter(({ who }) => who !== "invited"))("$method $path ($who)", (route) => {
  const object = () => String(application);

  test.each([
    ["nobody", () => new Browser(app), 401, "not_logged_in"],
    ["with an ended session", () => ended, 401, "not_logged_in"],
    ["disabled", () => disabled, 401, "not_logged_in"],
    ["with the password alone", () => half, 403, "second_step_missing"],
  ] as const)("refuses %s", async (_who, browser, status, code) => {
    const known = await call(browser(), route, object());
    expect([known.status, known.body.code]).toEqual([status, code]);
    // The answer does not reveal whether the target exists.
    const unknown = await call(browser(), route, "999999999");
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(known.headers.get("cache-control")).toBe("no-store");
  });

  test("refuses a recruiter if only managers are allowed", async () => {
    const answer = await call(recruiter, route, object());
    if (route.who === "manager") {
      expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
      expect((await call(recruiter, route, "999999999")).body).toEqual(answer.body);
    } else expect([401, 403]).not.toContain(answer.status);
  });

  test("allows a manager", async () => {
    const target = route.path.startsWith("/recruiters") ? ended.id : object();
    expect([401, 403]).not.toContain((await call(manager, route, target)).status);
  });

  if (route.confirmed) {
    test("refuses a session without a recent confirmation, whether or not the target exists", async () => {
      const browser = route.who === "manager" ? manager : recruiter;
      await app.database.query("update recruiter_session set confirmed_at = null");
      const known = await call(browser, route, route.path.startsWith("/recruiters") ? ended.id : object());
      expect([known.status, known.body.code]).toEqual([403, "confirm_needed"]);
      expect((await call(browser, route, "999999999")).body).toEqual(known.body);
      await app.database.query("update recruiter_session set confirmed_at = now()");
    });
  }

  if (route.path.includes(":part")) {
    test("answers invalid parts like unknown people", async () => {
      const answers = [];
      for (const [of, part] of [
        [ended.id, "x"],
        [ended.id, "1e3"],
        ["nobody", "x"],
        ["%00", "%00"],
        [ended.id, "9".repeat(99)],
      ]) {
        const answer = await manager.post(pathOf(route, of ?? "", part));
        answers.push(JSON.stringify([answer.status, answer.body]));
      }
      expect(answers[0]).toMatch(/^\[404/);
      expect(new Set(answers).size).toBe(1);
    });
  }

  if (route.path.includes(":id")) {
    test("answers all invalid ids alike", async () => {
      const bodies = bodyOf[route.path.split("/").at(-1) ?? ""] ?? { text: "x", event: 1 };
      const answers = [];
      for (const id of ["999999999", "0", "-1", "1e3", "abc", "9".repeat(40), "%00", "1%20or%201=1"]) {
        const path = pathOf(route, id);
        const answer =
          route.method === "POST" ? await manager.post(path, bodies, sentAs(route)) : await manager.get(path);
        answers.push([answer.status, answer.body]);
      }
      expect(answers[0]?.[0]).toBe(404);
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    });
  }

  if (route.method === "POST") {
    test("refuses another origin or content type before anything happens", async () => {
      const path = pathOf(route, object());
      const status = async (headers: Record<string, string>) => (await manager.post(path, {}, headers)).status;
      expect(await status({ origin: "https://evil.example" })).toBe(403);
      expect(await status({ origin: "null", "sec-fetch-site": "cross-site" })).toBe(403);
      expect(await status({ "content-type": "text/plain" })).toBe(415);
      expect(await status({ "content-type": "application/x-www-form-urlencoded" })).toBe(415);
    });
  }
});

describe.each(authRoutes.filter(({ who }) => who === "recruiter"))("$method $path of the log-in", (route) => {
  test.each([
    ["nobody", () => new Browser(app), 401],
    ["with the password alone", () => half, 403],
    ["disabled", () => disabled, 401],
  ] as const)("refuses a caller: %s", async (_who, browser, status) => {
    const path = deskAuthPath + route.path;
    const answer = route.method === "POST" ? await browser().post(path) : await browser().get(path);
    expect(answer.status).toBe(status);
  });
});

test("an unknown address is a JSON 404", async () => {
  for (const path of [deskApiPath, `${deskApiPath}/`, `${deskApiPath}/nothing`, `${deskAuthPath}/nothing`]) {
    const answer = await manager.get(path);
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
  }
  expect((await manager.post(`${deskApiPath}/me`)).status).toBe(404);
  expect((await manager.open(`${deskApiPath}/me`, { method: "DELETE" })).status).toBe(404);
});

test("errors are in the desk's language", async () => {
  expect((await new Browser(app).get(`${deskApiPath}/me?lang=de`)).body.message).toBe("Bitte melden Sie sich an.");
  expect((await new Browser(app).get(`${deskApiPath}/me`, { lang: "de-AT" })).body.message).toBe(
    "Bitte melden Sie sich an.",
  );
  expect((await new Browser(app).get(`${deskApiPath}/me?lang=xx`)).body.message).toBe("Please log in.");
  const said = deskLanguages.map(
    async (language) => (await new Browser(app).get(`${deskApiPath}/me?lang=${language}`)).body.message,
  );
  expect(new Set(await Promise.all(said)).size).toBe(16);
});
