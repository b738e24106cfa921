/** The keys of what is done with those who are selected. Here and not in the bar: a single person's must rest before it has come. */
import { useState } from "react";
import { useToast } from "../frame/toast.tsx";
import { useShortcuts } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { type ShortcutName, selectionShortcuts } from "../shortcuts.ts";
import { type ManyMenu, manyMenus } from "./many-menus.ts";
import type { Selection } from "./use-selection.ts";

export interface ManyMenus {
  readonly offered: readonly ManyMenu[];
  readonly menu: ManyMenu | null;
  readonly show: (menu: ManyMenu | null) => void;
}

export function useManyKeys(
  listShown: boolean,
  selecting: boolean,
  { clear, selected }: Pick<Selection, "clear" | "selected">,
  /** Somebody is open: the key that tags is theirs while nobody is selected. */
  someoneOpen: boolean,
): ManyMenus {
  const { t } = useLanguage();
  const { say } = useToast();
  // A file of many people's data is for managers.
  const { role } = useMe();
  const [menu, show] = useState<ManyMenu | null>(null);
  const offered = manyMenus.filter((name) => name !== "export" || role === "manager");
  const acts = Object.fromEntries(offered.map((name) => [name, () => show(name)]));
  // What would be done with one of them alone, and be taken for all.
  const rests = () => say({ text: t("bulk.keysRest", { count: selected.ids.size }) });
  const single = Object.fromEntries(singles.map((name) => [name, rests]));
  const nobody = () => say({ text: t("bulk.nobodySelected") });
  const resting = selectionShortcuts.filter((name) => !(someoneOpen && name === "tag"));
  const none = listShown ? Object.fromEntries(resting.map((name) => [name, nobody])) : {};
  useShortcuts(selecting ? { ...single, ...acts, leave: clear } : none, true);
  return { offered, menu: selecting ? menu : null, show };
}

const singles = ["contacted", "replied", "interview", "offered", "hired"] as const satisfies readonly ShortcutName[];
