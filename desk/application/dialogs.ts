/** What lies over the pane when it is asked for, fetched in one piece then. */
export { AssignDialog } from "./assign-dialog.tsx";
export { CloseDialog } from "./close-dialog.tsx";
export { FollowUpDialog } from "./follow-up-dialog.tsx";
export { JoinDialog } from "./join-dialog.tsx";
