/** Another program's descendant processes, as listed by Linux. */
import { readFileSync } from "node:fs";

/** The process and its descendants, parents first; empty if it has ended. */
export function familyOf(pid: number): number[] {
  const state = said(`/proc/${pid}/stat`)?.split(") ").at(-1)?.[0];
  // Z: it has ended, and its status was not read.
  if (state === undefined || state === "Z") return [];
  const children = said(`/proc/${pid}/task/${pid}/children`)?.trim() ?? "";
  return [pid, ...(children === "" ? [] : children.split(" ").flatMap((child) => familyOf(Number(child))))];
}

export function signal(pids: readonly number[], name: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // It ended first.
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
}

/** null: there is no such file or process any more. */
export function said(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
