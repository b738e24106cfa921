/** What the start says of the desk: how to open it, or what is missing and which command adds it. */
import { basename, dirname, join } from "node:path";
import { activeRecruiters } from "../commands/accounts/recruiters.ts";
import { isEmptyInstallation } from "../commands/demo/add-sample.ts";
import { shellWord } from "../cli/shell-word.ts";
import type { Queryable } from "../db/database.ts";
import { openInvitations } from "../db/queries/open-invitations.ts";
import { deskPath } from "../routes.ts";

/** The process, as far as it says how the command line is started beside it. */
export interface Invocation {
  readonly execPath: string;
  /** Options of Node, such as `--env-file`. */
  readonly execArgv: readonly string[];
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

interface Site {
  readonly database: Queryable;
  /** Of the site. */
  readonly address: string;
  readonly now: Date;
  /** The demo's desk; undefined: off. */
  readonly demo: { readonly link: string; readonly hasSample: boolean } | undefined;
}

export async function deskLines(
  { database, address, now, demo }: Site,
  invocation: Invocation = process,
): Promise<string[]> {
  if (demo?.hasSample) return [`The desk, with sample people and without log-in: ${demo.link}`];
  const command = commandLine(invocation);
  if (demo && (await isEmptyInstallation(database))) {
    return [
      "The desk has no sample people: an earlier start set this database up without them. To add them:",
      `  ${command} demo add`,
      `Then open ${demo.link}`,
    ];
  }
  const desk = `${address}${deskPath}`;
  const sample = demo ? ["The desk has no sample people: the site has accounts or applications of its own."] : [];
  const [recruiters, invitations] = [await activeRecruiters(database), await openInvitations(database, now)];
  if (recruiters.length > 0 || invitations.length > 0) return demo ? [...sample, `Log in at ${desk}`] : [];
  return [
    ...sample,
    `The desk at ${desk} has no account yet. To invite the first manager:`,
    `  ${command} recruiter invite EMAIL --manager`,
  ];
}

/** The command line with the settings of this process. Prints no secret. */
export function commandLine({ execPath, execArgv, argv, env }: Invocation): string {
  if (env["npm_lifecycle_event"] === "start") {
    const settings = ["DATA_DIR", "OPERATOR_FILE"].flatMap((name) => {
      const value = env[name];
      return value ? [`${name}=${shellWord(value)} `] : [];
    });
    return `${settings.join("")}npm run fairlead --`;
  }
  const main = argv[1] ?? "";
  const entry = basename(dirname(main)) === "dist" ? join(dirname(main), "cli.js") : join("dist", "cli.js");
  const files = execArgv.filter((option) => option.startsWith("--env-file"));
  return [execPath, ...files, entry].map(shellWord).join(" ");
}
