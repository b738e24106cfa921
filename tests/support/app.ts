/**
 * The whole server on a real database, called without a port. Only the clock and the country
 * database are fake.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { type Config, publishingErrors, readConfig, readOperatorText, rehearsalErrors } from "../../app/config.ts";
import type { Database } from "../../db/database.ts";
import type { Operator } from "../../domain/operator/operator.ts";
import { newDeliveryId } from "../../commands/outbox/delivery-id.ts";
import { sendWebhookTest } from "../../integrations/webhook/test-event.ts";
import { fakeGeoip } from "../../integrations/geoip/fake.ts";
import { openProvider } from "../../integrations/oidc/provider.ts";
import { chatTranslator } from "../../integrations/translation/chat-translator.ts";
import { type App, createApp } from "../../server/app.ts";
import type { Dependencies } from "../../server/dependencies.ts";
import type { Observer, RequestTracer } from "../../server/observer.ts";
import { type Assets, builtAssets } from "../../server/http/assets.ts";
import { createLog } from "../../server/http/log.ts";
import { shownFromFile } from "../../domain/vacancies/from-operator-file.ts";
import { type PublishedCatalog, catalogOf } from "../../commands/vacancies/published-catalog.ts";
import { addressIn } from "./addresses.ts";
import { type TestDatabase, useDatabase } from "./databases.ts";
import { demoOperator, demoOperatorFile } from "./operators.ts";
import { testSecret } from "./secrets.ts";

export { addressIn };

export interface AppOptions {
  readonly operator?: Operator;
  readonly config?: Partial<Config>;
  /** Wraps the test's database, to break it. */
  readonly database?: (real: Database) => Database;
  readonly observer?: Observer;
  readonly tracer?: RequestTracer;
  /** Replaces the vacancies that a first start imports from the operator file. */
  readonly catalog?: () => PublishedCatalog;
}

export interface TestApp {
  readonly config: Config;
  readonly database: Database;
  readonly app: App;
  readonly log: Logger;
  /** The vacancies shown on the site. */
  readonly catalog: PublishedCatalog;
  /** The server's current time, which a test may change. */
  now: Date;
  /** Every log line as written. */
  readonly logged: readonly string[];
  /** Any request. Without an address header it comes from a unique address without a country. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** A page navigation. */
  open(path: string, headers?: Record<string, string>): Promise<Response>;
  /** A form post by a browser. */
  submit(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** A JSON call. A text `body` is sent unchanged. */
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

/**
 * On its own database, or on the given one. Options that tests must create first are a function.
 */
// oxlint-disable-next-line react/hooks -- a set-up of vitest, no hook of React
export function useApp(given: AppOptions | (() => AppOptions) = {}, on: TestDatabase = useDatabase()): TestApp {
  const logged: string[] = [];
  const log = createLog("debug", { write: (line) => void logged.push(line) });
  const options = () => (typeof given === "function" ? given() : given);
  let config: Config | undefined;
  let app: App | undefined;
  let catalog: PublishedCatalog | undefined;
  const test: TestApp = {
    get config() {
      config ??= testConfig(options());
      return config;
    },
    log,
    logged,
    now: new Date("2026-11-20T10:00:00Z"),
    get catalog() {
      catalog ??= options().catalog?.() ?? catalogOf(shownFromFile(test.config.operator, test.now));
      return catalog;
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
      // The headers that a browser adds to every request.
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
    catalog: test.catalog,
    geoip: fakeGeoip(Object.fromEntries(Object.entries(addressIn).map(([country, address]) => [address, country]))),
    openProvider,
    publishingErrors: (operator) => publishingErrors(test.config, operator),
    readOperatorText: (text, change) => readOperatorText(test.config, text, change),
    rehearsalErrors: () => rehearsalErrors(test.config, test.catalog),
    testWebhook: (webhook) => sendWebhookTest(test.config, webhook, { id: newDeliveryId(), at: test.now }),
    translate: test.config.translation ? chatTranslator(test.config.translation) : undefined,
    assets: assets(),
    log,
    observer: options().observer,
    tracer: options().tracer,
    now: () => test.now,
  });
  return test;
}

/** Read once, because reading the operator file takes a tenth of a second. */
let demoConfig: Config | undefined;

function testConfig({ operator = demoOperator, config = {} }: AppOptions): Config {
  const settings = {
    OPERATOR_FILE: fileURLToPath(demoOperatorFile),
    PUBLIC_URL: "http://jobs.example",
    SECRET: testSecret,
    // Tests of the journal set their own.
    ERASURE_JOURNAL: "off",
    // One proxy in front, so that a test can be many visitors.
    TRUST_PROXY: "1",
  };
  demoConfig ??= readConfig(settings);
  return { ...demoConfig, operator, fileOperator: operator, ...config };
}

let built: Assets | undefined;

/** The output of `npm run build`, compressed once, because that takes a moment. */
function assets(): Assets {
  const directory = fileURLToPath(new URL("../../dist/client/", import.meta.url));
  if (!existsSync(directory)) throw new Error("dist/client is not there: run `npm run build` first");
  built ??= builtAssets(directory);
  return built;
}

let visitors = 0;

/**
 * In the documentation network (RFC 3849), without a country. A /48 each, so that no two share a
 * limit.
 */
export function nextAddress(): string {
  visitors += 1;
  return `2001:db8:${(visitors & 0xffff).toString(16)}:${(visitors >> 16).toString(16)}::1`;
}

/** `name=value` of a cookie set by an answer, for the next request; undefined if there is none. */
export function cookieOf(response: Response, name: string): string | undefined {
  const line = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  return line?.split(";", 1)[0];
}
