/** Types for the part of autocannon that is used: it ships none. */
declare module "autocannon" {
  export interface Request {
    method?: string;
    path?: string;
    body?: string;
    headers?: Record<string, string>;
  }

  export interface Options {
    url: string;
    connections: number;
    /** Seconds, unless `amount` gives a number of requests. */
    duration?: number;
    amount?: number;
    /** Seconds. */
    timeout?: number;
    requests: readonly (Request & { setupRequest?: (request: Request) => Request })[];
  }

  export interface Result {
    requests: { total: number };
    latency: { p99: number };
    /** Seconds. */
    duration: number;
    non2xx: number;
    errors: number;
    timeouts: number;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
