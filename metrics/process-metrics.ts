/** What the process says of itself: what every Node process does (prom-client's own metrics), its tasks, its disk, its version. */
import { statfs } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { collectDefaultMetrics, Counter, Gauge, type Registry } from "prom-client";
import packageJson from "../package.json" with { type: "json" };
import type { Config } from "../config.ts";
import { taskRuns } from "../schedule.ts";

/** Set by vite.config.ts from what the build was made of. */
declare const BUILD_ID: string;

type ProcessConfig = Pick<Config, "dataDirectory" | "operatorFileRefusedAt">;

/** @param part what this process does: `web`, `worker`, or `both` */
export function processMetrics(registry: Registry, part: string, config: ProcessConfig): void {
  const { dataDirectory } = config;
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "fairlead_build_info",
    help: "1, with the version, the build, and what this process does: web, worker or both",
    labelNames: ["version", "build", "part"],
    registers,
  }).set({ version: packageJson.version, build: BUILD_ID, part }, 1);
  // A counter, because a share needs to know since when, and more than one may look.
  registry.registerMetric(
    new Counter({
      name: "fairlead_event_loop_active_seconds_total",
      help: "Time in which the event loop was at work: its rate is the share",
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
      name: "fairlead_operator_file_refused",
      help: "1: the operator file was changed and has errors; the one before is in use",
      registers: [],
      collect() {
        this.set(config.operatorFileRefusedAt === null ? 0 : 1);
      },
    }),
  );
  const size = new Gauge({
    name: "fairlead_data_directory_size_bytes",
    help: "Of the disk that DATA_DIR is on",
    registers,
  });
  registry.registerMetric(
    new Gauge({
      name: "fairlead_data_directory_free_bytes",
      help: "What is left of the disk that DATA_DIR is on",
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

/** What runs again and again in this process, such as the contact clock and the purge. */
function taskMetrics(registry: Registry): void {
  const labelNames = ["task"] as const;
  registry.registerMetric(
    new Gauge({
      name: "fairlead_task_interval_seconds",
      help: "Time between the beginnings of two runs of a task",
      labelNames,
      registers: [],
      collect() {
        for (const [task, { every }] of taskRuns()) this.set({ task }, every / 1000);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "fairlead_task_last_success_timestamp_seconds",
      help: "When a run of a task last ended without an error; 0: not yet",
      labelNames,
      registers: [],
      collect() {
        for (const [task, { succeededAt }] of taskRuns()) this.set({ task }, (succeededAt ?? 0) / 1000);
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      name: "fairlead_task_failures_total",
      help: "Runs of a task that ended with an error",
      labelNames,
      registers: [],
      collect() {
        this.reset();
        for (const [task, { failures }] of taskRuns()) this.inc({ task }, failures);
      },
    }),
  );
}
