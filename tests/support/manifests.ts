/** The Kubernetes manifests in deploy/kubernetes/base. */
import type { Deployment, StatefulSet } from "kubernetes-types/apps/v1";
import type { Container, Namespace, Probe, Service } from "kubernetes-types/core/v1";
import type { Ingress, NetworkPolicy } from "kubernetes-types/networking/v1";
import type { PodDisruptionBudget } from "kubernetes-types/policy/v1";
import { parseAllDocuments } from "yaml";
import { files, read } from "./repository.ts";

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

/** Paths of the files. */
export const manifestFiles = files.filter((path) => /^deploy\/kubernetes\/base\/(?!kustomization)/.test(path));

export const manifests: readonly Manifest[] = manifestFiles.flatMap((path) =>
  parseAllDocuments(read(path)).map((document) => document.toJS() as Manifest),
);

interface Kinds {
  readonly Deployment: Deployment;
  readonly Ingress: Ingress;
  readonly Namespace: Namespace;
  readonly NetworkPolicy: NetworkPolicy;
  readonly PodDisruptionBudget: PodDisruptionBudget;
  readonly Service: Service;
  readonly StatefulSet: StatefulSet;
}

export function manifestOf<Kind extends keyof Kinds>(kind: Kind, name: string): Kinds[Kind] {
  const found = manifests.find((each) => each.kind === kind && each.metadata.name === name);
  if (!found) throw new Error(`deploy/kubernetes/base has no ${kind} ${name}`);
  return found as Kinds[Kind];
}

export const web = manifestOf("Deployment", "fairlead-web");
export const worker = manifestOf("StatefulSet", "fairlead-worker");

export function podOf({ spec }: Deployment | StatefulSet) {
  const pod = spec?.template.spec;
  if (!pod) throw new Error("it has no pod");
  return pod;
}

export function containerOf(workload: Deployment | StatefulSet): Container {
  const [container, ...others] = podOf(workload).containers;
  if (!container || others.length > 0) throw new Error("it has not exactly one container");
  return container;
}

export function environmentOf({ env = [] }: Container): Record<string, string> {
  return Object.fromEntries(env.map(({ name, value = "" }) => [name, value]));
}

/** The path that a probe requests, and the setting of the port that it requests it from. */
export function requestOf(probe: Probe | undefined): { path: string; port: "PORT" | "METRICS_PORT" } {
  const { path = "", port } = probe?.httpGet ?? {};
  if (port !== "http" && port !== "metrics") throw new Error(`the probe asks at ${port}`);
  return { path, port: port === "http" ? "PORT" : "METRICS_PORT" };
}
