/**
 * Hostile requests to every endpoint, from a stranger, an applicant, a recruiter and a manager: no
 * server error, no injected markup, no personal data in the log. TEST_HOSTILE sets the count;
 * TEST_SEED repeats a run.
 *
 * @module-tag long
 */
import fc from "fast-check";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deskApiPath, deskAuthPath, deskPath } from "../../routes.ts";
import { authRoutes } from "../../server/desk/auth-table.ts";
import { deskRoutes } from "../../server/desk/route-table.ts";
import { applicant, postedForm } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { longOnPglite } from "../support/long-form.ts";
import { apply, Browser, confirm, recruit, type Recruit } from "../support/desk.ts";
import { draftOf, newKey, textOf, vacanciesPath } from "../support/desk-vacancies.ts";
import { hostileRequests, seed } from "../support/environment.ts";
import { addressOf, hostileBytes, hostileHeaders, hostileType, nearly, nearlyFields } from "../support/hostile.ts";
import { FakeProvider } from "../support/oidc-provider.ts";
import { operatorWith, webhookSecret } from "../support/operators.ts";
import { type StatusPage, statusPage } from "../support/status-page.ts";

const context = useDatabase();
const provider = new FakeProvider();
beforeAll(() => provider.start());
afterAll(() => provider.close());
/** All features are enabled, so that every one is tested. */
const site = useApp(
  () => ({
    operator: operatorWith({
      webhooks: [{ id: "main", url: "http://127.0.0.1:9/hook", secret: webhookSecret }],
      mail: { from: "jobs@operator.example", to: ["desk@operator.example"] },
      jobAlerts: true,
      security: { contact: ["mailto:security@operator.example"] },
      oidc: { issuer: provider.issuer, clientId: provider.clientId, name: "Staff ID", local: "everyone" },
    }),
    config: { smtpUrl: "smtp://127.0.0.1:9", oidcClientSecret: provider.clientSecret },
  }),
  context,
);

/** All body schemas of the desk by name. */
const modules = import.meta.glob<Record<string, unknown>>("../../domain/desk/*.ts", { eager: true });
const schemas = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, schema]) => (name.endsWith("Body") ? [schema as v.GenericSchema] : [])),
);

const everybody = ["nobody", "applicant", "recruiter", "manager"] as const;
/** A stranger at the desk only gets refusals. */
const atDesk = ["nobody", "applicant", "recruiter", "recruiter", "manager", "manager", "manager", "manager"] as const;
function whoAsks(path: string): readonly Who[] {
  if (path === `${deskAuthPath}/sign-out`) return ["nobody"];
  return path.startsWith(deskPath) ? atDesk : everybody;
}

type Who = (typeof everybody)[number];

interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly kind: "json" | "form";
}

let manager: Recruit;
let recruiter: Recruit;
let mine: StatusPage;
let unlocked: string;
/** Existing numbers, codes and address parts. */
let known: string[];
let endpoints: Endpoint[];
/** Bodies that nearly match each schema: some calls use fields of several. */
let deskSchemas: fc.Arbitrary<unknown>[];

async function logIn(): Promise<void> {
  manager = await recruit(site, "manager");
  recruiter = await recruit(site);
  await confirm(manager);
  await confirm(recruiter);
}

beforeAll(async () => {
  await logIn();
  const colleague = await recruit(site);
  mine = await statusPage(site);
  unlocked = await mine.unlock();
  const ids = [await apply(site), await apply(site)].map(String);
  const made = await manager.post(vacanciesPath, { id: newKey(), draft: draftOf({ en: textOf("Night porter") }) });
  const slugs = site.catalog.open.map(({ slug }) => slug);
  known = [
    ...ids,
    String(mine.applicationId),
    String(made.body?.id ?? 1),
    // Another recruiter than the two callers, whose sessions must not end.
    colleague.id,
    mine.code,
    mine.path.split("/").at(-1) ?? "",
    ...slugs.slice(0, 2),
    "gb",
    "de",
    "ae",
    "en",
    "todo",
    "all",
    "v1",
    "2026-11-20",
    "2026-11-20T10:00:00.000Z",
    "Europe/Berlin",
    "0",
    "1",
    "2",
  ];
  deskSchemas = schemas.map((schema) => nearly(schema, known));
  const prefixed = site.app.routes.map(({ method, path }): Endpoint => {
    const kind = path.startsWith("/api/") ? "json" : "form";
    return { method, path, kind };
  });
  const ofDesk = [
    ...deskRoutes.map(({ method, path }) => ({ method, path: deskApiPath + path })),
    ...authRoutes.map(({ method, path }) => ({ method, path: deskAuthPath + path })),
  ].map(({ method, path }): Endpoint => ({ method, path, kind: "json" }));
  const unique = new Map([...prefixed, ...ofDesk].map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));
  endpoints = [...unique.values()];
});

/** Existing and invented names in queries and forms. */
const names = [
  "view stage due recruiter market language vacancy source applied reached promise writer tag order after before page q state iss error",
  "country prefix lang job jobs code step done ask time zone since until closed again bypass v utm_source ref __proto__",
].flatMap((line) => line.split(" "));

/** The fields of all forms of the site. */
const formExample = () => ({
  ...postedForm(),
  act: "unlock",
  digits: mine.person.contact.slice(-4),
  code: mine.code,
  market: "gb",
  page: "home",
  language: "en",
  time: "2026-11-20T10:00:00.000Z",
  zone: "Europe/London",
  prefers: "email",
  reason: "other",
  answer: "yes",
  step: "1",
  city: "Leeds",
  password: "let-me-in",
  question: "device",
});

interface Sent {
  readonly who: Who;
  readonly method: string;
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly type: string;
  readonly body: string | Uint8Array | null;
}

/** Requests to one endpoint. */
function requestsTo({ method, path, kind }: Endpoint): fc.Arbitrary<Sent> {
  const methods = method === "ALL" ? ["GET", "POST"] : [method];
  const deskBodies = fc
    .array(fc.oneof(...deskSchemas), { minLength: 1, maxLength: 8 })
    .map((some): unknown => Object.assign({}, ...some));
  const bodies =
    kind === "form"
      ? nearlyFields(formExample()).map((fields) => form(fields))
      : fc.oneof(...(path.startsWith(deskApiPath) ? [deskBodies] : callBodies())).map((body) => JSON.stringify(body));
  return fc
    .record({
      who: fc.constantFrom<Who>(...whoAsks(path)),
      method: fc.oneof(
        { weight: 15, arbitrary: fc.constantFrom(...methods) },
        {
          weight: 1,
          arbitrary: fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"),
        },
      ),
      address: addressOf(path, known, names),
      headers: hostileHeaders,
      type: hostileType,
      body: fc.oneof({ weight: 12, arbitrary: bodies }, { weight: 1, arbitrary: hostileBytes }),
    })
    .map(({ type, body, ...sent }) => ({
      ...sent,
      type: type ?? (kind === "json" ? "application/json" : "application/x-www-form-urlencoded"),
      body: sent.method === "GET" || sent.method === "HEAD" ? null : body,
    }));
}

const callBodies = () => [
  nearlyFields({ ...applicant(), prefers: "call", website: "", job: "", source: "feed" }),
  nearlyFields({ id: mine.id, question: "device", answer: "yes", q1: "yes", q2: "no", city: "Leeds" }),
  nearlyFields({ email: "zoe@example.org", password: "nine green lanterns", code: "123456", response: {}, name: "x" }),
];

function form(fields: Record<string, unknown>): string {
  const asText = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
  const pairs = Object.entries(fields).map(([name, value]) => [name, asText(value).toWellFormed()]);
  return new URLSearchParams(pairs).toString();
}

async function send({ who, method, address, headers, type, body }: Sent): Promise<Response> {
  const cookies: Record<Who, string> = {
    nobody: "",
    applicant: [mine.cookie, unlocked].join("; "),
    recruiter: cookieOf(recruiter),
    manager: cookieOf(manager),
  };
  const usual = {
    ...(cookies[who] === "" ? {} : { cookie: cookies[who] }),
    ...(body === null ? {} : { "content-type": type, origin: site.config.publicUrl, "sec-fetch-site": "same-origin" }),
  };
  return site.request(address, { method, headers: { ...usual, ...headers }, body: body as BodyInit | null });
}

function cookieOf(browser: Browser): string {
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

describe("hostile requests", () => {
  // Milliseconds for each on a busy machine.
  const timeout = Math.max(600_000, hostileRequests * 100);
  test(
    `${hostileRequests} over every endpoint cause no server error and no injected markup`,
    { timeout, ...longOnPglite },
    async () => {
      const all = fc.oneof(...endpoints.map(requestsTo));
      const statuses = new Map<number, number>();
      let count = 0;
      const property = fc.asyncProperty(all, async (sent) => {
        const response = await send(sent);
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        expect(response.status).toBeLessThan(500);
        expect(response.headers.get("set-cookie") ?? "").not.toContain("hostile");
        if (response.headers.get("content-type")?.startsWith("text/event-stream")) await response.body?.cancel();
        else {
          const said = await response.text();
          expect(said).not.toContain("<script>hostile()");
          expect(said).not.toMatch(/\n\s+at .+\.(?:ts|js):\d+|syntax error at|violates .+ constraint/);
        }
        expect(site.logged.filter((line) => line.includes('"level":50') || line.includes('"level":60'))).toEqual([]);
        (site.logged as string[]).length = 0;
        count += 1;
        // Some requests end sessions, remove confirmations, or use up a limit.
        if (count % 500 === 0) await stillThere(count);
      });
      await fc.assert(property, {
        numRuns: hostileRequests,
        endOnFailure: hostileRequests > 10_000,
        ...(seed === undefined ? {} : { seed }),
      });
      console.log(`hostile requests by status: ${JSON.stringify(Object.fromEntries([...statuses].toSorted()))}`);
      // A part of the requests was accepted.
      expect(statuses.get(200)).toBeGreaterThan(hostileRequests / 20);
    },
  );
});

/** Logs in again if the session ended, and reports the progress. */
async function stillThere(count: number): Promise<void> {
  const answers = await Promise.all([manager, recruiter].map((browser) => browser.get(`${deskApiPath}/me`)));
  if (answers.some(({ status }) => status !== 200)) await logIn();
  await site.database.query("update recruiter_session set confirmed_at = now()");
  if (count % 20_000 === 0) console.log(`${count} hostile requests`);
}
