/** Names of off-site backups. Files with other names are neither listed nor removed. */

/** Bytes in UTF-8 order are the order in time. `:` is not allowed in every store. */
export function backupName(at: Date): string {
  return `fairlead-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
}

export function isBackupName(name: string): boolean {
  return /^fairlead-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name);
}

/** Names to remove so that the `keep` newest stay, and `written` whatever its name says. */
export function expiredBackups(names: readonly string[], keep: number, written: string): string[] {
  const ours = names.filter((name) => name !== written && isBackupName(name)).toSorted();
  return ours.slice(0, Math.max(0, ours.length - (keep - 1)));
}
