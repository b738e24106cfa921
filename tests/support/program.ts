/** Programs of other people that a machine may have. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { childEnvironment } from "./environment.ts";

/** Its path; null: this machine has none. Debian keeps some where root alone finds them. */
export function programPath(name: string): string | null {
  const folders = [...(childEnvironment()["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}
