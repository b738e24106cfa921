/**
 * What keeps a file from being read or written, in words for the operator who named it, to stand behind its name; null: an error of
 * another kind. `user`: as whom this runs.
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
        : `is in a folder that does not exist (${code}); make the folder, or name another`;
    case "EISDIR":
      return `is a folder, not a file (${code}); name a file`;
    case "EACCES":
    case "EPERM":
      return to === "read"
        ? `may not be read by the user ${user}, as whom this runs (${code}); \`chown\` or \`chmod\` it and the folders above`
        : `may not be written by the user ${user}, as whom this runs (${code}); name a file in a folder of this user's`;
    case "EROFS":
      return `is on a file system that is read-only (${code}); name a file that can be written`;
    case "ENOSPC":
    case "EDQUOT":
      return `does not fit on its disk (${code}); make room there, or name a file elsewhere`;
    case "ENAMETOOLONG":
      return `has a longer name than its file system allows (${code}); name a shorter one`;
    case "EIO":
    case "ELOOP":
      return `cannot be used (${code}); check its disk and its path`;
    default:
      return null;
  }
}
