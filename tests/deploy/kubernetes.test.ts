/**
 * Static checks of the Kubernetes manifests. tests/db/postgres/rolling-replacement.test.ts runs
 * their commands, and tests/deploy/image.test.ts their pods.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PodSpec } from "kubernetes-types/core/v1";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { settingNames } from "../../app/environment.ts";
import { healthPaths } from "../../routes.ts";
import {
  containerOf,
  environmentOf,
  type Manifest,
  manifestFiles,
  manifestOf,
  manifests,
  podOf,
  requestOf,
  web,
  worker,
} from "../support/manifests.ts";
import { programPath } from "../support/program.ts";
import { files, read, root } from "../support/repository.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fairlead-kubernetes-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Where kubernetes-types has the types of a group: `apps/v1`, `core/v1`, `networking/v1`. */
function moduleOf(apiVersion: string): string {
  const [group = "", version] = apiVersion.includes("/") ? apiVersion.split("/") : ["core", apiVersion];
  return `kubernetes-types/${group.split(".")[0]}/${version}`;
}

/** What the compiler reports of manifests, by the types made of Kubernetes' own API description. */
function schemaErrors(checked: readonly Manifest[]): string {
  const lines = checked.map(
    (manifest, index) =>
      `export const m${index}: import("${join(root, "node_modules", moduleOf(manifest.apiVersion))}").${manifest.kind} = ${JSON.stringify(manifest)};`,
  );
  const file = join(folder, "manifests.ts");
  writeFileSync(file, lines.join("\n"));
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--types", "", "--ignoreConfig"];
  const modules = ["--module", "esnext", "--moduleResolution", "bundler"];
  const compiler = join(root, "node_modules/.bin/tsc");
  return spawnSync(compiler, [...options, ...modules, file], { cwd: folder, encoding: "utf8" }).stdout;
}

describe("the manifests", () => {
  test("have only fields of Kubernetes' API, with values of their types", () => {
    expect(manifests.length).toBeGreaterThan(8);
    expect(schemaErrors(manifests)).toBe("");
  });

  test("with a misspelt field, a missing one or a wrong type would be refused", () => {
    const changed = (change: (pod: PodSpec) => object) => {
      const copy = structuredClone(web);
      Object.assign(podOf(copy), change(podOf(copy)));
      return schemaErrors([copy as Manifest]);
    };
    expect(changed(() => ({ enableServiceLink: false }))).toContain("enableServiceLink");
    expect(changed(() => ({ containers: [{ image: "fairlead" }] }))).toContain("'name' is missing");
    expect(changed(() => ({ terminationGracePeriodSeconds: "75" }))).toContain("not assignable to type 'number'");
  });

  test("are all in the base, and name no site, secret or version", () => {
    const { resources } = parse(read("deploy/kubernetes/base/kustomization.yaml")) as { resources: string[] };
    expect(resources.map((name) => `deploy/kubernetes/base/${name}`).toSorted()).toEqual([...manifestFiles]);
    expect(manifests.filter(({ kind }) => kind === "Secret" || kind === "ConfigMap")).toEqual([]);
    for (const workload of [web, worker]) {
      expect(containerOf(workload).image).toBe("fairlead");
      for (const name of Object.keys(environmentOf(containerOf(workload)))) {
        expect(settingNames).toContain(name);
        expect(name).not.toMatch(/SECRET|PASS|_URL/);
      }
    }
  });
});

describe.each([
  ["web", web],
  ["worker", worker],
] as const)("a %s process", (name, workload) => {
  const pod = podOf(workload);
  const container = containerOf(workload);
  const environment = environmentOf(container);

  test("starts as in compose.yaml, with the file that init wrote", () => {
    const { services } = parse(read("deploy/compose.yaml"), { merge: true }) as {
      services: Record<string, { command: string[]; environment: Record<string, string> }>;
    };
    const service = services[name === "web" ? "web1" : "worker"];
    const [node, environmentFile, ...rest] = container.command ?? [];
    expect([node, ...rest]).toEqual(service?.command);
    expect(environmentFile).toBe("--env-file=/etc/fairlead/fairlead.env");
    expect(files).toContain(`app/${name}.ts`);
    const same = ["OPERATOR_FILE", "TRUST_PROXY", "METRICS_HOST", "METRICS_PORT"];
    for (const setting of name === "web" ? [...same, "HOST", "PORT"] : same)
      expect([setting, environment[setting]]).toEqual([setting, service?.environment[setting]]);
  });

  test("passes the restricted level of Kubernetes' pod security, with read-only files", () => {
    // https://kubernetes.io/docs/concepts/security/pod-security-standards/
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    const kinds = (pod.volumes ?? []).flatMap((volume) => Object.keys(volume)).filter((key) => key !== "name");
    expect(new Set(kinds)).toEqual(new Set(["projected", "emptyDir"]));
    expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
    for (const field of ["hostNetwork", "hostPID", "hostIPC"]) expect(pod).not.toHaveProperty(field);
    expect(manifestOf("Namespace", "fairlead").metadata?.labels).toEqual({
      "pod-security.kubernetes.io/enforce": "restricted",
    });
    expect(read("deploy/Dockerfile")).toContain(
      `USER ${pod.securityContext?.runAsUser}:${pod.securityContext?.runAsGroup}`,
    );
  });

  test("can write where it must, and nowhere else", () => {
    const mounted = new Map((container.volumeMounts ?? []).map(({ mountPath, name: volume }) => [mountPath, volume]));
    const [, data = ""] = /DATA_DIR=(\S+)/.exec(read("deploy/Dockerfile")) ?? [];
    const claims = name === "worker" ? [["/erasures", "erasures"]] : [];
    expect(Object.fromEntries(mounted)).toEqual(
      Object.fromEntries([["/etc/fairlead", "config"], [data, "data"], ["/tmp", "tmp"], ...claims]),
    );
    expect(environment["ERASURE_JOURNAL"]).toMatch(name === "worker" ? /^\/erasures\// : /^off$/);
  });

  test("is checked at addresses that answer before and during trouble", () => {
    // Alive at the metrics' port, which is open during a migration. Pages work without a database.
    expect(requestOf(container.livenessProbe)).toEqual({ path: healthPaths.live, port: "METRICS_PORT" });
    expect(requestOf(container.readinessProbe)).toEqual(
      name === "web" ? { path: healthPaths.live, port: "PORT" } : { path: healthPaths.ready, port: "METRICS_PORT" },
    );
    for (const { name: port, containerPort } of container.ports ?? [])
      expect(String(containerPort)).toBe(environment[port === "http" ? "PORT" : "METRICS_PORT"]);
  });

  test("has the time to finish that the systemd units give it, and room in memory", () => {
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(read("deploy/fairlead-worker.service")) ?? [];
    const waits = Number(container.lifecycle?.preStop?.exec?.command?.at(-1) ?? 0);
    const most = name === "web" ? 60 : Number(seconds);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(waits + most);
    const { requests, limits } = container.resources ?? {};
    for (const amount of [requests?.["memory"], limits?.["memory"]]) expect(amount).toMatch(/^\d+Mi$/);
    // A limit of processor time would delay answers at each burst.
    expect(limits).not.toHaveProperty("cpu");
  });

  test("is found by its service, budget and network policies", () => {
    const labels = workload.spec?.template.metadata?.labels ?? {};
    expect(workload.spec?.selector.matchLabels).toEqual(labels);
    const budget = manifestOf("PodDisruptionBudget", `fairlead-${name}`);
    expect(budget.spec).toMatchObject({ maxUnavailable: 1, selector: { matchLabels: labels } });
    expect(workload.spec?.replicas).toBeGreaterThan(1);
    expect(labels).toMatchObject(manifestOf("Service", "fairlead-metrics").spec?.selector ?? { none: "" });
    const policy = manifestOf("NetworkPolicy", "fairlead").spec;
    expect(labels).toMatchObject(policy?.podSelector.matchLabels ?? { none: "" });
    expect(policy?.policyTypes).toEqual(["Ingress", "Egress"]);
  });
});

test("web processes are replaced without a gap, and only the ingress controller reaches them", () => {
  expect(web.spec?.strategy).toEqual({ type: "RollingUpdate", rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } });
  const labels = web.spec?.template.metadata?.labels;
  const service = manifestOf("Service", "fairlead").spec;
  expect(service?.selector).toEqual(labels);
  const [rule] = manifestOf("Ingress", "fairlead").spec?.rules ?? [];
  expect(rule?.http?.paths[0]?.backend.service).toEqual({
    name: "fairlead",
    port: { name: service?.ports?.[0]?.name },
  });
  const { podSelector, ingress } = manifestOf("NetworkPolicy", "fairlead-web").spec ?? {};
  expect(podSelector?.matchLabels).toEqual(labels);
  expect(ingress?.map(({ ports, from }) => [ports, from?.length])).toEqual([[[{ port: "http" }], 1]]);
});

test("docs/operate/several-machines.md names what the manifests have", () => {
  const guide = read("docs/operate/several-machines.md");
  const found = (pattern: RegExp) => new Set(Array.from(guide.matchAll(pattern), ([, name = ""]) => name));
  expect(found(/apply -k (\w+)/g)).toEqual(new Set(["site", "restore"]));
  for (const folder of ["site", "restore"]) expect(files).toContain(`deploy/kubernetes/${folder}/kustomization.yaml`);
  expect(found(/deployment\/([\w-]+)/g)).toEqual(new Set([web.metadata?.name]));
  expect(found(/statefulset\/([\w-]+)/g)).toEqual(new Set([worker.metadata?.name]));
  expect(found(/exec ([\w-]+)-0/g)).toEqual(new Set([worker.metadata?.name]));
  expect(found(/--erasures (\S+)/g)).toEqual(new Set([environmentOf(containerOf(worker))["ERASURE_JOURNAL"]]));
});

// kubectl's `kustomize` needs no cluster.
describe.skipIf(programPath("kubectl") === null)("kubectl", () => {
  interface Rendered extends Manifest {
    readonly spec: { readonly replicas?: number; readonly template: { readonly spec: PodSpec } };
    readonly data: Record<string, string>;
  }
  const environmentFile = "PUBLIC_URL=https://jobs.example\nSMTP_URL='smtps://a~b@mail.example'\n";

  function rendered(overlay: string): Rendered[] {
    cpSync(join(root, "deploy/kubernetes"), join(folder, "kubernetes"), { recursive: true });
    writeFileSync(join(folder, "kubernetes/site/fairlead.env"), environmentFile);
    writeFileSync(join(folder, "kubernetes/site/operator.yaml"), "identity: {}\n");
    const made = spawnSync("kubectl", ["kustomize", join(folder, "kubernetes", overlay)], { encoding: "utf8" });
    expect(made.stderr).toBe("");
    return parseAllDocuments(made.stdout).map((document) => document.toJS() as Rendered);
  }
  const named = (all: readonly Rendered[], kind: string, name: string) =>
    all.find((each) => each.kind === kind && each.metadata.name.startsWith(name));

  test("renders a site from the two files of init, all of it valid", () => {
    const site = rendered("site");
    expect(schemaErrors(site)).toBe("");
    const environment = named(site, "Secret", "fairlead-environment");
    const operator = named(site, "Secret", "fairlead-operator");
    expect(Buffer.from(environment?.data["fairlead.env"] ?? "", "base64").toString()).toBe(environmentFile);
    for (const [kind, name] of [
      ["Deployment", "fairlead-web"],
      ["StatefulSet", "fairlead-worker"],
    ] as const) {
      const pod = named(site, kind, name)?.spec.template.spec;
      // Another environment has another name, which replaces the processes; the operator file has
      // not.
      const secrets = pod?.volumes?.flatMap(({ projected }) => projected?.sources?.map(({ secret }) => secret?.name));
      expect(secrets?.filter(Boolean)).toEqual([environment?.metadata.name, operator?.metadata.name]);
      expect(pod?.containers[0]?.image).toBe("registry.example/fairlead:0.2.0");
    }
    expect(environment?.metadata.name).toMatch(/^fairlead-environment-\w+$/);
    expect(operator?.metadata.name).toBe("fairlead-operator");
    for (const { kind, metadata } of site)
      if (kind !== "Namespace") expect(metadata, kind).toMatchObject({ namespace: "fairlead" });
  });

  test("renders a site to restore into: nothing runs but a container that waits", () => {
    const site = rendered("restore");
    expect(schemaErrors(site)).toBe("");
    expect(named(site, "Deployment", "fairlead-web")?.spec.replicas).toBe(0);
    const workers = named(site, "StatefulSet", "fairlead-worker");
    expect(workers?.spec.replicas).toBe(1);
    expect(workers?.spec.template.spec.containers[0]?.command).toEqual(["sleep", "infinity"]);
    expect(workers?.spec.template.spec.containers[0]).not.toHaveProperty("livenessProbe");
  });
});
