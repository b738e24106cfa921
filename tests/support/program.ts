/** Third-party programs that a machine may have. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { childEnvironment } from "./environment.ts";

/** Its path, or null. Debian keeps some outside ordinary users' path. */
export function programPath(name: string): string | null {
  const folders = [...(childEnvironment()["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}
