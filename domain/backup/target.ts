/** Where off-site backups go: `BACKUP_URL`, as app/read-backup-target.ts reads it. */
export type BackupTarget =
  | { readonly kind: "file"; readonly folder: string }
  | { readonly kind: "rclone"; readonly path: string }
  | { readonly kind: "sftp"; readonly destination: string; readonly port: number | null; readonly folder: string }
  | S3Target;

export interface S3Target {
  readonly kind: "s3";
  /** Origin of the service: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  /** "s3.eu-central-1.amazonaws.com" */
  readonly host: string;
  readonly region: string;
  readonly bucket: string;
  /** Of every key: empty, or ends with a slash. */
  readonly prefix: string;
  readonly key: string;
  readonly secret: string;
}

/** Without key: for findings, logs and the desk. */
export function backupPlace(target: BackupTarget): string {
  switch (target.kind) {
    case "file":
      return target.folder;
    case "rclone":
      return `rclone ${target.path}`;
    case "sftp":
      return `sftp ${target.destination.replace(/^.*@/, "")}`;
    case "s3":
      return `${target.host}/${target.bucket}`;
  }
}
