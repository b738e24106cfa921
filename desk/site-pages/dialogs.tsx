import type { DeskSitePage } from "../../domain/desk/site-pages.ts";
import { lazyDialog } from "../frame/lazy-dialog.tsx";

const PublishDialog = lazyDialog(() => import("./publish-dialog.tsx").then((file) => file.PublishDialog));
const ScheduleDialog = lazyDialog(() => import("./schedule-dialog.tsx").then((file) => file.ScheduleDialog));
const HistoryDialog = lazyDialog(() => import("./history-dialog.tsx").then((file) => file.HistoryDialog));
const TakeOffDialog = lazyDialog(() => import("./take-off-dialog.tsx").then((file) => file.TakeOffDialog));
const DeleteDialog = lazyDialog(() => import("./take-off-dialog.tsx").then((file) => file.DeleteDialog));

export type SitePageDialog = "publish" | "schedule" | "history" | "takeOff" | "delete";

interface DialogsProps {
  readonly dialog: SitePageDialog | null;
  /** The server's state: all input is saved. */
  readonly page: DeskSitePage;
  readonly close: () => void;
  /** Replaces the draft on the screen. */
  readonly adopt: (page: DeskSitePage) => void;
}

export function Dialogs({ dialog, page, close, adopt }: DialogsProps) {
  switch (dialog) {
    case "publish":
      return <PublishDialog page={page} close={close} />;
    case "schedule":
      return <ScheduleDialog page={page} close={close} />;
    case "history":
      return <HistoryDialog page={page} close={close} restored={adopt} />;
    case "takeOff":
      return <TakeOffDialog page={page} close={close} />;
    case "delete":
      return <DeleteDialog page={page} close={close} />;
    case null:
      return null;
  }
}
