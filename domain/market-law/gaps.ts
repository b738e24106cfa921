/** Gaps in the operator file (`lawGaps` in check.ts), formatted for operators. */

/** "identity.host: why" concerns identity.host. */
export function settingOf(gap: string): string {
  return gap.split(":", 1)[0] ?? "";
}

/**
 * "identity.host: why; missing since 2026-11-27".
 * @param since ISO day by setting; a gap without one is unchanged
 */
export function datedGaps(gaps: readonly string[], since: ReadonlyMap<string, string>): string[] {
  return gaps.map((gap) => {
    const day = since.get(settingOf(gap));
    return day === undefined ? gap : `${gap}; missing since ${day}`;
  });
}
