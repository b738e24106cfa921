/** Metrics of the process itself: Node's (from prom-client), periodic tasks, disk and version. */
import { statfs } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { collectDefaultMetrics, Counter, Gauge, type Registry } from "prom-client";
import packageJson from "../../package.json" with { type: "json" };
import type { Config } from "../config.ts";
import { taskStates } from "../scheduler.ts";
import { metric } from "./definitions.ts";

/** Set by vite.config.ts from the build's inputs. */
declare const BUILD_ID: string;

type ProcessConfig = Pick<Config, "dataDirectory" | "operatorFileRefusedAt">;

/** @param part what this process runs: `web`, `worker`, or `both` */
export function processMetrics(registry: Registry, part: string, config: ProcessConfig): void {
  const { dataDirectory } = config;
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    ...metric("fairlead_build_info"),
    registers,
  }).set({ version: packageJson.version, build: BUILD_ID, part }, 1);
  // A counter, because a ratio would depend on its period, and several systems may scrape it.
  registry.registerMetric(
    new Counter({
      ...metric("fairlead_event_loop_active_seconds_total"),
      registers: [],
      collect() {
        this.reset();
        this.inc(performance.eventLoopUtilization().active / 1000);
      },
    }),
  );
  taskMetrics(registry);
  registry.registerMetric(
    new Gauge({
      ...metric("fairlead_operator_file_refused"),
      registers: [],
      collect() {
        this.set(config.operatorFileRefusedAt === null ? 0 : 1);
      },
    }),
  );
  const size = new Gauge({
    ...metric("fairlead_data_directory_size_bytes"),
    registers,
  });
  registry.registerMetric(
    new Gauge({
      ...metric("fairlead_data_directory_free_bytes"),
      registers: [],
      async collect() {
        for (const gauge of [this, size]) gauge.remove({});
        // A process with a database server may have no such folder.
        const disk = await statfs(dataDirectory).catch(() => null);
        if (!disk) return;
        this.set(disk.bavail * disk.bsize);
        size.set(disk.blocks * disk.bsize);
      },
    }),
  );
}

/** Periodic tasks of this process, such as the contact clock and the purge. */
function taskMetrics(registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      ...metric("fairlead_task_interval_seconds"),
      registers: [],
      collect() {
        for (const [task, { every }] of taskStates()) this.set({ task }, every / 1000);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      ...metric("fairlead_task_last_success_timestamp_seconds"),
      registers: [],
      collect() {
        for (const [task, { succeededAt }] of taskStates()) this.set({ task }, (succeededAt ?? 0) / 1000);
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      ...metric("fairlead_task_failures_total"),
      registers: [],
      collect() {
        this.reset();
        for (const [task, { failures }] of taskStates()) this.inc({ task }, failures);
      },
    }),
  );
}
