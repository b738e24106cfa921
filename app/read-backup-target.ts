/** Reads `BACKUP_URL`. Errors never quote the value, which holds a key. */
import type { BackupTarget } from "../domain/backup/target.ts";
import { isLoopbackHost } from "../domain/network/address.ts";

const forms =
  "must look like s3://KEY:SECRET@HOST/BUCKET, sftp://USER@HOST/FOLDER, rclone:REMOTE:FOLDER or file:/FOLDER";

/** A text says what is wrong. */
export function readBackupTarget(text: string): BackupTarget | string {
  if (text.startsWith("rclone:")) {
    const path = text.slice("rclone:".length);
    return /^[\w][\w .+@-]*:/.test(path) ? { kind: "rclone", path: path.replace(/\/+$/, "") } : forms;
  }
  if (text.startsWith("file:")) {
    const folder = text.replace(/^file:(?:\/\/)?(?=\/)/, "");
    return folder.startsWith("/")
      ? { kind: "file", folder }
      : "file: needs an absolute folder, such as file:/mnt/backups";
  }
  if (!/^(?:s3|sftp):\/\//.test(text)) return forms;
  const url = URL.parse(text);
  const [user, password] = [decoded(url?.username ?? ""), decoded(url?.password ?? "")];
  if (url === null || user === null || password === null || url.hash !== "")
    return "cannot be read as an address; write special characters in the key percent-encoded: / is %2F, + is %2B";
  return url.protocol === "sftp:" ? sftp(url, user, password) : s3(url, user, password);
}

function sftp({ hostname, port, pathname, search }: URL, user: string, password: string): BackupTarget | string {
  if (password !== "" || search !== "") return "takes no password; set BACKUP_SSH_KEY to the file of a private key";
  const folder = decoded(pathname);
  if (user === "" || hostname === "" || folder === null || folder.length < 2)
    return "must look like sftp://USER@HOST/FOLDER, or sftp://USER@HOST/~/FOLDER below its home";
  // Otherwise an option or a second command of `sftp`.
  if (/[^\w.@+-]/.test(user) || user.startsWith("-") || /["\\\n\r]/.test(folder))
    return "has characters in its user or folder that sftp does not take";
  const path = folder.replace(/\/+$/, "").replace(/^\/~\//, "");
  return { kind: "sftp", destination: `${user}@${hostname}`, port: port === "" ? null : Number(port), folder: path };
}

function s3(url: URL, key: string, secret: string): BackupTarget | string {
  const [bucket = "", ...rest] = (decoded(url.pathname) ?? "").split("/").filter((part) => part !== "");
  if (key === "" || secret === "" || bucket === "" || url.hostname === "")
    return "must look like s3://KEY:SECRET@HOST/BUCKET";
  const plain = url.searchParams.get("tls") === "off";
  if (plain && !isLoopbackHost(url.hostname)) return "tls=off is only for a service on this machine";
  return {
    kind: "s3",
    host: url.host,
    endpoint: `${plain ? "http" : "https"}://${url.host}`,
    region: url.searchParams.get("region") ?? /^s3[.-]([a-z]{2,}-[a-z0-9-]+)\./.exec(url.hostname)?.[1] ?? "us-east-1",
    bucket,
    prefix: rest.length === 0 ? "" : `${rest.join("/")}/`,
    key,
    secret,
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
