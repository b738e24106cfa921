/** One chunk for all dialogs of the pane. */
export { AssignDialog } from "./assign-dialog.tsx";
export { CloseDialog } from "./close-dialog.tsx";
export { FollowUpDialog } from "./follow-up-dialog.tsx";
export { JoinDialog } from "./join-dialog.tsx";
