/** What can be done with those who are selected: each a button of the bar, a key, and a dialog. */
export const manyMenus = ["assign", "followUp", "stage", "tag", "close", "export"] as const;
export type ManyMenu = (typeof manyMenus)[number];
