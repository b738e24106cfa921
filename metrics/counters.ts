/** What the process counts itself, as it happens. */
import { Counter, Histogram, type Registry } from "prom-client";
import { deliveryKinds } from "../domain/delivery/drafts.ts";
import { attemptResults, type DeliverDependencies } from "../jobs/deliver.ts";
import { type Observer, registrationResults } from "../server/observer.ts";

/** Whatever else somebody sends is one method. */
const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Routes that are told apart. There are far fewer; what came out of hand could not fill the memory of whoever stores this. */
const mostRoutes = 500;

/** Requests and applications, for a process that answers. */
export function requestCounters(registry: Registry): Observer {
  const registers = [registry];
  const requests = new Counter({
    name: "fairlead_http_requests_total",
    help: "Requests that were answered, by method, pattern of the route and class of the status",
    labelNames: ["method", "route", "status"] as const,
    registers,
  });
  const durations = new Histogram({
    name: "fairlead_http_request_duration_seconds",
    help: "From when a request was read until its answer was made, by pattern of the route",
    labelNames: ["route"] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const registrations = new Counter({
    name: "fairlead_registrations_total",
    help: "Applications that were sent, by what became of them: accepted is saved",
    labelNames: ["result"] as const,
    registers,
  });
  for (const result of registrationResults) registrations.inc({ result }, 0);
  const routes = new Set<string>();
  return {
    answered({ method, route, status, seconds }) {
      if (routes.size < mostRoutes) routes.add(route);
      const known = routes.has(route) ? route : "other";
      requests.inc({
        method: methods.has(method) ? method : "other",
        route: known,
        status: status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : "other",
      });
      durations.observe({ route: known }, seconds);
    },
    registered: (result) => registrations.inc({ result }),
  };
}

/** Attempts to deliver, for a process that makes them. */
export function attemptCounter(registry: Registry): NonNullable<DeliverDependencies["attempted"]> {
  const attempts = new Counter({
    name: "fairlead_delivery_attempts_total",
    help: "Attempts to deliver, by kind and by what came of them: kind email is the mail that was sent and refused",
    labelNames: ["kind", "result"] as const,
    registers: [registry],
  });
  for (const kind of deliveryKinds) for (const result of attemptResults) attempts.inc({ kind, result }, 0);
  return (kind, result) => attempts.inc({ kind, result });
}
