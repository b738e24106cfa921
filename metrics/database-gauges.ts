/** What the database says, as metrics: the same from every process of an installation. */
import { Gauge, type Registry } from "prom-client";
import type { Config } from "../config.ts";
import type { Database, PoolUse } from "../db/database.ts";
import {
  type DeliveryCount,
  type DeliveryFigures,
  deliveryFigures,
  type OperatingFigures,
  operatingFigures,
} from "../db/queries/operating-figures.ts";
import type { DeliveryKind } from "../domain/delivery/drafts.ts";
import { noticeTargets } from "../domain/delivery/notices.ts";
import { keptPromise } from "../db/queries/promise.ts";
import { Kept } from "./kept.ts";

/** How old readings may be, in ms: what every scrape wants anew, what reads more, and what reads the rows of thirty days. */
const readEvery = { operating: 4_000, deliveries: 60_000, promise: 300_000 } as const;

/** How long a scrape waits for the database, in ms: less than Prometheus waits for a scrape (10 s). */
const patience = 2_000;

/** Until when a reading says something after it should have been read again, in ms: as long as Prometheus believes an old value. */
const worthMs = 300_000;

/** Sets them anew. Never rejects: while the database is away, it says so, and what was last known for as long as it is worth. */
export type RefreshGauges = () => Promise<void>;

export function databaseGauges(
  registry: Registry,
  { database, config, now }: { database: Database; config: Config; now: () => Date },
): RefreshGauges {
  const operating = new Kept(() => operatingFigures(database, now()), readEvery.operating);
  const deliveries = new Kept(() => deliveryFigures(database, now()), readEvery.deliveries);
  const promise = new Kept(() => keptPromise(database, now()), readEvery.promise);
  const gauges = gaugesOf(registry);
  return async () => {
    const [up] = await Promise.all([operating, deliveries, promise].map((kept) => kept.refresh(patience)));
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

/** What is not known is not there: a metric without labels would else be 0 from its beginning. */
function forget(gauge: Gauge): void {
  gauge.reset();
  gauge.remove({});
}

type Gauges = ReturnType<typeof gaugesOf>;

function gaugesOf(registry: Registry) {
  const gauge = <const Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `fairlead_${name}`, help, labelNames: [...labelNames], registers: [registry] });
  return {
    up: gauge("database_up", "1: the database answered what is asked for these metrics, in time"),
    age: gauge("database_figures_age_seconds", "How old the figures of the database are"),
    connections: gauge("database_connections", "Connections to the server: used, idle; and statements that wait", [
      "state",
    ]),
    took: gauge("database_answer_seconds", "How long the database took to say the figures"),
    schema: gauge("schema_info", "1, with the name of the newest migration", ["schema"]),
    waiting: gauge("applications_waiting", "Applications that somebody still has to write to; counted up to 10,000"),
    dueSoon: gauge("applications_due_soon", "Of these, those whose 24 hours end within four hours"),
    overdue: gauge("applications_overdue", "Of these, those whose 24 hours are over"),
    oldest: gauge(
      "applications_oldest_waiting_seconds",
      "How long the one that waits longest has waited; 0: none waits",
    ),
    held: gauge("applications_held", "Applications that are held back, undecided; counted up to 10,000"),
    promise: gauge("promise_applications", "What became of the promise of 24 hours in the last 30 days", ["outcome"]),
    jobs: gauge(
      "queue_jobs",
      "Deliveries that are open: due, later, waiting for an earlier one; counted up to 10,000",
      ["state"],
    ),
    jobAge: gauge("queue_oldest_due_seconds", "How long the delivery that is longest due has been so; 0: none is"),
    withheld: gauge("vacancies_withheld", "Open vacancies with texts that are withheld, because they ask for money"),
    failing: gauge("endpoint_failing_seconds", "Since when nothing got through to a webhook; 0: it does", ["endpoint"]),
    disabled: gauge("endpoint_disabled", "1: the webhook was switched off", ["endpoint"]),
    undelivered: gauge("deliveries_waiting", "What has not arrived; counted up to 10,000", ["kind", "target"]),
    undeliveredAge: gauge("deliveries_oldest_waiting_seconds", "Since when the oldest of it waits", ["kind", "target"]),
    dead: gauge("deliveries_dead", "What was given up, of the newest 10,000", ["kind", "target"]),
    bounced: gauge("mail_bounced", "E-mails that came back in the last day"),
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
  for (const { id: endpoint } of operator.webhooks) {
    const { disabled = false, failingMs = null } = figures.endpoints.find(({ id }) => id === endpoint) ?? {};
    gauges.disabled.set({ endpoint }, disabled ? 1 : 0);
    gauges.failing.set({ endpoint }, Math.max(0, failingMs ?? 0) / 1000);
  }
}

function setDeliveries(gauges: Gauges, figures: DeliveryFigures | null, { operator }: Config): void {
  if (!figures) return;
  gauges.bounced.set(figures.bounced);
  // Each that there is now, so that it says 0 where nothing waits.
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
