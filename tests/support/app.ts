/**
 * The whole server on a real database, called without a port. Fake is only what lies outside: the clock and the country
 * database.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { type Config, readConfig } from "../../config.ts";
import type { Database } from "../../db/database.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { fakeGeoip } from "../../gateways/geoip/fake.ts";
import { openProvider } from "../../gateways/oidc/provider.ts";
import { type App, createApp } from "../../server/app.ts";
import type { Dependencies } from "../../server/dependencies.ts";
import type { Observer, RequestTracer } from "../../server/observer.ts";
import { type Assets, builtAssets } from "../../server/http/assets.ts";
import { createLog } from "../../server/http/log.ts";
import { shownFromFile } from "../../domain/vacancies/from-operator-file.ts";
import { type Shelf, shelfOf } from "../../vacancies/shelf.ts";
import { addressIn } from "./addresses.ts";
import { type TestDatabase, useDatabase } from "./databases.ts";
import { demoOperator, demoOperatorFile } from "./operators.ts";
import { testSecret } from "./secrets.ts";

export { addressIn };

export interface AppOptions {
  readonly operator?: Operator;
  readonly config?: Partial<Config>;
  /** Instead of the database of the test, to break it. */
  readonly database?: (real: Database) => Database;
  readonly observer?: Observer;
  readonly tracer?: RequestTracer;
  /** Instead of what a first start takes in of the operator file. */
  readonly shelf?: () => Shelf;
}

export interface TestApp {
  readonly config: Config;
  readonly database: Database;
  readonly app: App;
  readonly log: Logger;
  /** What of vacancies the site shows. */
  readonly shelf: Shelf;
  /** What the server takes for now; a test may change it. */
  now: Date;
  /** Every line of its log, as it is written. */
  readonly logged: readonly string[];
  /** Any request. Without an address of its own, it comes from one that nobody else uses, and of no country. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Somebody opens a page. */
  open(path: string, headers?: Record<string, string>): Promise<Response>;
  /** The browser posts a form. */
  submit(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** A JSON call. `body` is sent as it is when it is a text. */
  call(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export interface Answer {
  readonly response: Response;
  readonly status: number;
  readonly body: {
    code: number;
    message: string;
    result?: { id: string; next?: string };
    errors?: Record<string, string>;
  };
}

/** On a database of its own, or on one that the test file has already. Options that tests have to make first: a function. */
// oxlint-disable-next-line react/hooks -- a set-up of vitest, no hook of React
export function useApp(given: AppOptions | (() => AppOptions) = {}, on: TestDatabase = useDatabase()): TestApp {
  const logged: string[] = [];
  const log = createLog("debug", { write: (line) => void logged.push(line) });
  const options = () => (typeof given === "function" ? given() : given);
  let config: Config | undefined;
  let app: App | undefined;
  let shelf: Shelf | undefined;
  const test: TestApp = {
    get config() {
      config ??= testConfig(options());
      return config;
    },
    log,
    logged,
    now: new Date("2026-11-20T10:00:00Z"),
    get shelf() {
      shelf ??= options().shelf?.() ?? shelfOf(shownFromFile(test.config.operator, test.now));
      return shelf;
    },
    get database() {
      return options().database?.(on.database) ?? on.database;
    },
    get app() {
      app ??= createApp(dependencies());
      return app;
    },
    async request(path, init = {}) {
      const { publicUrl } = test.config;
      const headers = new Headers(init.headers);
      // What a browser adds to every request.
      if (!headers.has("host")) headers.set("host", new URL(publicUrl).host);
      if (!headers.has("x-forwarded-for")) headers.set("x-forwarded-for", nextAddress());
      return test.app.request(publicUrl + path, { ...init, headers });
    },
    open: (path, headers) => test.request(path, { headers: { accept: "text/html,*/*;q=0.8", ...headers } }),
    submit: (path, fields, headers) =>
      test.request(path, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { accept: "text/html", origin: new URL(test.config.publicUrl).origin, ...headers },
      }),
    async call(path, body, headers) {
      const response = await test.request(path, {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
        headers: { "content-type": "application/json", ...headers },
      });
      return { response, status: response.status, body: (await response.json()) as Answer["body"] };
    },
  };
  const dependencies = (): Dependencies => ({
    config: test.config,
    database: test.database,
    shelf: test.shelf,
    geoip: fakeGeoip(Object.fromEntries(Object.entries(addressIn).map(([country, address]) => [address, country]))),
    openProvider,
    assets: assets(),
    log,
    observer: options().observer,
    tracer: options().tracer,
    now: () => test.now,
  });
  return test;
}

function testConfig({ operator = demoOperator, config = {} }: AppOptions): Config {
  const settings = {
    OPERATOR_FILE: fileURLToPath(demoOperatorFile),
    PUBLIC_URL: "http://jobs.example",
    SECRET: testSecret,
    // Tests of it name one of their own.
    ERASURE_JOURNAL: "off",
    // One proxy in front, so that a test can be many visitors.
    TRUST_PROXY: "1",
  };
  return { ...readConfig(settings), operator, ...config };
}

let built: Assets | undefined;

/** What `npm run build` left: compressing it takes a moment, so once. */
function assets(): Assets {
  const directory = fileURLToPath(new URL("../../dist/client/", import.meta.url));
  if (!existsSync(directory)) throw new Error("dist/client is not there: run `npm run build` first");
  built ??= builtAssets(directory);
  return built;
}

let visitors = 0;

/** In the network kept for documentation (RFC 3849): of no country. A /48 each, so that no two count together anywhere. */
export function nextAddress(): string {
  visitors += 1;
  return `2001:db8:${(visitors & 0xffff).toString(16)}:${(visitors >> 16).toString(16)}::1`;
}

/** `name=value` of a cookie that an answer sets, ready for the next request; undefined if it sets none of that name. */
export function cookieOf(response: Response, name: string): string | undefined {
  const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  return line?.split(";", 1)[0];
}
