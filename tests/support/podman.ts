/**
 * Podman in its own folder, isolated from the machine's images, containers and networks, with
 * stand-ins for the images of deploy/: no registry is used, only the machine's Debian.
 */
import { execFile, type ExecFileException } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "./environment.ts";
import { layOut, releaseName } from "../../tools/release.ts";
import { programPath } from "./program.ts";
import { read, root } from "./repository.ts";

const programs = ["podman", "podman-compose", "mmdebstrap", "catatonit"];

/** Programs that this machine lacks. */
export const missingForImages = [
  ...programs.filter((name) => programPath(name) === null),
  ...(userInfo().uid === 0 ? [] : ["root's rights"]),
];

/** Milliseconds for one command, which may download packages. */
const longest = 1_800_000;

export interface Done {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Podman {
  readonly folder: string;
  /** Rejects with the output if the status is not 0. */
  run(program: "podman" | "podman-compose", ...parameters: string[]): Promise<string>;
  /** The same with any status. */
  attempt(program: "podman" | "podman-compose", ...parameters: string[]): Promise<Done>;
  /** Builds deploy/Dockerfile from a release, on a base of the machine's Debian. */
  build(): Promise<void>;
  makeBase(): Promise<void>;
  makeStandIns(): Promise<void>;
  /** Stops and removes everything. */
  remove(): Promise<void>;
}

const asked = promisify(execFile);

async function finished(program: string, parameters: string[], settings: Record<string, string>): Promise<Done> {
  const options = { env: childEnvironment(settings), cwd: root, timeout: longest, maxBuffer: 100_000_000 };
  try {
    return { status: 0, ...(await asked(program, parameters, options)) };
  } catch (error) {
    const { code, stdout = "", stderr = "", message } = error as ExecFileException;
    return { status: typeof code === "number" ? code : 1, stdout, stderr: stderr || message };
  }
}

async function succeed(program: string, parameters: string[], settings: Record<string, string>): Promise<string> {
  const { status, stdout, stderr } = await finished(program, parameters, settings);
  if (status === 0) return stdout;
  throw new Error(
    `${program} ${parameters.join(" ")} ended with ${status}:\n${stdout.slice(-2000)}\n${stderr.slice(-4000)}`,
  );
}

/** The names of third-party images in deploy/. */
function imageNamed(what: "debian" | "postgres" | "caddy"): string {
  const text = ["deploy/Dockerfile", "deploy/compose.yaml"].map(read).join("\n");
  return new RegExp(`docker\\.io/library/${what}:\\S+`).exec(text)?.[0] ?? what;
}

/** Debian's versions, 15 and 2.6: neither is the one in deploy/, but Fairlead supports both. */
const withServers = `FROM ${imageNamed("debian")}
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends caddy libcap2-bin postgresql-15 > /dev/null
RUN setcap cap_net_bind_service=+ep /usr/bin/caddy && mkdir -p /var/lib/postgresql/data && chown postgres: /var/lib/postgresql/data
ENV PATH=/usr/lib/postgresql/15/bin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
`;
const caddy = `FROM servers
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
`;
const postgres = `FROM servers
ENV PGDATA=/var/lib/postgresql/data
VOLUME /var/lib/postgresql/data
STOPSIGNAL SIGINT
COPY entrypoint.sh /
CMD ["sh", "/entrypoint.sh"]
`;
/** The official image's handling of the variables in deploy/compose.yaml. */
const entrypoint = `set -eu
if [ "$(id -u)" = 0 ]; then
  chown postgres: "$PGDATA"
  chmod 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups sh "$0"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256
  rm /tmp/password
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
  pg_ctl -w -o "-c listen_addresses=''" start
  createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl -w -m fast stop
fi
exec postgres -c listen_addresses='*'
`;
const base = `FROM scratch
ADD base.tar /
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
CMD ["sh"]
`;

export function openPodman(): Podman {
  const folder = mkdtempSync(join(tmpdir(), "fairlead-podman-"));
  const place = (name: string) => join(folder, name);
  // Container users need to pass through it to mounted files.
  chmodSync(folder, 0o755);
  // runc also starts with control groups of both versions, unlike crun. A process cannot grant
  // higher limits than its own. Locks are in files, because those in memory are machine-wide.
  writeFileSync(
    place("containers.conf"),
    `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "none"
lock_type = "file"
tmp_dir = "${place("tmp")}"
${programPath("runc") === null ? "" : 'runtime = "runc"'}
[network]
network_backend = "netavark"
network_config_dir = "${place("networks")}"
`,
  );
  writeFileSync(
    place("storage.conf"),
    `[storage]
driver = "overlay"
graphroot = "${place("storage")}"
runroot = "${place("run")}"
`,
  );
  // Images are never requested from a registry.
  writeFileSync(place("registries.conf"), "unqualified-search-registries = []\n");
  const settings = {
    CONTAINERS_CONF: place("containers.conf"),
    CONTAINERS_STORAGE_CONF: place("storage.conf"),
    CONTAINERS_REGISTRIES_CONF: place("registries.conf"),
    // A build needs no separate network; this format keeps HEALTHCHECK.
    BUILDAH_ISOLATION: "chroot",
    BUILDAH_FORMAT: "docker",
  };
  const run: Podman["run"] = (program, ...parameters) => succeed(program, parameters, settings);

  async function image(name: string, text: string, context: string): Promise<void> {
    writeFileSync(join(context, "Containerfile"), text);
    await run("podman", "build", "--pull=never", "-f", join(context, "Containerfile"), "-t", name, context);
  }

  return {
    folder,
    run,
    attempt: (program, ...parameters) => finished(program, parameters, settings),
    async makeBase() {
      const context = place("base");
      mkdirSync(context);
      const tar = join(context, "base.tar");
      await succeed("mmdebstrap", ["--variant=minbase", "--include=ca-certificates", "bookworm", tar], {});
      await image(imageNamed("debian"), base, context);
      rmSync(context, { recursive: true });
    },
    async build() {
      const unpacked = place(releaseName);
      layOut(unpacked);
      const file = join(unpacked, "deploy/Dockerfile");
      await run("podman", "build", "--pull=never", "-f", file, "-t", "fairlead", unpacked);
      rmSync(unpacked, { recursive: true });
    },
    async makeStandIns() {
      const context = place("servers");
      mkdirSync(context);
      writeFileSync(join(context, "entrypoint.sh"), entrypoint);
      await image("servers", withServers, context);
      await image(imageNamed("caddy"), caddy, context);
      await image(imageNamed("postgres"), postgres, context);
    },
    async remove() {
      // Best effort: the next command removes what one leaves half done.
      for (const command of [
        ["rm", "--all", "--force", "--time=0"],
        ["volume", "prune", "--force"],
        ["network", "prune", "--force"],
        ["rmi", "--all", "--force"],
      ])
        await finished("podman", command, settings);
      // The storage is mounted onto itself.
      const mounted = readFileSync("/proc/mounts", "utf8").matchAll(/^\S+ (\S+) /gm);
      const ours = Array.from(mounted, ([, path = ""]) => path).filter((path) => path.startsWith(`${folder}/`));
      for (const path of ours.toReversed()) await finished("umount", [path], {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A folder owned by the image's user. */
export function folderOfImage(path: string): string {
  mkdirSync(path, { mode: 0o700 });
  chownSync(path, 1000, 1000);
  return path;
}
