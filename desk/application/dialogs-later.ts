/** The dialogs over the pane: the first screen has none of them. */
import { later } from "../frame/later.tsx";

const dialogs = () => import("./dialogs.ts");

export const AssignDialog = later(async () => (await dialogs()).AssignDialog);
export const CloseDialog = later(async () => (await dialogs()).CloseDialog);
export const FollowUpDialog = later(async () => (await dialogs()).FollowUpDialog);
export const JoinDialog = later(async () => (await dialogs()).JoinDialog);
