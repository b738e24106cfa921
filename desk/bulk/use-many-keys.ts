/** The keys of what is done with those who are selected. Here and not in the bar: a single person's must rest before it has come. */
import { useState } from "react";
import { useShortcuts } from "../keys.ts";
import { useMe } from "../log-in/me.ts";
import { type ManyMenu, manyMenus } from "./many-menus.ts";
import type { Selection } from "./use-selection.ts";

export interface ManyMenus {
  readonly offered: readonly ManyMenu[];
  readonly menu: ManyMenu | null;
  readonly show: (menu: ManyMenu | null) => void;
}

export function useManyKeys(selecting: boolean, { clear }: Pick<Selection, "clear">): ManyMenus {
  // A file of many people's data is for managers.
  const { role } = useMe();
  const [menu, show] = useState<ManyMenu | null>(null);
  const offered = manyMenus.filter((name) => name !== "export" || role === "manager");
  const acts = Object.fromEntries(offered.map((name) => [name, () => show(name)]));
  useShortcuts(selecting ? { ...singles, ...acts, leave: clear } : {}, true);
  return { offered, menu: selecting ? menu : null, show };
}

const rests = () => undefined;

/** What would be done with one of them alone, and be taken for all. */
const singles = {
  contacted: rests,
  replied: rests,
  interview: rests,
  offered: rests,
  hired: rests,
};
