/** How the command line, or another entry of the build, is started in this installation. */
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { shellWord } from "./shell-word.ts";

/** The process, as far as it says how the command line is started beside it. */
export interface Invocation {
  readonly execPath: string;
  /** Options of Node, such as `--env-file`. */
  readonly execArgv: readonly string[];
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The file that bin/fairlead reads unless FAIRLEAD_ENV_FILE names another. */
const usualFile = "/etc/fairlead/fairlead.env";

/** The command line with the settings of this process. Prints no secret. */
export function typedCommand({ execPath, execArgv, argv, env }: Invocation): string {
  if (env["npm_lifecycle_event"] === "start") {
    const settings = ["DATA_DIR", "OPERATOR_FILE"].flatMap((name) => {
      const value = env[name];
      return value ? [`${name}=${shellWord(value)} `] : [];
    });
    return `${settings.join("")}npm run fairlead --`;
  }
  if (isRelease(argv)) {
    const file = execArgv.find((option) => option.startsWith("--env-file="))?.slice("--env-file=".length);
    return file === undefined || file === usualFile ? "fairlead" : `FAIRLEAD_ENV_FILE=${shellWord(file)} fairlead`;
  }
  const files = execArgv.filter((option) => option.startsWith("--env-file"));
  return [execPath, ...files, besideEntry(argv, "cli.js")].map(shellWord).join(" ");
}

/** How a site is started for good. */
export function typedStart({ execPath, execArgv, argv }: Omit<Invocation, "env">): string {
  if (isRelease(argv)) return "systemctl enable --now fairlead";
  const files = execArgv.filter((option) => option.startsWith("--env-file"));
  return [execPath, ...files, besideEntry(argv, "main.js")].map(shellWord).join(" ");
}

/** Only a release archive brings Node in bin/ (tools/release.ts). */
function isRelease([, entry = ""]: readonly string[]): boolean {
  return existsSync(join(dirname(dirname(entry)), "bin", "node"));
}

function besideEntry([, entry = ""]: readonly string[], name: string): string {
  return basename(dirname(entry)) === "dist" ? join(dirname(entry), name) : join("dist", name);
}
