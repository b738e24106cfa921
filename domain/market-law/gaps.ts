/** Gaps in the operator file (check.ts, lawGaps) as operators read them. */

/** "identity.host: why" is about identity.host. */
export function settingOf(gap: string): string {
  return gap.split(":", 1)[0] ?? "";
}

/**
 * "identity.host: why; missing since 2026-11-27".
 * @param since by setting: the day, ISO 8601; a gap without one is left as it is
 */
export function datedGaps(gaps: readonly string[], since: ReadonlyMap<string, string>): string[] {
  return gaps.map((gap) => {
    const day = since.get(settingOf(gap));
    return day === undefined ? gap : `${gap}; missing since ${day}`;
  });
}
