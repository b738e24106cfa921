/** OpenSSH's server on the loopback address, with one key for this user, if it is installed. */
import { execFileSync, spawn } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { type Child, childOf } from "./child.ts";
import { freePort } from "./free-port.ts";
import { programPath } from "./program.ts";
import { patience } from "./waiting.ts";

const sshd = programPath("sshd");

/** Why there cannot be one here, or null. */
export function noSftpServer(): string | null {
  return sshd !== null ? null : "openssh-server is not installed";
}

export interface SftpServer {
  readonly user: string;
  readonly port: number;
  /** The accepted private key, beside a `known_hosts`. */
  readonly key: string;
  /** A private key that is not accepted. */
  readonly otherKey: string;
  /** An existing folder. */
  readonly folder: string;
  close(): Promise<void>;
}

export async function startSftp(): Promise<SftpServer> {
  const folder = mkdtempSync(join(tmpdir(), "fairlead-sftp-"));
  const [host, key, otherKey] = ["host", "key", "other"].map((name) => join(folder, name)) as [string, string, string];
  for (const path of [host, key, otherKey]) execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", path]);
  const port = await freePort();
  writeFileSync(join(folder, "authorized"), execFileSync("ssh-keygen", ["-y", "-f", key]));
  const publicKey = execFileSync("ssh-keygen", ["-y", "-f", host], { encoding: "utf8" });
  appendFileSync(join(folder, "known_hosts"), `[127.0.0.1]:${port} ${publicKey}`);
  const settings = {
    Port: port,
    ListenAddress: "127.0.0.1",
    HostKey: host,
    AuthorizedKeysFile: join(folder, "authorized"),
    PidFile: "none",
    UsePAM: "no",
    StrictModes: "no",
    PasswordAuthentication: "no",
    PermitRootLogin: "prohibit-password",
    Subsystem: "sftp internal-sftp",
  };
  const file = join(folder, "sshd_config");
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(""),
  );
  // Where sshd drops its privileges; it does not make the folder itself.
  if (userInfo().uid === 0) mkdirSync("/run/sshd", { recursive: true });
  const child: Child = childOf(spawn(sshd ?? "", ["-D", "-e", "-f", file], { stdio: ["ignore", "ignore", "pipe"] }));
  await vi.waitUntil(() => child.complaints().includes("Server listening"), { timeout: patience });
  const place = join(folder, "there");
  mkdirSync(place);
  return {
    user: userInfo().username,
    port,
    key,
    otherKey,
    folder: place,
    async close() {
      await child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
