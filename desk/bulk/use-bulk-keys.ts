/**
 * Keys of bulk actions. They are here and not in the bar, because single-application keys must be
 * blocked before the bar has loaded.
 */
import { useState } from "react";
import { useToast } from "../frame/toast.tsx";
import { useShortcuts } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { type ShortcutName, selectionShortcuts } from "../shortcuts.ts";
import { type BulkMenu, manyMenus } from "./bulk-menus.ts";
import type { Selection } from "./use-selection.ts";

export interface BulkMenus {
  readonly offered: readonly BulkMenu[];
  readonly menu: BulkMenu | null;
  readonly show: (menu: BulkMenu | null) => void;
}

export function useBulkKeys(
  listShown: boolean,
  selecting: boolean,
  { clear, selected }: Pick<Selection, "clear" | "selected">,
  /** An application is open: without a selection, the tag key belongs to it. */
  someoneOpen: boolean,
): BulkMenus {
  const { t } = useLanguage();
  const { say } = useToast();
  // Only managers may export personal data in bulk.
  const { role } = useMe();
  const [menu, show] = useState<BulkMenu | null>(null);
  const offered = manyMenus.filter((name) => name !== "export" || role === "manager");
  const handlers = Object.fromEntries(offered.map((name) => [name, () => show(name)]));
  // Blocked, because the action would affect one application and look like a bulk action.
  const rests = () => say({ text: t("bulk.keysRest", { count: selected.ids.size }) });
  const single = Object.fromEntries(singles.map((name) => [name, rests]));
  const nobody = () => say({ text: t("bulk.nobodySelected") });
  const yieldToRequests = selectionShortcuts.filter((name) => !(someoneOpen && name === "tag"));
  const none = listShown ? Object.fromEntries(yieldToRequests.map((name) => [name, nobody])) : {};
  useShortcuts(selecting ? { ...single, ...handlers, leave: clear } : none, true);
  return { offered, menu: selecting ? menu : null, show };
}

const singles = ["contacted", "replied", "interview", "offered", "hired"] as const satisfies readonly ShortcutName[];
