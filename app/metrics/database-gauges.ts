/** Metrics read from the database, the same in every process of an installation. */
import { Gauge, type Registry } from "prom-client";
import type { Config } from "../config.ts";
import type { Database, PoolUse } from "../../db/database.ts";
import {
  type DeliveryCount,
  type DeliveryFigures,
  deliveryFigures,
  type OperatingFigures,
  operatingFigures,
} from "../../db/queries/operating-figures.ts";
import type { DeliveryKind } from "../../domain/delivery/drafts.ts";
import { noticeTargets } from "../../domain/delivery/notices.ts";
import { keptPromise } from "../../db/queries/promise.ts";
import { CachedReading } from "./cached-reading.ts";

/**
 * Maximum age of readings in ms: those needed at every scrape, more expensive ones, and those over
 * thirty days.
 */
const readEvery = { operating: 4_000, deliveries: 60_000, promise: 300_000 } as const;

/** Milliseconds that a scrape waits for the database, less than Prometheus's timeout of 10 s. */
const patience = 2_000;

/**
 * Milliseconds that an outdated reading is still reported: as long as Prometheus keeps an old
 * value.
 */
const worthMs = 300_000;

/**
 * Updates the gauges. Never rejects: while the database is unreachable, it reports that and the
 * last known values for a while.
 */
export type RefreshGauges = () => Promise<void>;

export function databaseGauges(
  registry: Registry,
  { database, config, now }: { database: Database; config: Config; now: () => Date },
): RefreshGauges {
  const operating = new CachedReading(() => operatingFigures(database, now()), readEvery.operating);
  const deliveries = new CachedReading(() => deliveryFigures(database, now()), readEvery.deliveries);
  const promise = new CachedReading(() => keptPromise(database, now()), readEvery.promise);
  const gauges = gaugesOf(registry);
  return async () => {
    const [up] = await Promise.all([operating, deliveries, promise].map((reading) => reading.refresh(patience)));
    for (const gauge of Object.values(gauges)) forget(gauge);
    gauges.up.set(up ? 1 : 0);
    setConnections(gauges, database.pool?.());
    if (operating.age) gauges.age.set(operating.age.seconds);
    if (operating.age) gauges.took.set(operating.age.took);
    setOperating(gauges, operating.last(readEvery.operating + worthMs), config, now());
    setDeliveries(gauges, deliveries.last(readEvery.deliveries + worthMs), config);
    const figures = promise.last(readEvery.promise + worthMs);
    if (figures) gauges.promise.set({ outcome: "kept" }, figures.kept);
    if (figures) gauges.promise.set({ outcome: "missed" }, figures.missed);
  };
}

/** Removes unknown values: a metric without labels would otherwise be 0 from the start. */
function forget(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}

type Gauges = ReturnType<typeof gaugesOf>;

function gaugesOf(registry: Registry) {
  const gauge = <const Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `fairlead_${name}`, help, labelNames: [...labelNames], registers: [registry] });
  return {
    up: gauge("database_up", "1: the database answered the queries for these metrics in time"),
    age: gauge("database_figures_age_seconds", "Age of the figures from the database"),
    connections: gauge("database_connections", "Connections to the server: used and idle; and waiting statements", [
      "state",
    ]),
    took: gauge("database_answer_seconds", "Time that the database took for the figures"),
    schema: gauge("schema_info", "1, with the name of the newest migration", ["schema"]),
    waiting: gauge("applications_waiting", "Applications that wait for first contact; counted up to 10,000"),
    dueSoon: gauge("applications_due_soon", "Of these, those whose 24 hours end within four hours"),
    overdue: gauge("applications_overdue", "Of these, those whose 24 hours are over"),
    oldest: gauge("applications_oldest_waiting_seconds", "Longest waiting time; 0: none waits"),
    held: gauge("applications_held", "Held applications without a decision; counted up to 10,000"),
    promise: gauge("promise_applications", "Applications of the last 30 days by outcome of the 24-hour promise", [
      "outcome",
    ]),
    jobs: gauge("queue_jobs", "Open deliveries: due, later, or waiting for an earlier one; counted up to 10,000", [
      "state",
    ]),
    jobAge: gauge("queue_oldest_due_seconds", "How long the oldest due delivery has been due; 0: none is due"),
    withheld: gauge("vacancies_withheld", "Open vacancies with texts that are withheld because they ask for money"),
    withheldPages: gauge("pages_withheld", "Published pages of the site with such texts; the home page is one"),
    failing: gauge("endpoint_failing_seconds", "Time since deliveries to a webhook began to fail; 0: they succeed", [
      "endpoint",
    ]),
    disabled: gauge("endpoint_disabled", "1: the webhook is disabled", ["endpoint"]),
    undelivered: gauge("deliveries_waiting", "Undelivered deliveries; counted up to 10,000", ["kind", "target"]),
    undeliveredAge: gauge("deliveries_oldest_waiting_seconds", "How long the oldest of them has waited", [
      "kind",
      "target",
    ]),
    dead: gauge("deliveries_dead", "Dead letters among the newest 10,000 deliveries", ["kind", "target"]),
    bounced: gauge("mail_bounced", "Emails that bounced in the last day"),
  };
}

function setConnections(gauges: Gauges, pool: PoolUse | undefined): void {
  for (const [state, count] of Object.entries(pool ?? {})) gauges.connections.set({ state }, count as number);
}

function setOperating(gauges: Gauges, figures: OperatingFigures | null, { operator }: Config, now: Date): void {
  if (!figures) return;
  const since = (moment: Date | null) => (moment === null ? 0 : Math.max(0, (now.getTime() - moment.getTime()) / 1000));
  gauges.schema.set({ schema: figures.schema }, 1);
  gauges.waiting.set(figures.open);
  gauges.dueSoon.set(figures.dueSoon);
  gauges.overdue.set(figures.overdue);
  gauges.oldest.set(since(figures.waitingSince));
  gauges.held.set(figures.held);
  gauges.jobs.set({ state: "due" }, figures.dueJobs);
  gauges.jobs.set({ state: "later" }, figures.laterJobs);
  gauges.jobs.set({ state: "waiting" }, figures.waitingJobs);
  gauges.jobAge.set(since(figures.dueJobSince));
  gauges.withheld.set(figures.withheld);
  gauges.withheldPages.set(figures.withheldPages);
  for (const { id: endpoint } of operator.webhooks) {
    const { disabled = false, failingMs = null } = figures.endpoints.find(({ id }) => id === endpoint) ?? {};
    gauges.disabled.set({ endpoint }, disabled ? 1 : 0);
    gauges.failing.set({ endpoint }, Math.max(0, failingMs ?? 0) / 1000);
  }
}

function setDeliveries(gauges: Gauges, figures: DeliveryFigures | null, { operator }: Config): void {
  if (!figures) return;
  gauges.bounced.set(figures.bounced);
  // Sets all current targets to 0, so that they appear even if nothing waits.
  const targets: Readonly<Record<DeliveryKind, ReadonlySet<string>>> = {
    webhook: new Set(operator.webhooks.map(({ id }) => id)),
    notice: new Set(noticeTargets),
    email: new Set(["mail"]),
  };
  for (const [kind, known] of Object.entries(targets)) {
    for (const target of known) {
      for (const gauge of [gauges.undelivered, gauges.undeliveredAge, gauges.dead]) gauge.set({ kind, target }, 0);
    }
  }
  const labelsOf = ({ kind, target }: DeliveryCount) => ({
    kind,
    target: targets[kind].has(target) ? target : "removed",
  });
  for (const each of figures.dead) gauges.dead.inc(labelsOf(each), each.count);
  const ages = new Map<string, number>();
  for (const each of figures.waiting) {
    const labels = labelsOf(each);
    const name = `${labels.kind} ${labels.target}`;
    ages.set(name, Math.max(ages.get(name) ?? 0, each.ageMs));
    gauges.undelivered.inc(labels, each.count);
    gauges.undeliveredAge.set(labels, (ages.get(name) ?? 0) / 1000);
  }
}
