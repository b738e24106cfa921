/** Bulk actions: each has a button in the bar, a key and a dialog. */
export const manyMenus = ["assign", "followUp", "stage", "tag", "close", "export"] as const;
export type BulkMenu = (typeof manyMenus)[number];
