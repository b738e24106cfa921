/** A fresh clone of the committed repository, with the installed dependencies, built. */
import { execFile, spawn } from "node:child_process";
import { cp } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Child, childOf } from "./child.ts";
import { childEnvironment } from "./environment.ts";
import { programPath } from "./program.ts";
import { root } from "./repository.ts";

const run = promisify(execFile);

export interface Clone {
  readonly folder: string;
  /** The standard output of a command with a settings file. Rejects with its error output. */
  command(settingsFile: string | null, ...parameters: string[]): Promise<string>;
  /**
   * A process of ours with a settings file and extra settings that override it; resolves when
   * `port` reports readiness.
   */
  start(entry: "web" | "worker", settingsFile: string, port: number, settings: StartSettings): Promise<Child>;
}

interface StartSettings {
  /** Settings of this process alone. */
  readonly own: Record<string, string>;
  /** Extra options of Node, before ours. */
  readonly options?: readonly string[];
}

/** Whether this is a Git repository, not just its files. */
export function isRepository(): boolean {
  return existsSync(join(root, ".git")) && programPath("git") !== null;
}

export async function makeClone(folder: string): Promise<Clone> {
  await run("git", ["clone", "-q", root, folder], { env: childEnvironment() });
  const [from, to] = [join(root, "node_modules"), join(folder, "node_modules")];
  // Instead of `npm ci`: hard links to the same files, if they are on the same disk.
  await run("cp", ["-al", from, to]).catch(() =>
    cp(from, to, { recursive: true, verbatimSymlinks: true, force: true }),
  );
  await run("npm", ["run", "-s", "build"], { cwd: folder, env: childEnvironment() });
  const node = join(folder, "node_modules", ".bin", "node");
  const withSettings = (file: string | null) => (file === null ? [] : [`--env-file=${file}`]);
  return {
    folder,
    async command(settingsFile, ...parameters) {
      const given = [...withSettings(settingsFile), "dist/cli.js", ...parameters];
      const { stdout } = await run(node, given, { cwd: folder, env: childEnvironment(), maxBuffer: 2 ** 30 });
      return stdout;
    },
    async start(entry, settingsFile, port, { own, options = [] }) {
      const given = [...options, ...withSettings(settingsFile), `dist/${entry}.js`];
      const env = childEnvironment(own);
      const child = childOf(spawn(node, given, { cwd: folder, env, stdio: ["ignore", "ignore", "pipe"] }));
      const pid = String(child.process.pid);
      await run(node, ["deploy/ready.mjs", String(port), "600", pid], { cwd: folder, env: childEnvironment() }).catch(
        async (error: Error) => {
          await child.kill();
          throw new Error(`${entry}: ${child.complaints()}`, { cause: error });
        },
      );
      return child;
    },
  };
}
