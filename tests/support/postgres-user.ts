/** The user for PostgreSQL and related programs in tests, which refuse to run as root. */
import { execFileSync } from "node:child_process";
import { userInfo } from "node:os";

/** For `spawn` and `chown`; null: the tests' own user works. */
export function postgresUser(): { uid: number; gid: number } | null {
  if (userInfo().uid !== 0) return null;
  const idOf = (what: "-u" | "-g") => Number(execFileSync("id", [what, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}
