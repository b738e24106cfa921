/** Static checks of the image and the compose files. tests/deploy/image.test.ts runs them. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { settingNames } from "../../app/environment.ts";
import { childEnvironment } from "../support/environment.ts";
import { programPath } from "../support/program.ts";
import { files, read, root } from "../support/repository.ts";

/** Instructions with their continued lines joined. */
const instructions = read("deploy/Dockerfile")
  .replaceAll(/^#.*\n/gm, "")
  .replaceAll(/\\\n\s*/g, " ")
  .split("\n")
  .flatMap((line) => {
    const [, name = "", rest = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    return name === "" ? [] : [{ name, rest }];
  });
const last = instructions.slice(instructions.findLastIndex(({ name }) => name === "FROM"));
const inImage = (name: string) => last.filter((each) => each.name === name).map(({ rest }) => rest);

describe("the image", () => {
  test("is one stage on a pinned Debian, because the release brings Node", () => {
    const bases = instructions.filter(({ name }) => name === "FROM").map(({ rest }) => rest);
    expect(bases).toEqual([expect.stringMatching(/^docker\.io\/library\/debian:\d+\.\d+-slim$/)]);
  });

  test("runs as a numeric non-root user, which owns the volume", () => {
    expect(inImage("USER")).toEqual(["1000:1000"]);
    const data = /DATA_DIR=(\S+)/.exec(inImage("ENV").join(" "))?.[1];
    expect(inImage("VOLUME")).toEqual([data]);
    expect(inImage("RUN").join(" ")).toContain(`install -d -o 1000 -g 1000 -m 700 ${data}`);
    const order = last.map(({ name }) => name);
    expect(order.indexOf("USER")).toBeGreaterThan(order.lastIndexOf("RUN"));
    expect(order.indexOf("VOLUME")).toBeGreaterThan(order.lastIndexOf("RUN"));
  });

  test("has a health check, and starts with the flags of npm start", () => {
    expect(inImage("HEALTHCHECK")).toEqual([expect.stringContaining('CMD ["node", "deploy/ready.mjs", "3000"]')]);
    const start = JSON.parse(inImage("CMD")[0] ?? "") as string[];
    const [, flags = ""] = /const flags = \[(.*?)\]/.exec(read("tools/start.mjs")) ?? [];
    expect(start).toEqual(["node", ...Array.from(flags.matchAll(/"([^"]+)"/g), ([, flag]) => flag), "dist/main.js"]);
  });

  test("sets existing settings only, and no secret", () => {
    const names = Array.from(
      inImage("ENV")
        .join(" ")
        .matchAll(/([A-Z_]+)=/g),
      ([, name]) => name ?? "",
    );
    const others = ["PATH", "MALLOC_ARENA_MAX", "MALLOC_TRIM_THRESHOLD_", "MALLOC_MMAP_THRESHOLD_"];
    expect(names.filter((name) => !settingNames.includes(name) && !others.includes(name))).toEqual([]);
    expect(instructions.map(({ rest }) => rest).join("\n")).not.toMatch(/SECRET|PASSWORD|_URL=/);
  });

  test("copies parts of a release by name, and no site data", () => {
    const ignored = read(".dockerignore").split("\n");
    for (const own of ["data", "**/*.env", "operator.yaml"]) expect(ignored).toContain(own);
    const copied = instructions
      .filter(({ name }) => name === "COPY")
      .flatMap(({ rest }) => rest.split(" ").slice(0, -1));
    expect(copied.toSorted()).toEqual(
      ["LICENSE", "SHA256SUMS", "bin", "demo", "deploy/ready.mjs", "dist", "node_modules", "package.json"].toSorted(),
    );
  });
});

interface Service {
  readonly image: string;
  readonly user?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly restart?: string;
  readonly privileged?: boolean;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly healthcheck?: unknown;
}

describe.each(["deploy/compose.yaml", "deploy/compose.embedded.yaml"])("%s", (path) => {
  const services = Object.entries(
    (parse(read(path), { merge: true }) as { services: Record<string, Service> }).services,
  );
  const ours = services.filter(([, { image }]) => image === "fairlead");

  test("pins every image with version and registry, because Podman assumes none", () => {
    for (const [name, { image }] of services) {
      if (image !== "fairlead") expect(image, name).toMatch(/^docker\.io\/library\/[a-z]+:\d+\.\d+(\.\d+)?-[a-z]+$/);
    }
  });

  test("our services have read-only files, no extra privileges and a restart policy", () => {
    expect(ours.length).toBeGreaterThan(0);
    for (const [name, service] of ours) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        restart: "unless-stopped",
      });
      expect(service.user, name).toBeUndefined();
      expect(service.ports, name).toBeUndefined();
    }
    for (const [name, { privileged, volumes = [] }] of services) {
      expect(privileged, name).toBeUndefined();
      expect(volumes.join(), name).not.toContain("docker.sock");
    }
  });

  test("each service has a health check, the worker's at its metrics port, which is not public", () => {
    for (const [name, { environment = {}, command = [], healthcheck }] of ours) {
      expect(environment["METRICS_HOST"], name).toBe("0.0.0.0");
      const asked = { test: ["CMD", "node", "deploy/ready.mjs", environment["METRICS_PORT"]] };
      // Web services use the image's own health check.
      if (command.includes("dist/worker.js")) expect(healthcheck, name).toMatchObject(asked);
      else expect(healthcheck, name).toBeUndefined();
    }
    expect(read("deploy/Caddyfile")).not.toContain("9464");
    for (const [name, { ports = [] }] of services) expect(ports.join(), name).not.toContain("9464");
  });

  test("erasure journal and backups are host folders separate from the database", () => {
    const data = /DATA_DIR=(\S+)/.exec(inImage("ENV").join(" "))?.[1] ?? "";
    for (const [name, { environment = {}, volumes = [], tmpfs = [] }] of ours) {
      const journal = environment["ERASURE_JOURNAL"] ?? "";
      expect(volumes.filter((volume) => volume.endsWith(`:${journal}`)).join(), name).toMatch(
        /^\$\{FAIRLEAD_ERASURES:\?/,
      );
      for (const other of [data, ...tmpfs.map((mount) => mount.split(":")[0] ?? "")])
        expect(`${journal}/`.startsWith(`${other}/`), `${name} ${other}`).toBe(false);
    }
    const withBackups = ours.filter(([, { volumes = [] }]) => volumes.some((volume) => volume.endsWith(":/backups")));
    expect(withBackups.map(([name]) => name)).toEqual([path.includes("embedded") ? "fairlead" : "worker"]);
    const restore = `run --rm --no-deps ${withBackups[0]?.[0]} fairlead restore /backups/`;
    expect(read("docs/operate/backup.md")).toContain(restore);
  });

  test("docs/operate/install.md sets every required variable in a file excluded from commits and images", () => {
    const written = /cat > deploy\/\.env\) <<END\n([^]*?)\nEND\n/.exec(read("docs/operate/install.md"))?.[1] ?? "";
    const named = Array.from(written.matchAll(/^([A-Z_]+)=./gm), ([, name]) => name);
    for (const [, name] of read(path).matchAll(/\$\{([A-Z_]+):\?/g)) expect(named).toContain(name);
    expect(read(".gitignore").split("\n")).toContain(".env");
    expect(read(".dockerignore").split("\n")).toContain("**/*.env");
  });

  test("only Caddy is reachable from outside", () => {
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(["caddy"]);
  });

  test("secrets and site values have no defaults", () => {
    const text = read(path);
    const variables = Array.from(text.matchAll(/\$\{([^}]*)\}/g), ([, inside]) => inside ?? "");
    expect(variables.length).toBeGreaterThan(2);
    for (const variable of variables) expect(variable).toMatch(/^[A-Z_]+:\?./);
    for (const [, value] of text.matchAll(/^ *\w*(?:PASSWORD|SECRET)\w*: *(.*)/gm))
      expect(value).toMatch(/^"?\$\{[A-Z_]+:\?/);
    for (const [, login] of text.matchAll(/:\/\/([^@/\s]+)@/g))
      expect(login).toMatch(/^fairlead:\$\{POSTGRES_PASSWORD:\?/);
  });

  test("every environment name of ours is a setting", () => {
    for (const [name, { environment = {} }] of ours) {
      expect(
        Object.keys(environment).filter((setting) => !settingNames.includes(setting)),
        name,
      ).toEqual([]);
      expect(environment, name).toMatchObject({ TRUST_PROXY: "1", HOST: "0.0.0.0", PORT: "3000" });
    }
  });

  test("Caddy forwards to the web processes", () => {
    const webs = ours
      .filter(([, { command = [] }]) => !command.join().includes("worker"))
      .map(([name]) => `${name}:3000`);
    const caddy = services.find(([name]) => name === "caddy")?.[1];
    expect(caddy?.environment?.["FAIRLEAD_WEBS"]).toBe(webs.join(" "));
    expect(caddy?.volumes).toContain("./Caddyfile:/etc/caddy/Caddyfile:ro");
    for (const name of Object.keys(caddy?.environment ?? {})) expect(read("deploy/Caddyfile")).toContain(`{$${name}:`);
  });

  test.each(ours.map(([name, { command }]) => [name, command ?? []] as const))(
    "%s starts an existing program",
    (_, command) => {
      const entry = command.at(-1) ?? "dist/main.js";
      expect(files).toContain(entry.replace(/^dist\/(.*)\.js$/, "app/$1.ts"));
    },
  );
});

describe.skipIf(spawnSync(programPath("docker") ?? "docker", ["compose", "version"]).status !== 0)(
  "docker compose",
  () => {
    const given = {
      FAIRLEAD_CONFIG: "",
      FAIRLEAD_ERASURES: "/srv/e",
      FAIRLEAD_BACKUPS: "/srv/b",
      POSTGRES_PASSWORD: "not-a-default",
      SITE_ADDRESS: "jobs.example",
    };

    test.each(["deploy/compose.yaml", "deploy/compose.embedded.yaml"])(
      "accepts %s with its variables, and rejects it without",
      (path) => {
        const directory = mkdtempSync(join(tmpdir(), "fairlead-compose-"));
        try {
          writeFileSync(join(directory, "fairlead.env"), "PUBLIC_URL=https://jobs.example\n");
          const config = (settings: Record<string, string>) =>
            spawnSync("docker", ["compose", "-f", join(root, path), "config", "--quiet"], {
              env: childEnvironment(settings),
              encoding: "utf8",
            });
          const whole = { ...given, FAIRLEAD_CONFIG: directory };
          expect(config(whole)).toMatchObject({ status: 0 });
          const { SITE_ADDRESS: _, ...lacking } = whole;
          const refused = config(lacking);
          expect(refused.status).not.toBe(0);
          expect(refused.stderr).toContain("SITE_ADDRESS");
        } finally {
          rmSync(directory, { recursive: true });
        }
      },
    );
  },
);
