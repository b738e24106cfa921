/** A desk with a provider: apps with different operator settings, and people at the provider. */
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { deskApiPath, deskAuthPath, oidcCallbackPath } from "../../routes.ts";
import { type TestApp, useApp } from "./app.ts";
import type { TestDatabase } from "./databases.ts";
import { type Browser, type DeskAnswer, recruit, type Recruit } from "./desk.ts";
import { FakeProvider, type Person } from "./oidc-provider.ts";
import { operatorWith } from "./operators.ts";

let people = 0;

// oxlint-disable-next-line react/hooks -- a set-up of vitest, no hook of React
export function useOidc(context: TestDatabase) {
  const provider = new FakeProvider();
  beforeAll(async () => {
    await provider.start();
    // The first invited one is always a manager.
    await recruit(without, "manager");
  });
  afterAll(() => provider.close());
  beforeEach(() => {
    provider.mood = "well";
    provider.algorithm = "RS256";
    provider.change = (claims) => claims;
    provider.published = {};
    provider.givesRefreshTokens = true;
    provider.tellsInToken = true;
    provider.redirectUri = `http://jobs.example${oidcCallbackPath}`;
  });

  const appWith = (oidc: object) =>
    useApp(
      () => ({
        operator: operatorWith({
          oidc: { issuer: provider.issuer, clientId: provider.clientId, name: "Staff ID", ...oidc },
        }),
        config: { oidcClientSecret: provider.clientSecret },
      }),
      context,
    );
  const without = useApp({}, context);

  function begin(browser: Browser, body: object = {}): Promise<DeskAnswer> {
    return browser.post(`${deskAuthPath}/oidc/begin`, { to: "/desk", ...body });
  }

  function comeBack(browser: Browser, answer: URLSearchParams): Promise<DeskAnswer> {
    return browser.get(`${oidcCallbackPath}?${answer.toString()}`);
  }

  /** The whole log-in; returns the final address. */
  async function enter(browser: Browser, person: Person, body: object = {}): Promise<string | null> {
    const begun = await begin(browser, body);
    expect(begun.status).toBe(200);
    const back = await comeBack(browser, provider.logIn(begun.body.url, person));
    expect(back.status).toBe(303);
    return back.headers.get("location");
  }

  /** An account with password and second step, and its person at the provider. */
  async function known(role: "recruiter" | "manager" = "recruiter"): Promise<{ recruiter: Recruit; person: Person }> {
    const recruiter = await recruit(without, role);
    return { recruiter, person: personWith(recruiter.email) };
  }

  /** Acts as if the provider had last been asked about a recruiter the given seconds ago. */
  async function longAgo(email: string, seconds: number): Promise<void> {
    await context.database.query(
      `update recruiter_account a set asked_at = now() - make_interval(secs => $2::integer),
         answered_at = now() - make_interval(secs => $2::integer), agreed_at = now() - make_interval(secs => $2::integer)
       from recruiter r where r.id = a.user_id and r.email = $1 and a.provider_id <> 'credential'`,
      [email, seconds],
    );
  }

  return {
    provider,
    /** The provider is trusted for the second step. */
    trusting: appWith({ secondStep: "provider" }),
    /** The desk requires its own second step. */
    asking: appWith({}),
    /** Everyone may also log in with a password. */
    open: appWith({ local: "everyone" }),
    without,
    begin,
    comeBack,
    personWith,
    enter,
    known,
    longAgo,
  };
}

/** A person at the provider with the given or a new address. */
function personWith(email: string | undefined, more: Partial<Person> = {}): Person {
  people += 1;
  return { sub: `subject-${people}`, email, email_verified: true, name: "Known There", ...more };
}

/** Acts as if the operator file had been reloaded: the discovery document is not cached. */
export function forgetful(app: TestApp): TestApp {
  const { operator } = app.config;
  Object.assign(app.config, { operator: { ...operator, oidc: { ...operator.oidc } } });
  return app;
}

/** The status of a logged-in or logged-out browser. */
export async function statusOf(browser: Browser): Promise<number> {
  return (await browser.get(`${deskApiPath}/me`)).status;
}
