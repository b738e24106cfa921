/**
 * Compares docs and deploy/ with the metrics of a process of the built product and with a real
 * Prometheus. Needs `npm run build` first.
 *
 * @module-tag long
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, stringify } from "yaml";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Child, childOf } from "../support/child.ts";
import { createScratch, engine, type Scratch } from "../support/databases.ts";
import { childEnvironment } from "../support/environment.ts";
import { freePort } from "../support/free-port.ts";
import { listening } from "../support/listening.ts";
import { programPath } from "../support/program.ts";
import { read } from "../support/repository.ts";
import { type Scrape, scrape } from "../support/scrape.ts";
import { type Server, startServer } from "../support/server.ts";
import { patience } from "../support/waiting.ts";

let scratch: Scratch;
let server: Server | undefined;
let port = 0;
let exposed: Scrape;

beforeAll(async () => {
  scratch = await createScratch();
  port = await freePort();
  server = await startServer(scratch.settings, { METRICS_PORT: String(port) });
  await fetch(`${server.url}/gb`).then((answer) => answer.body?.cancel());
  exposed = await scrape(port);
});
afterAll(async () => {
  await server?.stop();
  await scratch.remove();
});

/** Every metric of ours in a text, without histogram suffixes. */
const named = (text: string) => [
  ...new Set(
    Array.from(text.matchAll(/\b(?:fairlead|nodejs|process)_[a-z0-9_]+\b/g), ([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ""),
    ),
  ),
];

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const dashboard = JSON.parse(read("deploy/grafana/fairlead.json")) as { readonly panels: readonly Panel[] };
const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const alerts = parse(read("deploy/prometheus/alerts.yaml")) as {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[];
};
const rules = alerts.groups.flatMap((group) => group.rules);

test("docs/reference/metrics.md has one row for each metric", () => {
  const [, section = ""] = read("docs/reference/metrics.md").split("\n## Metrics\n");
  const rows = Array.from(
    section.split("\n## Spans\n", 1)[0]?.matchAll(/^\| (`[a-z].*?) \|/gm) ?? [],
    ([, names = ""]) => Array.from(names.matchAll(/`([a-z0-9_]+)`/g), ([, name]) => name),
  ).flat();
  expect(rows.toSorted()).toEqual([...exposed.types.keys()].toSorted());
});

test("a process exposes its own figures", () => {
  expect(exposed.value("fairlead_database_up")).toBe(1);
  expect(exposed.value("fairlead_http_requests_total", { route: "/:market", status: "2xx" })).toBe(1);
  expect(exposed.value("fairlead_build_info", { part: "both" })).toBe(1);
  expect(exposed.value("fairlead_data_directory_free_bytes")).toBeGreaterThan(0);
  const states = ["used", "idle", "waiting"].filter(
    (state) => exposed.value("fairlead_database_connections", { state }) !== undefined,
  );
  expect(states).toHaveLength(engine === "pglite" ? 0 : 3);
});

test("dashboard and alerts use only exposed metrics", () => {
  expect(expressions.length).toBeGreaterThan(30);
  expect(rules.length).toBeGreaterThan(15);
  for (const expr of [...expressions, ...rules.map(({ expr }) => expr)]) {
    for (const name of named(expr)) expect([...exposed.types.keys()], expr).toContain(name);
  }
  // Every panel except headings has a query.
  expect(dashboard.panels.filter(({ type, targets = [] }) => type !== "row" && targets.length === 0)).toEqual([]);
});

test("labels used by alerts and dashboard have the expected values", () => {
  const chosen = [...expressions, ...rules.map(({ expr }) => expr)].flatMap((expr) =>
    Array.from(expr.matchAll(/(fairlead_\w+)\{([^}]*)\}/g), ([, name = "", labels = ""]) =>
      Array.from(labels.matchAll(/(task|kind|result|outcome|state)=~?"([^"]+)"/g), ([, label = "", values = ""]) =>
        values.split("|").map((value) => ({ name, label, value })),
      ).flat(),
    ).flat(),
  );
  expect(chosen.length).toBeGreaterThan(8);
  const missing = chosen.filter(
    ({ name, label, value }) =>
      // Exists with a server only.
      !(engine === "pglite" && name === "fairlead_database_connections") &&
      !exposed.samples.some((sample) => sample.name === name && sample.labels[label] === value),
  );
  expect(missing).toEqual([]);
});

/** Part of Debian's `prometheus`. */
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

describe.skipIf(!hasPromtool)("promtool", () => {
  const folder = fileURLToPath(new URL("../../deploy/prometheus/", import.meta.url));
  const promtool = (...parameters: string[]) =>
    execFileSync("promtool", parameters, { cwd: folder, encoding: "utf8", stdio: ["pipe", "pipe", "pipe"] });

  test("accepts the configuration and alerts, and passes the alerts' tests", () => {
    expect(promtool("check", "config", "prometheus.yaml")).toContain("SUCCESS");
    expect(promtool("check", "rules", "alerts.yaml")).toContain(`${rules.length} rules found`);
    expect(promtool("test", "rules", "alerts.test.yaml")).toContain("SUCCESS");
  });

  test("accepts every expression of the dashboard", () => {
    const scratchFolder = mkdtempSync(join(tmpdir(), "fairlead-rules-"));
    const check = (exprs: readonly string[]) => {
      const file = join(scratchFolder, "dashboard.yaml");
      // As one rule each, because this version of the tool checks no bare expressions.
      const asRules = exprs.map((expr, at) => ({
        record: `dashboard:${at}`,
        expr: expr.replaceAll("$__rate_interval", "1m"),
      }));
      writeFileSync(file, stringify({ groups: [{ name: "dashboard", rules: asRules }] }));
      return promtool("check", "rules", file);
    };
    try {
      expect(check(expressions)).toContain(`${expressions.length} rules found`);
      expect(() => check(["sum(rate(fairlead_http_requests_total))"])).toThrow();
    } finally {
      rmSync(scratchFolder, { recursive: true });
    }
  });

  test("accepts the output of a process", async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const checked = spawnSync("promtool", ["check", "metrics"], { input: text, encoding: "utf8" });
    const ours = checked.stderr.split("\n").filter((line) => line.startsWith("fairlead_"));
    expect(ours).toEqual([]);
  });
});

const prometheus = programPath("prometheus");

describe.skipIf(prometheus === null)("a real Prometheus", () => {
  const folder = mkdtempSync(join(tmpdir(), "fairlead-prometheus-"));
  let child: Child | undefined;
  let url = "";
  afterAll(async () => {
    await child?.kill();
    rmSync(folder, { recursive: true });
  });

  async function ask<Data>(path: string): Promise<Data> {
    const answer = await fetch(`${url}/api/v1/${path}`);
    const said = (await answer.json()) as { status: string; error?: string; data: Data };
    expect(said.status, `${path}: ${said.error}`).toBe("success");
    return said.data;
  }
  const valueOf = async (expr: string) => {
    const { result } = await ask<{ result: readonly { value: readonly [number, string] }[] }>(
      `query?query=${encodeURIComponent(expr)}`,
    );
    return result;
  };

  test("scrapes the process, loads the alerts, and answers the dashboard's queries", async () => {
    const own = await freePort();
    const configured = parse(read("deploy/prometheus/prometheus.yaml")) as {
      global: object;
      scrape_configs: { static_configs: { targets: string[] }[] }[];
    };
    configured.global = { scrape_interval: "1s", evaluation_interval: "1s" };
    for (const { static_configs } of configured.scrape_configs)
      for (const each of static_configs) each.targets = [`127.0.0.1:${port}`];
    writeFileSync(join(folder, "prometheus.yaml"), stringify(configured));
    writeFileSync(join(folder, "alerts.yaml"), read("deploy/prometheus/alerts.yaml"));
    const parameters = [
      `--config.file=${join(folder, "prometheus.yaml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${own}`,
    ];
    const environment = {
      env: childEnvironment(),
      stdio: ["ignore", "ignore", "pipe"] as ["ignore", "ignore", "pipe"],
    };
    child = childOf(spawn(prometheus ?? "", parameters, environment));
    await listening("prometheus", own, child);
    url = `http://127.0.0.1:${own}`;

    // Twice, so that there are rates.
    await vi.waitFor(
      async () => expect(Number((await valueOf("sum(count_over_time(up[1m]))"))[0]?.value[1])).toBeGreaterThan(2),
      { timeout: patience, interval: 200 },
    );
    expect((await valueOf('up{job="fairlead"}')).map(({ value }) => value[1])).toEqual(["1"]);
    const { groups } = await ask<{ groups: readonly { rules: readonly { name: string; health: string }[] }[] }>(
      "rules",
    );
    expect(groups.flatMap((group) => group.rules.map(({ name }) => name))).toEqual(rules.map(({ alert }) => alert));
    await vi.waitFor(
      async () => {
        const evaluated = await ask<{ groups: typeof groups }>("rules");
        const health = evaluated.groups.flatMap((group) => group.rules.map((rule) => rule.health));
        expect(new Set(health)).toEqual(new Set(["ok"]));
      },
      { timeout: patience, interval: 200 },
    );
    const empty: string[] = [];
    for (const expr of expressions) {
      const result = await valueOf(expr.replaceAll("$__rate_interval", "1m"));
      if (result.length === 0) empty.push(expr);
    }
    // There are no webhooks here, and the embedded engine has no connections.
    const nothing = engine === "pglite" ? /fairlead_(?:endpoint_|database_connections)/ : /fairlead_endpoint_/;
    expect(empty.filter((expr) => !nothing.test(expr))).toEqual([]);
  });
});
