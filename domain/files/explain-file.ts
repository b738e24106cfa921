/**
 * Why a file cannot be read or written, phrased to follow its name; null: not a file error. `user`:
 * id of the process's user.
 */
export function explainFile(
  error: unknown,
  { to, user }: { readonly to: "read" | "write"; readonly user: number | undefined },
): string | null {
  const { code = "" } = error as { readonly code?: string };
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return to === "read"
        ? `does not exist (${code}); correct the path`
        : `is in a folder that does not exist (${code}); create the folder, or choose another`;
    case "EISDIR":
      return `is a folder, not a file (${code}); enter the path of a file`;
    case "EACCES":
    case "EPERM":
      return to === "read"
        ? `cannot be read by user ${user}, which runs this process (${code}); \`chown\` or \`chmod\` it and the folders above`
        : `cannot be written by user ${user}, which runs this process (${code}); choose a folder of this user`;
    case "EROFS":
      return `is on a read-only file system (${code}); choose a writable location`;
    case "ENOSPC":
    case "EDQUOT":
      return `does not fit on its disk (${code}); free space there, or choose another location`;
    case "ENAMETOOLONG":
      return `has a longer name than its file system allows (${code}); choose a shorter one`;
    case "EIO":
    case "ELOOP":
      return `cannot be used (${code}); check its disk and its path`;
    default:
      return null;
  }
}
