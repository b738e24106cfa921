/** Load from this process over loopback: by autocannon, or at a fixed rate. */
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import autocannon, { type Options } from "autocannon";
import { noticeVersionFor } from "../../commands/applications/notice-version.ts";
import { demoOperator } from "../../tests/support/operators.ts";

export interface Load {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
}

/** Limit by time or by number of requests. */
export type Bound = { readonly seconds: number } | { readonly amount: number };

/** Headers of a phone. */
export const pageHeaders = {
  "accept-encoding": "gzip, deflate, br",
  accept: "text/html",
  "accept-language": "en-GB,en;q=0.9",
};

export function loadPages(url: string, paths: readonly string[], bound: Bound, connections = 32): Promise<Load> {
  return load(
    url,
    bound,
    connections,
    paths.map((path) => ({ path, headers: pageHeaders })),
  );
}

/** Each registration has its own person and address, so that rate limits count but refuse none. */
export function loadRegistrations(url: string, bound: Bound, connections = 16): Promise<Load> {
  return load(url, bound, connections, [
    { method: "POST", path: "/api/register", setupRequest: (request) => ({ ...request, ...registration() }) },
  ]);
}

/** The cookies that an answer sets, as a request sends them. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");

interface Visited {
  readonly path: string;
  readonly cookie: string;
  /** A form to post; omitted: the page is asked for. */
  readonly form?: string;
  /** Each request comes from another address, so that rate limits count but refuse none. */
  readonly newAddressEach: boolean;
}

/** Requests one page at a fixed rate. Times begin when a request is due, so that delays count. */
export async function loadAtRate(url: string, visited: Visited, rate: number, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const began = performance.now();
  const answers: Promise<number>[] = [];
  try {
    while (answers.length < rate * seconds) {
      const due = began + (answers.length * 1000) / rate;
      if (due > performance.now()) {
        await wait(1);
        continue;
      }
      const answer = answeredAfter(url, visited, agent, due);
      // Reported below; until then it must not end the process.
      answer.catch(() => {});
      answers.push(answer);
    }
    await Promise.all(answers);
  } finally {
    agent.destroy();
  }
  const times = (await Promise.all(answers)).toSorted((a, b) => a - b);
  return {
    perSecond: (times.length * 1000) / (performance.now() - began),
    p99: times[Math.floor(times.length * 0.99)]!,
  };
}

/** Milliseconds since `due`; rejects unless the answer is 200. */
function answeredAfter(
  url: string,
  { path, cookie, form, newAddressEach }: Visited,
  agent: Agent,
  due: number,
): Promise<number> {
  people += 1;
  const headers = {
    ...pageHeaders,
    cookie,
    ...(newAddressEach && { "x-forwarded-for": addressOf(people) }),
    ...(form !== undefined && { "content-type": "application/x-www-form-urlencoded", origin: url }),
  };
  return new Promise((resolve, reject) => {
    request(url + path, { agent, headers, method: form === undefined ? "GET" : "POST" }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} was answered with ${response.statusCode}`));
      response.resume().once("end", () => resolve(performance.now() - due));
    })
      .once("error", reject)
      .end(form);
  });
}

async function load(url: string, bound: Bound, connections: number, requests: Options["requests"]): Promise<Load> {
  const limit = "seconds" in bound ? { duration: bound.seconds } : { amount: bound.amount };
  const result = await autocannon({ url, connections, timeout: 20, requests, ...limit });
  const { non2xx, errors, timeouts } = result;
  if (non2xx + errors > 0) {
    throw new Error(
      `of ${result.requests.total} requests ${non2xx} were refused and ${errors} failed, ${timeouts} of them by timeout`,
    );
  }
  return { perSecond: result.requests.total / result.duration, p99: result.latency.p99 };
}

let people = 0;

/** Unique per run, so that a database can take several. */
const run = Date.now().toString(36);

/** A request as the form sends it. */
export function registration(): { body: string; headers: Record<string, string> } {
  people += 1;
  const body = {
    name: `Zoë Tester ${people}`,
    email: `zoe.${run}.${people}@example.org`,
    // British mobile numbers begin with 7400 to 7449.
    contact: `74${String(people).padStart(8, "0")}`,
    area_code: "44",
    country: "GB",
    age: "31",
    job: "it-project-assistant",
    notice_version: noticeVersionFor(demoOperator.identity.legalName),
    time_zone: "Europe/London",
    fill_time: 41_000,
    attribution: { source: "newsletter", campaign: "spring" },
  };
  const headers = {
    "content-type": "application/json",
    lang: "gb",
    "idempotency-key": `${run}-${people}-0123456789abcdef`,
    "x-forwarded-for": addressOf(people),
  };
  return { body: JSON.stringify(body), headers };
}

const addressOf = (person: number) => `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`;
