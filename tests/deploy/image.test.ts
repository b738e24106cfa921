/**
 * The image, both compose files and the pods of deploy/kubernetes in Podman, following install.md
 * and backup.md of docs/operate: built, set up, used, backed up, lost and restored. Takes minutes
 * and downloads packages, hence TEST_IMAGE. Stand-ins for other images: tests/support/podman.ts.
 * More than 300 lines: one image and one Podman for all of it.
 */
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { apiPaths } from "../../routes.ts";
import { applicant } from "../support/applicants.ts";
import { builtImage } from "../support/environment.ts";
import { freePort } from "../support/free-port.ts";
import { containerOf, environmentOf, podOf, requestOf, web, worker } from "../support/manifests.ts";
import { type Podman, folderOfImage, missingForImages, openPodman } from "../support/podman.ts";
import { read } from "../support/repository.ts";
import { patience } from "../support/waiting.ts";

/** Caddy issues certificates for such a name itself. */
const host = "jobs.localhost";
/** Milliseconds: an hour. An idle machine takes a tenth of it. */
const time = 3_600_000;
/** The options of docs/operate/install.md for `docker run`, and of the compose files. */
const hardened = [
  "--read-only",
  "--read-only-tmpfs=false",
  "--tmpfs=/tmp",
  "--cap-drop=ALL",
  "--security-opt=no-new-privileges",
];
const missing = [...(builtImage ? [] : ["TEST_IMAGE=on"]), ...missingForImages];

const answers = {
  dir: "/etc/fairlead",
  "data-dir": "/var/lib/fairlead",
  name: "Ridgeway Recruiting",
  address: "2 Ridge Way, Leeds",
  registration: "Company no. 01234567",
  email: "hello@ridgeway.test",
  whatsapp: "+447400123456",
  country: "GB",
  locations: "GB",
  "public-url": `https://${host}`,
  "smtp-url": "smtps://mail.ridgeway.test",
  "job-title": "Catalogue Assistant",
  "job-text": "Check the prices of a catalogue.",
  "job-pay": "480-560",
};

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const done = await work();
  console.log(`${((performance.now() - from) / 1000).toFixed(1)} s: ${name}`);
  return done;
}

describe.skipIf(missing.length > 0)(`in Podman (${missing.join(", ") || "all is there"})`, () => {
  let podman!: Podman;

  beforeAll(async () => {
    podman = openPodman();
    await step("a base image of Debian", () => podman.makeBase());
    await step("the image is built", () => podman.build());
    await step("stand-ins for PostgreSQL and Caddy", () => podman.makeStandIns());
  }, time);
  afterAll(() => podman.remove(), time);

  test("the image is complete, unprivileged, has a health check and no package manager", async () => {
    const inspected = JSON.parse(await podman.run("podman", "image", "inspect", "fairlead")) as [
      { Size: number; Config: { User: string } },
    ];
    console.log(`${(inspected[0].Size / 1e6).toFixed(0)} MB with its base`);
    expect(inspected[0].Config.User).toBe("1000:1000");
    expect(JSON.stringify(inspected[0])).toContain('["CMD","node","deploy/ready.mjs","3000"]');
    const within = (script: string) =>
      podman.attempt("podman", "run", "--rm", "--network=none", ...hardened, "fairlead", "sh", "-c", script);
    expect(await within("cd dist && sha256sum --check --quiet SHA256SUMS")).toMatchObject({ status: 0, stdout: "" });
    expect((await within("for name in npm npx corepack yarn; do command -v $name; done")).stdout).toBe("");
    expect(
      (
        await within(
          "find . -path ./node_modules -prune -o -name '*.ts' -print -o -name '*.env' -print -o -name .git -print",
        )
      ).stdout,
    ).toBe("");
    for (const path of ["/app/x", "/app/dist/x", "/etc/fairlead/x", "/x"])
      expect((await within(`touch ${path}`)).stderr, path).toContain("Read-only file system");
    expect((await within("grep -E '^(CapEff|CapBnd|NoNewPrivs)' /proc/self/status; id -u")).stdout).toMatch(
      /CapEff:\s+0+\nCapBnd:\s+0+\nNoNewPrivs:\s+1\n1000\n/,
    );
  });

  interface Site {
    compose(...parameters: string[]): Promise<string>;
    /** A browser that trusts Caddy's certificate only. */
    visit(path: string, cookie?: string, sent?: object): Promise<{ status: number; body: string; cookies: string }>;
    container(service: string): string;
    /** Waits for its HEALTHCHECK, or that of the compose file. */
    healthy(...services: string[]): Promise<void>;
    apply(person: object): Promise<{ path: string; code: string }>;
  }

  /** Folders, `init`, and the compose file of deploy/ with other host ports. */
  async function setUp(file: string): Promise<Site> {
    const folder = join(podman.folder, file.replace(/\W/g, ""));
    mkdirSync(join(folder, "deploy"), { recursive: true });
    const [config, erasures, backups] = ["config", "erasures", "backups"].map((name) =>
      folderOfImage(join(folder, name)),
    ) as [string, string, string];
    const flags = Object.entries(answers).flatMap(([flag, answer]) => [`--${flag}`, answer]);
    const init = ["fairlead", "init", ...flags];
    await podman.run("podman", "run", "--rm", ...hardened, "-v", `${config}:/etc/fairlead`, "fairlead", ...init);
    const variables = {
      FAIRLEAD_CONFIG: config,
      FAIRLEAD_ERASURES: erasures,
      FAIRLEAD_BACKUPS: backups,
      SITE_ADDRESS: host,
      POSTGRES_PASSWORD: crypto.randomUUID(),
    };
    const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(folder, "deploy/.env"), lines.join(""));
    const port = await freePort();
    const ports = /ports: \[.*\]/;
    const written = read(`deploy/${file}`);
    expect(written).toMatch(ports);
    writeFileSync(join(folder, "deploy", file), written.replace(ports, `ports: ["127.0.0.1:${port}:443"]`));
    writeFileSync(join(folder, "deploy/Caddyfile"), read("deploy/Caddyfile"));

    const project = file.replace(/\W/g, "");
    const container = (service: string) => `${project}_${service}_1`;
    let authority: string | undefined;
    const site: Site = {
      container,
      compose: (...parameters) =>
        podman.run("podman-compose", "-p", project, "-f", join(folder, "deploy", file), ...parameters),
      async healthy(...services) {
        // On a real machine systemd does this.
        for (const service of services)
          await expect
            .poll(
              async () => {
                await podman.attempt("podman", "healthcheck", "run", container(service));
                const state = "{{.State.Health.Status}}";
                return (await podman.attempt("podman", "inspect", "--format", state, container(service))).stdout.trim();
              },
              { timeout: patience * 2, interval: 500 },
            )
            .toBe("healthy");
      },
      async visit(path, cookie = "", sent) {
        const kept = "/data/caddy/pki/authorities/local/root.crt";
        authority ??= await podman.run("podman", "exec", container("caddy"), "cat", kept);
        const headers = {
          host,
          cookie,
          ...(sent ? { "content-type": "application/json", "idempotency-key": crypto.randomUUID() } : {}),
        };
        const options = {
          method: sent ? "POST" : "GET",
          headers,
          servername: host,
          agent: new Agent({ ca: authority }),
        };
        const made = request(new URL(path, `https://127.0.0.1:${port}`), options).end(sent && JSON.stringify(sent));
        const [response] = (await once(made, "response")) as [IncomingMessage];
        const cookies = (response.headers["set-cookie"] ?? []).map((line) => line.split(";", 1)[0]).join("; ");
        return { status: response.statusCode ?? 0, body: await text(response), cookies };
      },
      async apply(person) {
        const answer = await site.visit(apiPaths.register, "", person);
        expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('"code":200')]);
        const success = await site.visit("/gb/success", answer.cookies);
        const [, path = ""] = /href="(\/gb\/application\/[^"]+)"/.exec(success.body) ?? [];
        const [, code = ""] = /<bdi>([A-Z0-9-]{11})<\/bdi>/.exec(success.body) ?? [];
        expect([path, code]).not.toContain("");
        return { path, code };
      },
    };
    return site;
  }

  /** After a stop it has exited by itself within the compose file's grace period. */
  async function stopped(site: Site, service: string): Promise<void> {
    const [memory] = (
      await podman.run("podman", "stats", "--no-stream", "--format", "{{.MemUsage}}", site.container(service))
    ).split(" /");
    await step(`${service}, with ${memory?.trim()}, is stopped`, () => site.compose("stop", "-t", "90", service));
    const status = await podman.run("podman", "inspect", "--format", "{{.State.ExitCode}}", site.container(service));
    expect([service, status.trim()]).toEqual([service, "0"]);
  }

  /**
   * Two people apply, a backup is made, then one of them is erased. `service`: the one that runs
   * commands.
   */
  async function filled(site: Site, service: string) {
    const command = (...words: string[]) => site.compose("exec", "-T", service, "fairlead", ...words);
    expect((await site.visit("/gb/jobs")).body).toContain("Catalogue Assistant");
    const [stays, goes] = [await site.apply(applicant()), await site.apply(applicant())];
    expect(await command("backup", "/backups/fairlead")).toContain("(2 applications)");
    await command("erase", goes.code);
    expect(await command("erasures")).not.toBe("");
    expect(await command("recruiter", "invite", "maya@ridgeway.test", "--manager")).toContain(
      `https://${host}/desk/invitation/`,
    );
    return { stays, goes };
  }

  async function restored(site: Site, service: string): Promise<void> {
    const restore = ["fairlead", "restore", "/backups/fairlead", "--erasures", "/erasures"];
    const said = await site.compose("run", "-T", "--rm", "--no-deps", service, ...restore);
    expect(said).toContain("(2 applications), verified");
    expect(said).toContain("Erased again: 1 registrations");
  }

  type Filled = Awaited<ReturnType<typeof filled>>;
  async function isThere(site: Site, { stays, goes }: Filled): Promise<void> {
    const page = async () => {
      const { status, body } = await site.visit(stays.path);
      return [status, body];
    };
    // Caddy before 2.7.5 sometimes knows no process for a moment (deploy/Caddyfile).
    await expect.poll(page, { timeout: patience, interval: 200 }).toEqual([200, expect.stringContaining(stays.code)]);
    expect((await site.visit(goes.path)).status).toBe(404);
  }

  test(
    "with the embedded database a site is set up, restarted without loss, lost and restored",
    { timeout: time },
    async () => {
      const site = await setUp("compose.embedded.yaml");
      await step("the embedded site is up and healthy", async () => {
        await site.compose("up", "-d");
        await site.healthy("fairlead");
      });
      const people = await filled(site, "fairlead");
      await stopped(site, "fairlead");
      await step("started again", async () => {
        await site.compose("start", "fairlead");
        await site.healthy("fairlead");
      });
      await isThere(site, people);
      await stopped(site, "fairlead");
      await step("restored", async () => {
        const [from, to] = ["/var/lib/fairlead/database", "/var/lib/fairlead/before"];
        await site.compose("run", "-T", "--rm", "--no-deps", "fairlead", "mv", from, to);
        await restored(site, "fairlead");
      });
      await site.compose("start", "fairlead");
      await site.healthy("fairlead");
      await isThere(site, people);
      await site.compose("down", "-v");
    },
  );

  test(
    "with PostgreSQL, two web processes and a worker the same works, and one web process suffices",
    { timeout: time },
    async () => {
      const site = await setUp("compose.yaml");
      await step("the site on PostgreSQL is up and healthy", async () => {
        await site.compose("up", "-d");
        await site.healthy("database", "web1", "web2", "worker");
      });
      const people = await filled(site, "worker");
      for (const web of ["web1", "web2"]) {
        await stopped(site, web);
        await isThere(site, people);
        await site.compose("start", web);
        await site.healthy(web);
      }
      // The database is isolated from outside in both directions.
      const networks = await podman.run(
        "podman",
        "inspect",
        "--format",
        "{{json .NetworkSettings.Networks}}",
        site.container("database"),
      );
      expect(Object.keys(JSON.parse(networks) as object)).toHaveLength(1);
      for (const service of ["web1", "web2", "worker"]) await stopped(site, service);
      await step("restored", async () => {
        const rename = "ALTER DATABASE fairlead RENAME TO before";
        await site.compose("exec", "-T", "database", "psql", "-U", "fairlead", "-d", "postgres", "-c", rename);
        await site.compose("exec", "-T", "database", "createdb", "-U", "fairlead", "fairlead");
        await restored(site, "worker");
      });
      for (const service of ["web1", "web2", "worker"]) await site.compose("start", service);
      await site.healthy("web1", "web2");
      await isThere(site, people);
      await site.compose("down", "-v");
    },
  );

  test(
    "as Kubernetes' pods, two web processes and a worker start on an empty database, keep running confined and stop in time",
    { timeout: time },
    async () => {
      const folder = join(podman.folder, "kubernetes");
      mkdirSync(folder);
      const [config, erasures] = ["config", "erasures"].map((name) => folderOfImage(join(folder, name))) as [
        string,
        string,
      ];
      const password = crypto.randomUUID();
      const url = `postgres://fairlead:${password}@database:5432/fairlead`;
      const { "data-dir": _, ...others } = answers;
      const flags = Object.entries({ ...others, "database-url": url }).flatMap(([flag, answer]) => [
        `--${flag}`,
        answer,
      ]);
      const init = ["fairlead", "init", ...flags];
      await podman.run("podman", "run", "--rm", ...hardened, "-v", `${config}:/etc/fairlead`, "fairlead", ...init);
      const image = "localhost/fairlead:0.2.0";
      await podman.run("podman", "tag", "fairlead", image);
      await podman.run("podman", "network", "create", "cluster");
      const variables = Object.entries({
        POSTGRES_USER: "fairlead",
        POSTGRES_DB: "fairlead",
        POSTGRES_PASSWORD: password,
      }).map(([name, value]) => `--env=${name}=${value}`);
      const [, server = ""] = /image: (\S+postgres\S+)/.exec(read("deploy/compose.yaml")) ?? [];
      await podman.run("podman", "run", "-d", "--network=cluster", "--name=database", ...variables, server);

      /**
       * Podman knows neither projected secrets nor claims. It would make the probes' requests with
       * curl, and open the ports on this machine.
       */
      const places: Readonly<Record<string, string>> = { config, erasures };
      const podFile = (name: string, workload: typeof web | typeof worker) => {
        const { livenessProbe: _live, readinessProbe: _ready, ports: _ports, ...container } = containerOf(workload);
        const volumes = (container.volumeMounts ?? []).map(({ name: volume }) => {
          const path = places[volume];
          return path === undefined ? { name: volume, emptyDir: {} } : { name: volume, hostPath: { path } };
        });
        const spec = { ...podOf(workload), containers: [{ ...container, image }], volumes };
        const file = join(folder, `${name}.yaml`);
        writeFileSync(file, stringify({ apiVersion: "v1", kind: "Pod", metadata: { name }, spec }));
        return file;
      };
      const pods = { "web-1": web, "web-2": web, "worker-1": worker } as const;
      await step("three pods are ready", async () => {
        for (const [name, workload] of Object.entries(pods))
          await podman.run("podman", "kube", "play", "--network=cluster", podFile(name, workload));
        for (const [name, workload] of Object.entries(pods)) {
          const container = containerOf(workload);
          const { path, port } = requestOf(container.readinessProbe);
          const address = `http://127.0.0.1:${environmentOf(container)[port]}${path}`;
          const asks = `fetch("${address}").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`;
          const isReady = async () =>
            (await podman.attempt("podman", "exec", `${name}-${container.name}`, "node", "-e", asks)).status;
          const options = { timeout: patience * 2, interval: 500 };
          await expect
            .poll(isReady, options)
            .toBe(0)
            .catch(async (error: unknown) => {
              throw new Error((await podman.attempt("podman", "logs", `${name}-${container.name}`)).stderr, {
                cause: error,
              });
            });
        }
      });
      const script = "grep -E '^(CapEff|NoNewPrivs)' /proc/self/status; id -u; touch /app/x";
      expect(await podman.attempt("podman", "exec", "web-1-web", "sh", "-c", script)).toMatchObject({
        stdout: expect.stringMatching(/CapEff:\s+0+\nNoNewPrivs:\s+1\n1000\n/) as string,
        stderr: expect.stringContaining("Read-only file system") as string,
      });
      const command = (...words: string[]) => podman.run("podman", "exec", "worker-1-worker", "fairlead", ...words);
      expect(await command("recruiter", "invite", "maya@ridgeway.test", "--manager")).toContain("/desk/invitation/");
      expect(await command("version")).toContain("database");
      for (const [name, workload] of Object.entries(pods)) {
        const container = `${name}-${containerOf(workload).name}`;
        await step(`${name} is stopped`, () =>
          podman.run("podman", "stop", "-t", String(podOf(workload).terminationGracePeriodSeconds), container),
        );
        const status = await podman.run("podman", "inspect", "--format", "{{.State.ExitCode}}", container);
        expect([name, status.trim()]).toEqual([name, "0"]);
      }
    },
  );
});
