/** Versions as release pages name them. */
import * as v from "valibot";

const release = v.union([v.object({ tag_name: v.string() }), v.object({ version: v.string() })]);
/** GitHub and Forgejo answer with the newest release, GitLab with a list, npm with `version`. */
const answer = v.union([release, v.pipe(v.array(release), v.minLength(1))]);

/** "1.2.3"; null: the answer names none. A version before its release does not count. */
export function releasedVersion(json: unknown): string | null {
  const read = v.safeParse(answer, json);
  if (!read.success) return null;
  const newest = Array.isArray(read.output) ? read.output[0] : read.output;
  if (newest === undefined) return null;
  const name = "tag_name" in newest ? newest.tag_name : newest.version;
  return /^v?(\d{1,6}\.\d{1,6}\.\d{1,6})$/.exec(name)?.[1] ?? null;
}

export function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((each) => each.split(/[.-]/).slice(0, 3).map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
