/** A folder on another machine, through OpenSSH's `sftp`. It never asks: keys only. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { BackupTarget } from "../../domain/backup/target.ts";
import { runProgram } from "./run-program.ts";
import { type BackupStore, partial, type ProgramSettings, type StoredFile } from "./store.ts";

type Target = Extract<BackupTarget, { kind: "sftp" }>;

/** A `known_hosts` beside the key is used. */
export function sftpStore(
  { destination, port, folder }: Target,
  { sshKey: key, environment }: ProgramSettings,
): BackupStore {
  const hosts = key === undefined ? null : join(dirname(key), "known_hosts");
  const options = [
    "BatchMode=yes",
    "ConnectTimeout=20",
    "ServerAliveInterval=15",
    "ServerAliveCountMax=4",
    ...(key === undefined ? [] : [`IdentityFile=${key}`, "IdentitiesOnly=yes"]),
    ...(hosts !== null && existsSync(hosts) ? [`UserKnownHostsFile=${hosts}`] : []),
  ];
  const batch = (signal: AbortSignal, ...commands: readonly string[]) =>
    runProgram({
      program: "sftp",
      parameters: [
        "-b",
        "-",
        ...options.flatMap((option) => ["-o", option]),
        ...(port === null ? [] : ["-P", String(port)]),
        destination,
      ],
      install: "apt install openssh-client",
      environment,
      input: `${commands.join("\n")}\n`,
      signal,
    });
  const at = (name: string) => quoted(`${folder}/${name}`);
  return {
    async list(signal) {
      const text = await batch(signal, `-mkdir ${quoted(folder)}`, `ls -ln ${quoted(folder)}`);
      return text.split("\n").flatMap((line): StoredFile[] => {
        const [, bytes, name] = /^-\S*\s+\S+\s+\S+\s+\S+\s+(\d+)\s.*?([^/\s]+)\s*$/.exec(line) ?? [];
        return name === undefined || name.endsWith(partial) ? [] : [{ name, bytes: Number(bytes) }];
      });
    },
    async put(path, name, signal) {
      const arriving = at(name + partial);
      await batch(
        signal,
        `-mkdir ${quoted(folder)}`,
        // Left by uploads that broke off.
        `-rm ${quotedFolder(folder)}/fairlead-*${partial}`,
        `put ${quoted(path)} ${arriving}`,
        `rename ${arriving} ${at(name)}`,
      );
    },
    async get(name, path, signal) {
      await batch(signal, `get ${at(name)} ${quoted(path)}`);
    },
    async remove(name, signal) {
      await batch(signal, `rm ${at(name)}`);
    },
  };
}

/** Quotes would also quote the `*` of a pattern after them. */
function quotedFolder(path: string): string {
  return path.replaceAll(/[^\w./~-]/g, String.raw`\$&`);
}

function quoted(path: string): string {
  return `"${path.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
