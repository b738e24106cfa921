/** Load from this process over loopback, counted by autocannon. */
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

async function load(url: string, bound: Bound, connections: number, requests: Options["requests"]): Promise<Load> {
  const limit = "seconds" in bound ? { duration: bound.seconds } : { amount: bound.amount };
  const result = await autocannon({ url, connections, timeout: 20, requests, ...limit });
  const { non2xx, errors, timeouts } = result;
  if (non2xx + errors > 0) {
    throw new Error(
      `of ${result.requests.total} requests ${non2xx} were refused and ${errors} failed, ${timeouts} of them for time`,
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
    "x-forwarded-for": `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`,
  };
  return { body: JSON.stringify(body), headers };
}
