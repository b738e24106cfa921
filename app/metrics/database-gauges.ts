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
import { chatTarget, type DeliveryKind } from "../../domain/delivery/drafts.ts";
import { noticeTargets } from "../../domain/delivery/notices.ts";
import { keptPromise } from "../../db/queries/promise.ts";
import { CachedReading } from "./cached-reading.ts";
import { metric, type MetricName } from "./definitions.ts";

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
  const gauge = <Name extends MetricName>(name: Name) => new Gauge({ ...metric(name), registers: [registry] });
  return {
    up: gauge("fairlead_database_up"),
    age: gauge("fairlead_database_figures_age_seconds"),
    connections: gauge("fairlead_database_connections"),
    took: gauge("fairlead_database_answer_seconds"),
    schema: gauge("fairlead_schema_info"),
    waiting: gauge("fairlead_applications_waiting"),
    dueSoon: gauge("fairlead_applications_due_soon"),
    overdue: gauge("fairlead_applications_overdue"),
    oldest: gauge("fairlead_applications_oldest_waiting_seconds"),
    held: gauge("fairlead_applications_held"),
    promise: gauge("fairlead_promise_applications"),
    jobs: gauge("fairlead_queue_jobs"),
    jobAge: gauge("fairlead_queue_oldest_due_seconds"),
    withheld: gauge("fairlead_vacancies_withheld"),
    withheldPages: gauge("fairlead_pages_withheld"),
    failing: gauge("fairlead_endpoint_failing_seconds"),
    disabled: gauge("fairlead_endpoint_disabled"),
    undelivered: gauge("fairlead_deliveries_waiting"),
    undeliveredAge: gauge("fairlead_deliveries_oldest_waiting_seconds"),
    dead: gauge("fairlead_deliveries_dead"),
    bounced: gauge("fairlead_mail_bounced"),
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
  gauges.jobs.set({ state: "paused" }, figures.pausedJobs);
  gauges.jobAge.set(since(figures.dueJobSince));
  gauges.withheld.set(figures.withheld);
  gauges.withheldPages.set(figures.withheldPages);
  for (const { id: endpoint } of operator.webhooks) {
    const { disabled = false, failingMs = null } = figures.endpoints.find(({ id }) => id === endpoint) ?? {};
    gauges.disabled.set({ endpoint }, disabled ? 1 : 0);
    gauges.failing.set({ endpoint }, Math.max(0, failingMs ?? 0) / 1000);
  }
}

function setDeliveries(gauges: Gauges, figures: DeliveryFigures | null, { operator, alertUrl }: Config): void {
  if (!figures) return;
  gauges.bounced.set(figures.bounced);
  // Sets all current targets to 0, so that they appear even if nothing waits.
  const targets: Readonly<Record<DeliveryKind, ReadonlySet<string>>> = {
    webhook: new Set([...operator.webhooks.map(({ id }) => id), ...(alertUrl === undefined ? [] : [chatTarget])]),
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
