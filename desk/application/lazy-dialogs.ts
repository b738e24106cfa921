/** Loads the pane's dialogs on demand: the first screen shows none of them. */
import { lazyDialog } from "../frame/lazy-dialog.tsx";

const dialogs = () => import("./dialogs.ts");

export const AssignDialog = lazyDialog(async () => (await dialogs()).AssignDialog);
export const CloseDialog = lazyDialog(async () => (await dialogs()).CloseDialog);
export const FollowUpDialog = lazyDialog(async () => (await dialogs()).FollowUpDialog);
export const JoinDialog = lazyDialog(async () => (await dialogs()).JoinDialog);
