/**
 * A bare Debian 12 with systemd, in systemd-nspawn. Its only network is its own loopback: packages
 * come from its cache, which is filled when it is made.
 */
import { execFile, type ExecFileException, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { type Child, childOf } from "./child.ts";
import { childEnvironment } from "./environment.ts";
import { programPath } from "./program.ts";
import { patience } from "./waiting.ts";

const programs = ["mmdebstrap", "systemd-nspawn", "nsenter"];

/** What this machine lacks to start another one. */
export const missingForMachines = [
  ...programs.filter((name) => programPath(name) === null),
  ...(userInfo().uid === 0 ? [] : ["root's rights"]),
];

/** Milliseconds for one command, which may install packages. */
const longest = 900_000;

export interface Done {
  readonly status: number;
  /** Standard output and standard error together, in no particular order. */
  readonly output: string;
}

export interface Machine {
  /** Its files, as this machine sees them. */
  readonly root: string;
  /** The beginning of a command that runs on this machine with the other one's network. */
  readonly network: readonly string[];
  /** Runs a line of the shell as root in /root. Never rejects. */
  shell(line: string): Promise<Done>;
  /** Stops and removes it. */
  remove(): Promise<void>;
}

async function finished(program: string, parameters: readonly string[], more: Record<string, string> = {}) {
  const options = { env: childEnvironment(more), timeout: longest, maxBuffer: 100_000_000 };
  return new Promise<Done>((resolve) => {
    const child = execFile(program, parameters, options, (error: ExecFileException | null, stdout, stderr) => {
      const status = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      resolve({ status, output: `${stdout}${stderr}` });
    });
    // A command that asks would wait for an answer.
    child.stdin?.end();
  });
}

/** @param packages that it will install, with everything that they recommend */
export async function startMachine(packages: readonly string[]): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), "fairlead-machine-"));
  // Its users need to pass through.
  chmodSync(folder, 0o755);
  const root = join(folder, "root");
  const made = await finished("mmdebstrap", [
    "--variant=minbase",
    "--include=systemd-sysv,dbus",
    // Keeps lists and packages.
    "--skip=cleanup/apt",
    `--customize-hook=chroot "$1" apt-get install -qqy --download-only -o APT::Install-Recommends=true ${packages.join(" ")}`,
    "bookworm",
    root,
  ]);
  if (made.status !== 0) throw new Error(`mmdebstrap ended with ${made.status}:\n${made.output.slice(-4000)}`);
  const machine = childOf(
    spawn(
      "systemd-nspawn",
      [
        `--directory=${root}`,
        `--machine=${folder.replace(/.*-/, "m")}`,
        "--boot",
        "--private-network",
        "--register=no",
        "--keep-unit",
        "--resolv-conf=off",
        "--console=read-only",
      ],
      {
        env: { ...childEnvironment(), SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: "1" },
        stdio: ["ignore", "ignore", "pipe"],
      },
    ),
  );
  const init = await startedInit(machine);
  const inside = (line: string) =>
    finished("nsenter", ["-t", init, "-a", "sh", "-c", `cd /root && ${line}`], {
      PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      HOME: "/root",
      TMPDIR: "/tmp",
    });
  const running = await inside("timeout 60 systemctl is-system-running --wait");
  if (running.status !== 0) throw new Error(`the machine is ${running.output}${machine.complaints()}`);
  return {
    root,
    network: ["nsenter", "-t", init, "-n"],
    shell: inside,
    async remove() {
      machine.process.kill("SIGTERM");
      await machine.ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** The id of the machine's first process, once systemd answers. */
async function startedInit(machine: Child): Promise<string> {
  const { pid } = machine.process;
  const deadline = performance.now() + patience;
  for (;;) {
    const [init = ""] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
    if (init !== "" && (await finished("nsenter", ["-t", init, "-a", "systemctl", "list-units"])).status === 0)
      return init;
    if (performance.now() > deadline) throw new Error(`the machine does not start: ${machine.complaints()}`);
    await new Promise((resume) => setTimeout(resume, 100));
  }
}
