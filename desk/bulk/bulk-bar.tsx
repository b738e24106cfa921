/** The bar of bulk actions at the bottom of the list, with the progress of the current one. */
import { useQuery } from "@tanstack/react-query";
import type { DeskRow } from "../../domain/desk/queue.ts";
import { viewsQuery } from "../requests/queue.ts";
import type { QueueChoice } from "../../domain/desk/queue-filter.ts";
import { type BulkRequest, useBulkCommand } from "../requests/bulk.ts";
import { CloseDialog } from "../application/close-dialog.tsx";
import { closeChoicesForMany } from "../application/close-reasons.ts";
import { FollowUpDialog } from "../application/follow-up-dialog.tsx";
import { countText } from "../frame/count-text.ts";
import { Hint } from "../frame/key.tsx";
import { useKeysOn } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { BulkAssign } from "./bulk-assign.tsx";
import css from "./bulk.module.css";
import { BulkExport } from "./bulk-export.tsx";
import { targetsOf } from "./selection.ts";
import { BulkStage } from "./bulk-stage.tsx";
import { BulkTag } from "./bulk-tag.tsx";
import type { BulkMenus } from "./use-bulk-keys.ts";
import type { Selection } from "./use-selection.ts";

interface ManyProps {
  readonly menus: BulkMenus;
  readonly selection: Selection;
  readonly rows: readonly DeskRow[];
  readonly choice: QueueChoice;
}

export function BulkBar({ menus: { offered, menu, show }, selection, rows, choice }: ManyProps) {
  const { t } = useLanguage();
  const on = useKeysOn();
  const { selected, clear } = selection;
  const many = useBulkCommand((action) => {
    // After tagging, the selection is usually needed again.
    if (action !== "tag" && action !== "untag") clear();
  });
  const count = selected.ids.size;
  const people = t("bulk.people", { count });
  const close = () => show(null);
  const dispatch = (request: Omit<BulkRequest, "of">) => many.dispatch({ ...request, of: targetsOf(selected) });
  return (
    <div className={css.place}>
      <div className={css.bar} role="group" aria-label={t("bulk.label")}>
        <p role="status">
          <b>{t("bulk.selected", { count })}</b>
        </p>
        <Everybody selection={selection} rows={rows} choice={choice} />
        {offered.map((name) => (
          <button
            key={name}
            type="button"
            aria-haspopup="dialog"
            aria-disabled={many.pending}
            onClick={() => show(name)}
          >
            {t(`bulk.do.${name}`)} {on && <Hint of={name} />}
          </button>
        ))}
        <button type="button" className={css.clear} onClick={clear}>
          {t("bulk.clear")} {on && <Hint of="leave" />}
        </button>
      </div>
      {menu === "assign" && <BulkAssign people={people} close={close} dispatch={dispatch} />}
      {menu === "stage" && (
        <BulkStage people={people} ids={selected.ids} rows={rows} close={close} dispatch={dispatch} />
      )}
      {menu === "tag" && <BulkTag people={people} ids={selected.ids} rows={rows} close={close} dispatch={dispatch} />}
      {menu === "export" && <BulkExport people={people} of={targetsOf(selected)} close={close} />}
      {menu === "followUp" && (
        <FollowUpDialog
          application={{ name: people, clockZone: null, quietHours: null, followUpAt: "" }}
          close={close}
          set={(at) => dispatch({ act: "follow_up", body: { at } })}
        />
      )}
      {menu === "close" && (
        <CloseDialog
          row={{ id: 0, name: people }}
          followUps={0}
          choices={closeChoicesForMany}
          close={close}
          dispatch={({ act, body }) => dispatch({ act: act as BulkRequest["act"], body })}
        />
      )}
    </div>
  );
}

/** Offers the whole list if it has more rows than are selected. */
function Everybody({ selection, rows, choice }: Omit<ManyProps, "menus">) {
  const { t } = useLanguage();
  const found = useQuery(viewsQuery(choice)).data?.found ?? 0;
  const { selected, everybody } = selection;
  const all = rows.every(({ id }) => selected.ids.has(id));
  if (selected.all !== null || (all && found <= rows.length)) return null;
  return (
    <button type="button" onClick={everybody}>
      {t("bulk.everybody", { shown: countText(found) })} <Hint of="everybody" />
    </button>
  );
}
