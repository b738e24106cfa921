import type { BackupTarget } from "../../domain/backup/target.ts";
import { folderStore } from "./file.ts";
import { rcloneStore } from "./rclone.ts";
import { s3Store } from "./s3.ts";
import { sftpStore } from "./sftp.ts";
import type { BackupStore, ProgramSettings } from "./store.ts";

/** Connects to nothing yet. */
export function openStore({ target, ...settings }: ProgramSettings & { readonly target: BackupTarget }): BackupStore {
  switch (target.kind) {
    case "file":
      return folderStore(target.folder);
    case "s3":
      return s3Store(target);
    case "sftp":
      return sftpStore(target, settings);
    case "rclone":
      return rcloneStore(target.path, settings);
  }
}
